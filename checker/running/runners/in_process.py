"""Runs a Python submission in the process that asks for it, without starting an interpreter."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import CodeType, ModuleType

from checker.model.values import Case, Program, Run, Verdict
from checker.running.cage.layers import load_filters
from checker.running.language import Entry, Submission
from checker.running.languages import python
from checker.running.runner import Runner
from checker.system import forkserver_child

_CODING = ("utf-8", "surrogateescape")  # of the standard streams, as Python has them here
# What a program may use that only a real process has. Whoever names one of these runs in a fork.
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
    """A source that compiles as a Program: run unmodified in a fresh `__main__` with replaced streams.

    With `argument` the case's name is its only argument, as a generator's seed is.

    Its globals are new for every case; what it changes in modules that it imports stays. It cannot be interrupted: call
    it in a process that may be killed. CPU is taken to be the time that passed: asking for it takes longer than many
    runs.
    """
    name, streams = submission.path.name, _Streams()
    code = compile(submission.text, name, "exec", dont_inherit=True)

    def run(case: Case) -> Run:
        start = time.perf_counter()
        output, why = streams.run(code, [name, case.name] if argument else [name], case.input)
        used = time.perf_counter() - start
        return Run(output, used, used, stopped=Verdict.RE if why else None, why=why)

    return run


def load_confined(make: Callable[[], Program], filters: Sequence[bytes]) -> Program:
    """What `make` gives, in a process that from then on does only what the filters of system calls let through."""
    program = make()
    forkserver_child.confinement(list(filters))()
    return program


def _fresh_main(name: str) -> ModuleType:
    """An empty `__main__`."""
    main = ModuleType("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    return main


def _ended(program: Callable[..., object], *given: object) -> str:
    """Calls `program` with what is given; how it failed, "" when it did not."""
    try:
        program(*given)
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
    """Standard input with a text, an empty standard output, an empty `__main__`; all as before afterwards.

    The streams are used again and again, because making them takes longer than many runs, unless a program has closed
    or taken them.
    """

    def __init__(self) -> None:
        self._buffers = io.BytesIO(), _Output()
        self._pair = self._new()

    def run(self, code: CodeType, arguments: list[str], text: bytes) -> tuple[bytes, str]:
        """The output of the program `code`, and how it failed, "" when it did not."""
        before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"]
        limit = sys.getrecursionlimit()
        if not self._filled(text):
            self._buffers = io.BytesIO(text), _Output()
            self._pair = self._new()
        sys.stdin, sys.stdout = self._pair
        sys.stderr, sys.argv = io.StringIO(), arguments
        main = sys.modules["__main__"] = _fresh_main(arguments[0])
        why = _ended(exec, code, main.__dict__)
        for stream in (self._pair[1],) if sys.stdout is self._pair[1] else (sys.stdout, self._pair[1]):
            if not stream.closed:
                stream.flush()
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"] = before
        if sys.getrecursionlimit() != limit:
            sys.setrecursionlimit(limit)
        return self._buffers[1].getvalue(), why

    def _filled(self, text: bytes) -> bool:
        """Puts the streams of the run before at their start; False when they are not what they were."""
        (stdin, stdout), (source, output) = self._pair, self._buffers
        try:
            if stdin.buffer is not source or stdout.buffer is not output:
                return False
            io.BytesIO.__init__(source, text)
            stdin.seek(0)
            io.BytesIO.__init__(output)
            stdout.seek(0)
        except (ValueError, BufferError):  # closed, detached, or seen by a view that is still there
            return False
        return True

    def _new(self) -> tuple[io.TextIOWrapper, io.TextIOWrapper]:
        source, output = self._buffers
        return io.TextIOWrapper(source, *_CODING), io.TextIOWrapper(output, *_CODING)


def _takes(entry: Entry) -> bool:
    ours = entry.submission.language is python.LANGUAGE and not entry.toolchain.python
    return ours and not entry.target.file_io and not wants_descriptors(entry.submission.text)


def _make(entry: Entry) -> Callable[[], Program]:
    return partial(
        load_confined, partial(load_in_process, entry.submission), load_filters(entry.toolchain.cage.launcher)
    )


RUNNER = Runner(rank=1, takes=_takes, make=_make, separate=False)
