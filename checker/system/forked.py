"""Serves from a forked process, so that a crash or an endless loop costs one case."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from tempfile import mkdtemp

from checker.model.values import Case, Program, Run, Verdict
from checker.system.folders import wipe

_END_SECONDS = 0.2  # for a process that has crashed to be gone


class Servant:
    """A fork of this process in which `serve` runs on one end of `pipe`, in a folder and a session of its own.

    It ends with its pipe, so with us however we die. Signals and the terminal are ours alone.
    """

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self.pipe, theirs = Pipe()
        self._folder = mkdtemp(prefix="kit-")
        self._pid = os.fork()
        if self._pid == 0:
            _become(serve, theirs, self._folder)
        self.pid = self._pid
        theirs.close()

    def end(self, wait_seconds: float = 0.0) -> str:
        """Ends it with all that it has started; says how it had ended by itself, if so within `wait_seconds`."""
        until = time.monotonic() + wait_seconds
        while not (state := os.waitpid(self._pid, os.WNOHANG))[0] and time.monotonic() < until:
            time.sleep(0.005)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
        if not state[0]:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        self.pipe.close()
        wipe(self._folder)
        code = os.waitstatus_to_exitcode(state[1]) if state[0] else None
        return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"


def _become(serve: Callable[[Connection], None], pipe: Connection, folder: str) -> None:
    """In the fork: never returns."""
    try:
        os.setsid()  # so that it can be ended with all that it starts
        os.chdir(folder)
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, signal.SIG_IGN)
        faulthandler.disable()  # a crash is told in one line, by the parent
        _let_go(pipe.fileno())
        with suppress(EOFError, ConnectionError):
            serve(pipe)
    finally:
        os._exit(1)


def _let_go(kept: int) -> None:
    """Turns every inherited descriptor but one into /dev/null, the standard ones too, whatever a program does to them.

    Else the pipe would not end when the parent does, and those that other threads have open not when they close them.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    folder = next((path for path in ("/proc/self/fd", "/dev/fd") if os.path.isdir(path)), None)
    for fd in map(int, os.listdir(folder)) if folder else range(256):
        if fd not in (kept, nothing):
            with suppress(OSError):  # the one that the list was read from
                os.fstat(fd)
                os.dup2(nothing, fd)


class Forked:
    """`make()` as a Program in a process of its own, started at the first call and again after a crash.

    A case may take `wall_seconds`. Use it as a context manager: leaving it ends the process. One call at a time.
    """

    def __init__(self, make: Callable[[], Program], wall_seconds: float) -> None:
        self._make = make
        self._wall_seconds = wall_seconds
        self._servant: Servant | None = None

    def __enter__(self) -> Forked:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, case: Case) -> Run:
        self._servant = servant = self._servant or Servant(self._serve)
        try:
            servant.pipe.send(case)
            if servant.pipe.poll(self._wall_seconds):
                answer: Run = servant.pipe.recv()
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
        if not self._servant:
            return "not running"
        servant, self._servant = self._servant, None
        return servant.end(wait_seconds)
