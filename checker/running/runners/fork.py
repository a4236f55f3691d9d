"""Runs a Python submission in a fork of an interpreter that has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from checker.judges import runner
from checker.model.limits import OUTPUT_BYTES
from checker.model.values import Case, Program, Run, Verdict
from checker.running.arena.python_arena import FORKED, python_arena
from checker.running.cage.cage import ENVIRONMENT
from checker.running.cage.layers import load_filters
from checker.running.language import Entry, Submission
from checker.running.languages import python
from checker.running.runner import Runner
from checker.system import forkserver_child
from checker.system.folders import make_unnamed_file

_FORK_CPU_SECONDS = 20  # a backstop: the parent of a fork watches more closely


@dataclass(frozen=True, slots=True)
class ForkServerSettings:
    """An interpreter, and what its forks may use.

    python       its path
    memory_kib   address space
    environment  variables beyond the usual ones
    filters      as the launcher of the cage writes them; none where there is no seccomp
    """

    python: str = sys.executable
    memory_kib: int = 4 << 20
    filters: tuple[bytes, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


_DEFAULTS = ForkServerSettings()


class ForkServer:
    """A source that compiles as a Program: run in a fork of an interpreter that has started.

    Slower than in this process, but with everything that a program can do to a process of its own,
    real descriptors among them. The interpreter starts at the first call and ends when this process
    does, or at the end of a `with`. CPU is the fork's. One call at a time; raises EOFError when the
    interpreter is gone.
    """

    def __init__(self, submission: Submission, settings: ForkServerSettings = _DEFAULTS) -> None:
        self._name, self._text, self._settings = submission.path.name, submission.text, settings
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> ForkServer:
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
            self._process = self._start()
            self._read_answer()
        self._reset_files(case.input)
        os.write(self._control, b"+")
        status, cpu_seconds = self._read_answer().split()
        why = _describe_end(os.waitstatus_to_exitcode(int(status)))
        output = self._output.fileno()
        written = os.pread(output, os.fstat(output).st_size, 0)
        return Run(written, float(cpu_seconds), stopped=Verdict.RE if why else None, why=why)

    def _read_answer(self) -> bytes:
        answer = os.read(self._answers, 64)
        if not answer:
            raise EOFError("the interpreter that is forked is gone")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        control, self._control = os.pipe()
        self._answers, answers = os.pipe()
        self._source, self._output = make_unnamed_file(), make_unnamed_file()
        settings = self._settings
        self._reset_files(b"".join((*settings.filters, self._text)))
        limits = (_FORK_CPU_SECONDS, OUTPUT_BYTES, settings.memory_kib * 1024)
        numbers = (control, answers, *limits, *map(len, settings.filters))
        try:
            return subprocess.Popen(
                [settings.python, "-s", forkserver_child.__file__, self._name, *map(str, numbers)],
                stdin=self._source,
                stdout=self._output,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT | dict(settings.environment) | {"PYTHONHASHSEED": "0"},
                pass_fds=(control, answers),
            )
        finally:
            os.close(control)
            os.close(answers)

    def _reset_files(self, text: bytes) -> None:
        """The next program reads `text` from its start, and nothing is written yet."""
        for fd in (self._source.fileno(), self._output.fileno()):
            os.ftruncate(fd, 0)
            os.lseek(fd, 0, os.SEEK_SET)
        os.pwrite(self._source.fileno(), text, 0)


def _describe_end(exit_code: int) -> str:
    """ "exit code 3", "SIGSEGV"; "" for success. A signal is a negative exit code."""
    if exit_code < 0:
        return signal.Signals(-exit_code).name
    return f"exit code {exit_code}" if exit_code else ""


def _takes(entry: Entry) -> bool:
    return entry.submission.language is python.LANGUAGE and not entry.target.file_io


def _make(entry: Entry) -> Callable[[], Program]:
    interpreter = python.find_interpreter(entry.toolchain)
    memory_kib = entry.target.limits.memory_kib + interpreter.slack_kib
    settings = ForkServerSettings(
        python=interpreter.path,
        memory_kib=memory_kib,
        filters=load_filters(entry.toolchain.cage.launcher),
        environment=runner(entry.target).environment,
    )
    return partial(ForkServer, entry.submission, settings)


RUNNER = Runner(rank=2, takes=_takes, make=_make, separate=True, arena=partial(python_arena, way=FORKED))
