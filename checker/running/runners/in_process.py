"""Runs a Python submission in the process that asks for it, without starting an interpreter."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import CodeType, ModuleType
from typing import TextIO

from checker.model.values import Case, Program, Run, Verdict
from checker.running.arena.python_arena import IN_PROCESS, python_arena
from checker.running.cage.layers import load_filters
from checker.running.language import Entry, Submission
from checker.running.languages import python
from checker.running.runner import Runner
from checker.system import forkserver_child

# Encoding and error handler, as Python has them for its standard streams
_CODING = ("utf-8", "surrogateescape")
# Names of what only a real process has: a program that uses one of them runs in a fork.
_DESCRIPTORS = (
    "open(0",
    "open(1",
    "os.read",
    "os.write",
    "os.dup",
    "os._exit",
    "os.fork",
    "fileno",
    "mmap",
    "/dev/std",
)


def wants_descriptors(text: bytes) -> bool:
    """Whether a source names a thing that replaced streams cannot give."""
    return any(mark.encode() in text for mark in _DESCRIPTORS)


def load_in_process(submission: Submission, argument: bool = False) -> Program:
    """A source that compiles as a Program: run in a fresh `__main__` with replaced streams.

    With `argument` the case's name is its only argument, as a generator's seed is.

    Its globals are new for every case; what it changes in modules that it imports stays. It cannot
    be interrupted: call it in a process that may be killed. CPU is taken to be the time that
    passed: asking for it takes longer than many runs.
    """
    name, streams = submission.path.name, _Streams()
    code = compile(submission.text, name, "exec", dont_inherit=True)

    def run(case: Case) -> Run:
        start = time.perf_counter()
        arguments = [name, case.name] if argument else [name]
        output, why = streams.run(code, arguments, case.input)
        seconds = time.perf_counter() - start
        return Run(output, seconds, seconds, stopped=Verdict.RE if why else None, why=why)

    return run


def _load_confined(make: Callable[[], Program], filters: Sequence[bytes]) -> Program:
    """What `make` gives; from then on this process does only what the filters let through."""
    program = make()
    forkserver_child.confinement(list(filters))()
    return program


def _fresh_main(name: str) -> ModuleType:
    """An empty `__main__`."""
    main = ModuleType("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    return main


def _run_to_end(program: Callable[..., object], *arguments: object) -> str:
    """Calls `program`; says how it failed, "" when it did not."""
    try:
        program(*arguments)
    except SystemExit as leave:
        if isinstance(leave.code, int):  # a judge sees the last eight bits
            return f"exit code {leave.code & 0xFF}" if leave.code & 0xFF else ""
        return "" if leave.code is None else f"exit code 1: {leave.code}"
    except BaseException as error:  # whatever a submission raises is a runtime error
        return f"exit code 1: {type(error).__name__}: {error}"[:200]
    return ""


class _Output(io.BytesIO):
    """Keeps what was written when a program closes it."""

    def close(self) -> None:
        """Nothing: the content is still to be read."""


class _Streams:
    """Standard streams and a `__main__` for one run after the other; all as before afterwards.

        sys.stdin  = self._stdin, a TextIOWrapper --reads from--> self._input, a BytesIO: the text
        sys.stdout = self._stdout, a TextIOWrapper --writes to--> self._output, an _Output: empty

    Making these four objects takes longer than many runs, so every run uses the same ones:
    `_rewind` gives the two buffers new contents and puts the two wrappers at their start. Only when
    a program has closed, detached or kept hold of one are they made anew.
    """

    def __init__(self) -> None:
        self._make(b"")

    def run(self, code: CodeType, arguments: list[str], text: bytes) -> tuple[bytes, str]:
        """The output of the program `code`, and how it failed, "" when it did not."""
        before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"]
        recursion_limit = sys.getrecursionlimit()
        if not self._rewind(text):
            self._make(text)
        sys.stdin, sys.stdout = self._stdin, self._stdout
        sys.stderr, sys.argv = io.StringIO(), arguments
        main = sys.modules["__main__"] = _fresh_main(arguments[0])
        why = _run_to_end(exec, code, main.__dict__)
        if sys.stdout is not self._stdout:  # the program's own, perhaps around ours: it comes first
            _flush(sys.stdout)
        _flush(self._stdout)
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"] = before
        if sys.getrecursionlimit() != recursion_limit:
            sys.setrecursionlimit(recursion_limit)
        return self._output.getvalue(), why

    def _rewind(self, text: bytes) -> bool:
        """Makes the streams ready for the next run; False when they are not what they were.

        Calling `__init__` of a BytesIO once more replaces what it holds.
        """
        stdin, stdout = self._stdin, self._stdout
        try:
            if stdin.buffer is not self._input or stdout.buffer is not self._output:
                return False
            io.BytesIO.__init__(self._input, text)
            stdin.seek(0)  # forgets what was decoded and not read
            io.BytesIO.__init__(self._output)
            stdout.seek(0)
        except (ValueError, BufferError):  # closed, detached, or seen by a view that is still there
            return False
        return True

    def _make(self, text: bytes) -> None:
        self._input, self._output = io.BytesIO(text), _Output()
        self._stdin = io.TextIOWrapper(self._input, *_CODING)
        self._stdout = io.TextIOWrapper(self._output, *_CODING)


def _flush(stream: TextIO) -> None:
    if not stream.closed:
        stream.flush()


def _takes(entry: Entry) -> bool:
    ours = entry.submission.language is python.LANGUAGE and not entry.toolchain.python
    return ours and not entry.target.file_io and not wants_descriptors(entry.submission.text)


def _make(entry: Entry) -> Callable[[], Program]:
    filters = load_filters(entry.toolchain.cage.launcher)
    return partial(_load_confined, partial(load_in_process, entry.submission), filters)


RUNNER = Runner(rank=1, takes=_takes, make=_make, separate=False, arena=partial(python_arena, way=IN_PROCESS))
