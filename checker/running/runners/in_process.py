"""Runs a Python submission without starting an interpreter: in this process, or in a fork of one that waits."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

from checker.system import forkserver_child as warm
from checker.running.cage.cage import ENVIRONMENT, anonymous
from checker.model.limits import OUTPUT_BYTES
from checker.model.values import Case, Program, Run, Verdict

FORK_SECONDS = 20  # of CPU, in a fork: a backstop, its parent watches more closely
CODING = ("utf-8", "surrogateescape")  # of the standard streams, as Python has them here
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
    name, streams = path.name, _Streams()
    code = compile(text, name, "exec", dont_inherit=True)

    def run(case: Case) -> Run:
        start = time.perf_counter()
        output, why = streams.run(code, [name, case.name] if argument else [name], case.input)
        used = time.perf_counter() - start
        return Run(output, used, used, stopped=Verdict.RE if why else None, why=why)

    return run


def confined(make: Callable[[], Program], filters: Sequence[bytes]) -> Program:
    """What `make` gives, in a process that from then on does only what the filters of system calls let through."""
    program = make()
    warm.confinement(list(filters))()
    return program


@dataclass(frozen=True, slots=True)
class Warm:
    """What forks of an interpreter are made with: its path, what they may use, the filters that confine them.

    memory_kib  address space
    filters     as the launcher of the cage writes them; none where there is no seccomp
    """

    python: str = sys.executable
    memory_kib: int = 4 << 20
    filters: tuple[bytes, ...] = ()


WARM = Warm()


class InFork:
    """A source that compiles as a Program: run in a fork of an interpreter that has started and does nothing else.

    Slower than in this process, but with everything that a program can do to a process of its own, real descriptors
    among them. The interpreter starts at the first call and ends when this process does, or at the end of a `with`.
    CPU is the fork's. One call at a time; raises EOFError when the interpreter is gone.
    """

    def __init__(self, path: Path, text: bytes, made_with: Warm = WARM) -> None:
        self._name, self._text, self._made_with = path.name, text, made_with
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> InFork:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            os.close(self._control)
            os.close(self._answers)
            self._source.close()
            self._output.close()
            self._process.wait()
            self._process = None

    def __call__(self, case: Case) -> Run:
        if not self._process:
            self._process = self._started()
            self._answer()
        self._fill(case.input)
        os.write(self._control, b"+")
        status, used = self._answer().split()
        left, output = os.waitstatus_to_exitcode(int(status)), self._output.fileno()
        why = f"exit code {left}" if left > 0 else signal.Signals(-left).name if left else ""
        written = os.pread(output, os.fstat(output).st_size, 0)
        return Run(written, float(used), stopped=Verdict.RE if why else None, why=why)

    def _answer(self) -> bytes:
        answer = os.read(self._answers, 64)
        if not answer:
            raise EOFError("the interpreter that is forked is gone")
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        control, self._control = os.pipe()
        self._answers, answers = os.pipe()
        self._source, self._output = anonymous(), anonymous()
        of = self._made_with
        self._fill(b"".join((*of.filters, self._text)))
        numbers = (control, answers, FORK_SECONDS, OUTPUT_BYTES, of.memory_kib * 1024, *map(len, of.filters))
        try:
            return subprocess.Popen(
                [of.python, "-s", warm.__file__, self._name, *map(str, numbers)],
                stdin=self._source,
                stdout=self._output,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT | {"PYTHONHASHSEED": "0"},
                pass_fds=(control, answers),
            )
        finally:
            os.close(control)
            os.close(answers)

    def _fill(self, text: bytes) -> None:
        """Makes `text` what is to be read, from its start, and nothing what was written."""
        for fd in (self._source.fileno(), self._output.fileno()):
            os.ftruncate(fd, 0)
            os.lseek(fd, 0, os.SEEK_SET)
        os.pwrite(self._source.fileno(), text, 0)


def fresh_main(name: str) -> ModuleType:
    """An empty `__main__`."""
    main = ModuleType("__main__")
    main.__dict__.update(__file__=name, __builtins__=__builtins__)
    return main


def ended(program: Callable[..., object], *given: object) -> str:
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
        main = sys.modules["__main__"] = fresh_main(arguments[0])
        why = ended(exec, code, main.__dict__)
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
        return io.TextIOWrapper(source, *CODING), io.TextIOWrapper(output, *CODING)
