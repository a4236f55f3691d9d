"""Runs a Python submission without starting an interpreter: in this process, or in a fork of it."""

from __future__ import annotations

import atexit
import io
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from ctypes import CDLL
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NoReturn, TextIO

from checker.cage import anonymous, sealed
from checker.model import Case, Program, Run, Verdict

PR_SET_PDEATHSIG = 1
CODING = ("utf-8", "surrogateescape")  # of the standard streams, as Python has them here
FORK_SECONDS = 20  # of CPU, in a fork: a backstop, its parent watches more closely
# What a program may use that only a real process has. Whoever names one of these runs in a fork.
DESCRIPTORS = ("open(0", "open(1", "os.read", "os.write", "os.dup", "os._exit", "os.fork", "fileno", "mmap", "/dev/std")


def wants_descriptors(text: bytes) -> bool:
    """Whether a source names a thing that replaced streams cannot give."""
    return any(mark.encode() in text for mark in DESCRIPTORS)


def in_process(path: Path, text: bytes, argument: bool = False) -> Program:
    """A source that compiles as a Program: run unmodified in a fresh `__main__` with replaced streams.

    With `argument` the case's name is its only argument, as a generator's seed is.

    Its globals are new for every case; what it changes in modules that it imports stays. It cannot be interrupted: call
    it in a process that may be killed. CPU is taken to be the time that passed: asking for it takes longer than many
    runs.
    """
    code = compile(text, path.name, "exec", dont_inherit=True)
    streams = _Streams()

    def run(case: Case) -> Run:
        start = time.perf_counter()
        with streams(case.input, [path.name, case.name] if argument else [path.name]) as main:
            why = ended(lambda: exec(code, main))
        used = time.perf_counter() - start
        return Run(streams.output, used, used, stopped=Verdict.RE if why else None, why=why)

    return run


def in_fork(path: Path, text: bytes) -> Program:
    """A source that compiles as a Program: run in a fork of this process, with real descriptors 0 and 1.

    Slower than in this process, but with everything that a program can do to a process of its own. CPU is the fork's.
    """
    code = compile(text, path.name, "exec", dont_inherit=True)
    _prctl(), _nowhere()  # made before the forks: each would have to do it for itself

    def run(case: Case) -> Run:
        with sealed(case.input) as source, anonymous() as output:
            pid = os.fork()
            if pid == 0:
                _become(code, path.name, source.fileno(), output.fileno())
            _, status, used = os.wait4(pid, 0)
            output.seek(0)
            left = os.waitstatus_to_exitcode(status)
            why = f"exit code {left}" if left else ""
            return Run(output.read(), used.ru_utime + used.ru_stime, stopped=Verdict.RE if why else None, why=why)

    return run


@cache
def _prctl() -> Callable[[int, int], object]:
    """The system call that sets what a process dies with, where there is one."""
    return CDLL(None).prctl if sys.platform == "linux" else lambda *_: None


@cache
def _nowhere() -> TextIO:
    return open(os.devnull, "w")


def _become(code: CodeType, name: str, source: int, output: int) -> NoReturn:
    """In the fork: becomes the program, and ends as an interpreter does."""
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_CPU, (FORK_SECONDS, FORK_SECONDS))
    os.dup2(source, 0)
    os.dup2(output, 1)
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stderr = _nowhere()
    sys.argv, sys.modules["__main__"] = [name], fresh_main(name)
    status = 1 if ended(lambda: exec(code, sys.modules["__main__"].__dict__)) else 0
    try:
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        if not sys.stdout.closed:
            sys.stdout.flush()
    except BaseException:
        status = status or 120  # what an interpreter says when it cannot flush
    os._exit(status)


def die_with_parent() -> None:
    """Ends this process when the thread that forked it ends, however that happens; only Linux can."""
    _prctl()(PR_SET_PDEATHSIG, signal.SIGKILL)


def fresh_main(name: str) -> ModuleType:
    """An empty `__main__`."""
    main = ModuleType("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    return main


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


class _Streams:
    """Standard input with a text, an empty standard output, an empty `__main__`; all as before afterwards.

    A context manager, called with the text and the arguments; `output` is what was written. The streams are used again
    and again, because making them takes longer than many runs, unless a program has closed or taken them.
    """

    def __init__(self) -> None:
        self._pair: tuple[io.TextIOWrapper, io.TextIOWrapper] | None = None
        self._buffers = io.BytesIO(), _Output()

    def __call__(self, text: bytes, arguments: list[str]) -> _Streams:
        self._before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
        self._text, self._arguments = text, arguments
        return self

    def __enter__(self) -> dict[str, Any]:
        self._pair = self._again() or self._new()
        sys.stdin, sys.stdout = self._pair
        sys.stderr, sys.argv = io.StringIO(), self._arguments
        main = sys.modules["__main__"] = fresh_main(self._arguments[0])
        return main.__dict__

    def __exit__(self, *_: object) -> None:
        assert self._pair
        for stream in (self._pair[1],) if sys.stdout is self._pair[1] else (sys.stdout, self._pair[1]):
            if not stream.closed:
                stream.flush()
        self.output = self._buffers[1].getvalue()
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], limit = self._before
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)

    def _again(self) -> tuple[io.TextIOWrapper, io.TextIOWrapper] | None:
        """The streams of the run before, at their start; None when they are not what they were."""
        if not self._pair:
            return None
        (stdin, stdout), (source, output) = self._pair, self._buffers
        try:
            if stdin.buffer is not source or stdout.buffer is not output:
                return None
            source.seek(0)
            source.truncate()
            source.write(self._text)
            stdin.seek(0)
            output.seek(0)
            output.truncate()
            stdout.seek(0)
        except ValueError:  # closed, or detached
            return None
        return self._pair

    def _new(self) -> tuple[io.TextIOWrapper, io.TextIOWrapper]:
        self._buffers = source, output = io.BytesIO(self._text), _Output()
        return io.TextIOWrapper(source, *CODING), io.TextIOWrapper(output, *CODING)
