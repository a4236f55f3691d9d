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
from checker.running.cage.cage import ENVIRONMENT
from checker.running.cage.layers import load_filters
from checker.running.language import Entry, Submission
from checker.running.languages import python
from checker.running.runner import Runner
from checker.system import forkserver_child
from checker.system.folders import make_unnamed_file

_FORK_SECONDS = 20  # of CPU, in a fork: a backstop, its parent watches more closely


@dataclass(frozen=True, slots=True)
class ForkServerSettings:
    """What forks of an interpreter are made with: its path, what they may use, the filters that confine them.

    memory_kib   address space
    environment  variables beyond the usual ones
    filters      as the launcher of the cage writes them; none where there is no seccomp
    """

    python: str = sys.executable
    memory_kib: int = 4 << 20
    filters: tuple[bytes, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


_WARM = ForkServerSettings()


class ForkServer:
    """A source that compiles as a Program: run in a fork of an interpreter that has started and does nothing else.

    Slower than in this process, but with everything that a program can do to a process of its own, real descriptors
    among them. The interpreter starts at the first call and ends when this process does, or at the end of a `with`.
    CPU is the fork's. One call at a time; raises EOFError when the interpreter is gone.
    """

    def __init__(self, submission: Submission, made_with: ForkServerSettings = _WARM) -> None:
        self._name, self._text, self._made_with = submission.path.name, submission.text, made_with
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
        self._source, self._output = make_unnamed_file(), make_unnamed_file()
        of = self._made_with
        self._fill(b"".join((*of.filters, self._text)))
        numbers = (control, answers, _FORK_SECONDS, OUTPUT_BYTES, of.memory_kib * 1024, *map(len, of.filters))
        try:
            return subprocess.Popen(
                [of.python, "-s", forkserver_child.__file__, self._name, *map(str, numbers)],
                stdin=self._source,
                stdout=self._output,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT | dict(of.environment) | {"PYTHONHASHSEED": "0"},
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


def _takes(entry: Entry) -> bool:
    return entry.submission.language is python.LANGUAGE and not entry.target.file_io


def _make(entry: Entry) -> Callable[[], Program]:
    interpreter = python.find_interpreter(entry.toolchain)
    memory_kib = entry.target.limits.memory_kib + interpreter.slack_kib
    environment = runner(entry.target).environment
    made_with = ForkServerSettings(
        interpreter.path, memory_kib, load_filters(entry.toolchain.cage.launcher), environment
    )
    return partial(ForkServer, entry.submission, made_with)


RUNNER = Runner(rank=2, takes=_takes, make=_make, separate=True)
