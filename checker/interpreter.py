"""Runs a Python submission in this process: no start-up, no limits, hundreds of times as fast as a process."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from checker.model import Case, Program, Run, Verdict

# What a program may use that only a real process has. Whoever names one of these runs in a process of its own.
DESCRIPTORS = ("open(0", "open(1", "os.read", "os.write", "os.dup", "os._exit", "os.fork", "fileno", "mmap", "/dev/std")


def wants_descriptors(text: bytes) -> bool:
    """Whether a source names a thing that replaced streams cannot give."""
    return any(mark.encode() in text for mark in DESCRIPTORS)


def in_process(path: Path, text: bytes, argument: bool = False) -> Program:
    """A source that compiles as a Program: run unmodified in a fresh `__main__` with replaced streams.

    With `argument` the case's name is its only argument, as a generator's seed is.

    Its globals are new for every case; what it changes in modules that it imports stays. It cannot be interrupted: call
    it in a process that may be killed. CPU is that of the calling thread.
    """
    code = compile(text, path.name, "exec", dont_inherit=True)

    def run(case: Case) -> Run:
        start = time.thread_time()
        with streams(case.input, [path.name, *([case.name] if argument else [])]) as output:
            why = ended(lambda: exec(code, sys.modules["__main__"].__dict__))
        used = time.thread_time() - start
        return Run(output.getvalue(), used, stopped=Verdict.RE if why else None, why=why)

    return run


def ended(program: Callable[[], object]) -> str:
    """Runs a program; how it failed, "" when it did not."""
    try:
        program()
    except SystemExit as leave:
        if leave.code is None or leave.code == 0:
            return ""
        return f"exit code {leave.code}" if isinstance(leave.code, int) else f"exit code 1: {leave.code}"
    except BaseException as error:  # whatever a submission raises is a runtime error
        return f"exit code 1: {type(error).__name__}: {error}"[:200]
    return ""


class _Output(io.BytesIO):
    """Keeps what was written when a program closes it."""

    def close(self) -> None:
        """Nothing: the content is still to be read."""


@contextmanager
def streams(text: bytes, arguments: list[str]) -> Iterator[_Output]:
    """Standard input with `text`, an empty standard output, an empty `__main__`; all as before afterwards."""
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
    output = _Output()
    main = ModuleType("__main__")
    main.__dict__.update(__file__=arguments[0], __builtins__=__builtins__)
    sys.stdin = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8", errors="surrogateescape")
    sys.stdout = io.TextIOWrapper(output, encoding="utf-8", errors="surrogateescape")
    sys.stderr = io.StringIO()
    sys.argv, sys.modules["__main__"] = arguments, main
    ours = sys.stdout
    try:
        yield output
    finally:
        for stream in (sys.stdout, ours):
            if not stream.closed:
                stream.flush()
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], limit = before
        sys.setrecursionlimit(limit)
