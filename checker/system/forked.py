"""Serves from a forked process, so that a crash or an endless loop costs one case."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from tempfile import mkdtemp

from checker.model.values import Case, Program, Run, Verdict
from checker.system.folders import wipe

_END_SECONDS = 0.2  # a process that has crashed is gone by then
_POLL_SECONDS = 0.005


class ForkedServer:
    """A fork of this process that runs `serve` on the other end of `pipe`.

    It has a folder and a session of its own. It ends with its pipe, so with us however we die.
    Signals and the terminal are ours alone.
    """

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self.pipe, theirs = Pipe()
        self._folder = mkdtemp(prefix="kit-")
        self._pid = os.fork()
        if self._pid == 0:
            _run_in_fork(serve, theirs, self._folder)
        self.pid = self._pid
        theirs.close()

    def end(self, wait_seconds: float = 0.0) -> str:
        """Ends it with all that it has started; how it had ended by itself within `wait_seconds`."""
        status = self._wait(wait_seconds)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
        if status is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        self.pipe.close()
        wipe(self._folder)
        code = None if status is None else os.waitstatus_to_exitcode(status)
        if code is not None and code < 0:
            return signal.Signals(-code).name
        return f"exit code {code}"

    def _wait(self, seconds: float) -> int | None:
        """The status of the process when it ends within `seconds`, else None."""
        deadline = time.monotonic() + seconds
        while True:
            ended_pid, status = os.waitpid(self._pid, os.WNOHANG)
            if ended_pid:
                return status
            if time.monotonic() >= deadline:
                return None
            time.sleep(_POLL_SECONDS)


def _run_in_fork(serve: Callable[[Connection], None], pipe: Connection, folder: str) -> None:
    """In the fork: never returns."""
    try:
        os.setsid()  # so that it can be ended with all that it starts
        os.chdir(folder)
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, signal.SIG_IGN)
        faulthandler.disable()  # the parent reports a crash, in one line
        _close_inherited(pipe.fileno())
        with suppress(EOFError, ConnectionError):
            serve(pipe)
    finally:
        os._exit(1)


def _close_inherited(kept: int) -> None:
    """Turns every inherited descriptor but one into /dev/null, the standard ones too.

    Else the pipe would not end when the parent does, and those that other threads have open not
    when they close them.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in _open_descriptors():
        if fd not in (kept, nothing):
            with suppress(OSError):  # the one that the list was read from
                os.fstat(fd)
                os.dup2(nothing, fd)


def _open_descriptors() -> Iterable[int]:
    """The descriptors that are open, or more where the system does not tell."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        if os.path.isdir(folder):
            return [int(name) for name in os.listdir(folder)]
    return range(256)


class ForkedProgram:
    """`make()` as a Program in a process of its own.

    The process starts at the first call, and again after a crash. A case may take `wall_seconds`.
    Use it as a context manager: leaving it ends the process. One call at a time.
    """

    def __init__(self, make: Callable[[], Program], wall_seconds: float) -> None:
        self._make = make
        self._wall_seconds = wall_seconds
        self._server: ForkedServer | None = None

    def __enter__(self) -> ForkedProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, case: Case) -> Run:
        if not self._server:
            self._server = ForkedServer(self._serve)
        pipe = self._server.pipe
        try:
            pipe.send(case)
            if pipe.poll(self._wall_seconds):
                answer: Run = pipe.recv()
                return answer
        except Exception:  # it is gone, or what it sends makes no sense
            return Run(b"", stopped=Verdict.RE, why=f"crashed ({self._end(_END_SECONDS)})")
        self._end()
        return Run(b"", stopped=Verdict.TLE, why=f"no answer after {self._wall_seconds:g} s")

    def _serve(self, pipe: Connection) -> None:
        program = self._make()
        while True:
            pipe.send(program(pipe.recv()))

    def _end(self, wait_seconds: float = 0.0) -> str:
        """Ends the process, if any; says how it had ended."""
        if not self._server:
            return "not running"
        server, self._server = self._server, None
        return server.end(wait_seconds)
