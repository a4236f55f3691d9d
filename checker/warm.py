"""A Python that has started and waits to become a program: `interpreter.InFork` runs this file in a process of its own.

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
from types import CodeType

PR_SET_PDEATHSIG = 1
FORK_SECONDS = 20  # of CPU, in a fork: a backstop, its parent watches more closely


def die_with_parent() -> None:
    """Ends this process when the thread that forked it ends, however that happens; only Linux can."""
    if sys.platform == "linux":
        from ctypes import CDLL  # takes long

        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def serve(control: int, answers: int, name: str, most_output: int) -> None:
    """Reads the program's text from descriptor 0, then becomes it for every byte on `control`, until that ends.

    A program is told that it is called `name` and may write `most_output` bytes.
    """
    code = compile(os.read(0, os.fstat(0).st_size), name, "exec", dont_inherit=True)
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
            resource.setrlimit(resource.RLIMIT_CPU, (FORK_SECONDS, FORK_SECONDS))
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_output, most_output))
            os._exit(become(code, name))
        _, status, used = os.wait4(child, 0)
        os.write(answers, b"%d %f" % (status, used.ru_utime + used.ru_stime))


def become(code: CodeType, name: str) -> int:
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
    serve(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
