"""Fork server for Python: starts once, forks for every case.

`running.runners.fork` starts this file as a process of its own:

    control --one byte--> this process --fork--> the program, on descriptors 0 and 1
    answers <--status, CPU seconds--+        (and one byte at the start)

Descriptors 0 and 1 are files of the parent, which fills the one and reads the other, so a fork has
nothing to open. It loads as little as it can: a fork takes as long as the memory is large. Any
Python from 3.5 on runs it.
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
SOMEBODY = 0x7FFFFFFE  # in the launcher's filters: the process that puts the filter on
_INSTRUCTION_BYTES = 8  # of a filter: code 2, jumps 1 and 1, argument 4
_ARGUMENT = 4  # where the argument begins


def die_with_parent() -> None:
    """Ends this process when the thread that forked it ends; only Linux can."""
    if sys.platform == "linux":
        from ctypes import CDLL  # takes long

        CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def confinement(filters: "list[bytes]") -> "Callable[[], None]":
    """What puts the launcher's filters of system calls on a process of one thread, for good.

    `filters`: the instructions as the launcher writes them. Only Linux can. It raises OSError.
    """
    if not filters:
        return lambda: None
    from ctypes import CDLL, Structure, addressof, byref, c_ushort, c_void_p, get_errno, memmove
    from ctypes import create_string_buffer as buffer_of

    class Filter(Structure):
        _fields_ = [("count", c_ushort), ("instructions", c_void_p)]

    prctl = CDLL(None, use_errno=True).prctl
    ready = []  # each with its buffer, which has to live as long
    own_ids = []  # addresses at which the id of the process belongs
    for instructions in filters:
        buffer = buffer_of(instructions, len(instructions))
        start = addressof(buffer)
        ready.append((Filter(len(instructions) // _INSTRUCTION_BYTES, start), buffer))
        own_ids += [start + offset for offset in somebody_offsets(instructions)]

    def confine() -> None:
        own_id = os.getpid().to_bytes(4, sys.byteorder)
        for address in own_ids:
            memmove(address, own_id, len(own_id))
        prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        for program, _ in ready:
            if prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, byref(program)):
                raise OSError(get_errno(), "seccomp: " + os.strerror(get_errno()))

    return confine


def somebody_offsets(instructions: bytes) -> "list[int]":
    """Where SOMEBODY is the argument of one of a filter's instructions."""
    somebody = SOMEBODY.to_bytes(4, sys.byteorder)
    arguments = range(_ARGUMENT, len(instructions), _INSTRUCTION_BYTES)
    return [start for start in arguments if instructions[start : start + 4] == somebody]


def _serve(control: int, answers: int, name: str, limits: "list[tuple[int, int]]", sizes: "list[int]") -> None:
    """Reads the program's text from descriptor 0, then runs it in a fork for every byte on `control`.

    It ends when `control` does. A program is told that it is called `name` and gets `limits`,
    (resource, most). Before its text come filters of system calls, of so many bytes each.
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
            os._exit(_run_program(code, name))
        _, status, used = os.wait4(child, 0)
        os.write(answers, b"%d %f" % (status, used.ru_utime + used.ru_stime))


def _run_program(code: CodeType, name: str) -> int:
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
    limits = [
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, output),
        (resource.RLIMIT_AS, memory),
    ]
    _serve(control, answers, sys.argv[1], limits, sizes)
