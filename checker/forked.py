"""Runs a Program in a forked process, so that a crash or an endless loop costs one case."""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from tempfile import mkdtemp

from checker.cage import wipe
from checker.model import Case, Program, Run, Verdict


def detach(parents: Connection, folder: str) -> None:
    """Makes a forked process a servant: its life hangs on the pipe, signals and the terminal are its parent's.

    It works in `folder`, which its parent wipes.
    """
    os.chdir(folder)
    os.setsid()  # so that it can be ended with all that it starts
    parents.close()  # so that the pipe ends when the parent does, however that dies
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    faulthandler.disable()  # a crash is told in one line, by the parent
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):  # whatever a program does with these
        os.dup2(nothing, fd)


def end_all(process: BaseProcess) -> None:
    """Ends a detached process with what it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if process.pid:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()


def _serve(make: Callable[[], Program], pipe: Connection, parents: Connection, folder: str) -> None:
    detach(parents, folder)
    program = make()
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send(program(pipe.recv()))


class Forked:
    """`make()` as a Program in a process of its own, started at the first call and again after a crash.

    A case may take `wall_seconds`. Use it as a context manager: leaving it ends the process.
    """

    def __init__(self, make: Callable[[], Program], wall_seconds: float) -> None:
        self._make = make
        self._wall_seconds = wall_seconds
        self._folder = ""
        self._worker: tuple[BaseProcess, Connection] | None = None

    def __enter__(self) -> Forked:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, case: Case) -> Run:
        _, pipe = self._worker = self._worker or self._start()
        try:
            pipe.send(case)
            if pipe.poll(self._wall_seconds):
                answer: Run = pipe.recv()
                return answer
        except Exception:  # it is gone, or what it sends makes no sense
            return Run(b"", stopped=Verdict.RE, why=f"crashed ({self._end()})")
        self._end()
        return Run(b"", stopped=Verdict.TLE, why=f"no answer after {self._wall_seconds:g} s")

    def _start(self) -> tuple[BaseProcess, Connection]:
        context = get_context("fork")
        ours, theirs = context.Pipe()
        self._folder = mkdtemp(prefix="kit-")
        process = context.Process(target=_serve, args=(self._make, theirs, ours, self._folder), daemon=True)
        process.start()
        theirs.close()
        return process, ours

    def _end(self) -> str:
        """Ends the process, if any; says how it had ended."""
        if not self._worker:
            return "not running"
        process, pipe = self._worker
        self._worker = None
        process.join(0.2)  # a crash is being reaped
        code = process.exitcode
        end_all(process)
        pipe.close()
        wipe(self._folder)
        return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
