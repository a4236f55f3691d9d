"""Fork server for Python: starts once, forks for every case; runners/fork.py runs this file in a process of its own.

    control --one byte--> this process --fork--> the program, on descriptors 0 and 1
    answers <--status, CPU seconds--+        (and one byte at the start)

Descriptors 0 and 1 are files of the parent, which fills the one and reads the other, so a fork has nothing to open. It
loads as little as it can: a fork takes as long as the memory is large. Any Python from 3.5 on runs it.
"""

import atexit
import gc
import os
import resource
import signal
import sys
from collections.abc import Callable
from types import CodeType

_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 1, 38, 22, 2
_SOMEBODY = b"\xfe\xff\xff\x7f"  # in a filter: the process that puts it on
_INSTRUCTION = 8  # bytes, the last four are what it is about


def die_with_parent() -> None:
    """Ends this process when the thread that forked it ends, however that happens; only Linux can."""
    if sys.platform == "linux":
        from ctypes import CDLL  # takes long

        CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def confinement(filters: "list[bytes]") -> "Callable[[], None]":
    """What puts the launcher's filters of system calls on a process of one thread, for good; only Linux can.

    `filters`: the instructions as the launcher writes them. It raises OSError.
    """
    if not filters:
        return lambda: None
    from ctypes import CDLL, Structure, addressof, byref, c_ushort, c_void_p, create_string_buffer, get_errno, memmove

    class Filter(Structure):
        _fields_ = [("count", c_ushort), ("instructions", c_void_p)]

    prctl = CDLL(None, use_errno=True).prctl
    texts = [create_string_buffer(text, len(text)) for text in filters]
    ready = [(Filter(len(text) // _INSTRUCTION, addressof(text)), text) for text in texts]
    places = [
        addressof(texts[k]) + at
        for k, text in enumerate(filters)
        for at in range(_INSTRUCTION - 4, len(text), _INSTRUCTION)
        if text[at : at + 4] == _SOMEBODY
    ]

    def confine() -> None:
        for place in places:
            memmove(place, os.getpid().to_bytes(4, "little"), 4)
        prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        for of, _ in ready:
            if prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, byref(of)):
                raise OSError(get_errno(), "seccomp: " + os.strerror(get_errno()))

    return confine


def _serve(control: int, answers: int, name: str, limits: "list[tuple[int, int]]", *sizes: int) -> None:
    """Reads the program's text from descriptor 0, then becomes it for every byte on `control`, until that ends.

    A program is told that it is called `name` and gets `limits`, (resource, most). Before its text come filters of
    system calls, of so many bytes each.
    """
    filters = [os.read(0, size) for size in sizes]
    code = compile(os.read(0, os.fstat(0).st_size), name, "exec", dont_inherit=True)
    confine = confinement(filters)
    die_with_parent()
    sys.path[0], sys.argv[:] = os.getcwd(), [name]
    if hasattr(gc, "freeze"):
        gc.freeze()  # what is there stays: forks then copy fewer pages of memory
    os.write(answers, b"+")
    while os.read(control, 1):
        child = os.fork()
        if not child:
            die_with_parent()
            os.close(control)
            os.close(answers)
            for what, most in limits:
                resource.setrlimit(what, (most, most))
            confine()
            os._exit(_become(code, name))
        _, status, used = os.wait4(child, 0)
        os.write(answers, b"%d %f" % (status, used.ru_utime + used.ru_stime))


def _become(code: CodeType, name: str) -> int:
    """Runs a program to its end as an interpreter does; the exit status."""
    main = sys.modules["__main__"] = type(sys)("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    try:
        exec(code, main.__dict__)
        status = 0
    except SystemExit as leave:
        number = 0 if leave.code is None else leave.code
        status = number & 0xFF if isinstance(number, int) else 1
    except BaseException:  # whatever a program raises
        status = 1
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.__stdout__):
            if stream is not None and not stream.closed:
                stream.flush()
        main.__dict__.clear()  # files that it has left open are written
    except BaseException:
        return status or 120  # what an interpreter says when it cannot flush
    return status


if __name__ == "__main__":
    control, answers, seconds, output, memory, *sizes = map(int, sys.argv[2:])
    most = [(resource.RLIMIT_CPU, seconds), (resource.RLIMIT_FSIZE, output), (resource.RLIMIT_AS, memory)]
    _serve(control, answers, sys.argv[1], most, *sizes)
