"""Runs the launcher: what it is told, what it reports."""

from __future__ import annotations

import os
import select
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from checker.model.values import Failed
from checker.running.cage.verdict import End
from checker.system.pools import STOP

# A launcher that has not reported this long after the wall limit will not: it can be stopped.
GRACE_SECONDS = 30.0
_FIELDS = 9  # words of a report


@dataclass(frozen=True, slots=True)
class Launch:
    """What the launcher is told; launch.c says what each of these means.

    layers    letters of the layers that are on
    readable  files and folders that the command may read besides the system's own
    command   an absolute path, then the arguments
    """

    launcher: Path
    layers: str
    cpu_ms: int
    wall_ms: int
    address_kib: int
    output_bytes: int
    readable: tuple[str, ...]
    command: tuple[str, ...]

    def argv(self) -> list[str]:
        """The command line that starts it."""
        limits = (self.cpu_ms, self.wall_ms, self.address_kib, self.output_bytes)
        options = (str(self.launcher), self.layers or "-", *map(str, limits), *self.readable)
        return [*options, "--", *self.command]


@dataclass(frozen=True, slots=True)
class _LauncherReport:
    """What the launcher says: `stage` is "ran", or the step that failed, for the reason `errno`."""

    stage: str
    errno: int
    end: End


def parse_report(line: bytes) -> _LauncherReport | None:
    """The report of a launcher, which is its first line; None when it is none."""
    fields = line.decode("ascii", "replace").split()
    if len(fields) != _FIELDS:
        return None
    stage, errno, exit_code, signal, stop, *numbers = fields
    *times, peak_kib = map(int, numbers)
    cpu_seconds, wall_seconds, idle_seconds = (microseconds / 1e6 for microseconds in times)
    end = End(int(exit_code), int(signal), stop, cpu_seconds, wall_seconds, idle_seconds, peak_kib)
    return _LauncherReport(stage, int(errno), end)


def run_launcher(
    launch: Launch, environment: dict[str, str], folder: str, source: IO[bytes], output: IO[bytes]
) -> tuple[End, bytes]:
    """How the command ended, and its standard error.

    Raises OSError, or Failed when it could not be run.
    """
    process = subprocess.Popen(
        launch.argv(),
        stdin=source,
        stdout=output,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment | {"HOME": folder, "TMPDIR": folder},
        start_new_session=True,
    )
    try:
        said = _read_all(process, launch.wall_ms / 1000 + GRACE_SECONDS)
    finally:
        _end(process)
        if process.stderr:
            process.stderr.close()
    line, _, stderr = said.partition(b"\n")
    report = parse_report(line)
    if report is None:
        raise Failed("the launcher gave no report; `make clean` and try again")
    if report.stage != "ran":
        program = f": {launch.command[0]}" if report.stage == "exec" else ""
        why = f"{os.strerror(report.errno)}{program}"
        raise Failed(f"the cage's step {report.stage} failed: {why}; see `make doctor`")
    return report.end, stderr


def _read_all(process: subprocess.Popen[bytes], seconds: float) -> bytes:
    """What the launcher writes until it ends.

    Raises Failed when it does not, or when the user interrupts.
    """
    assert process.stderr
    deadline = time.monotonic() + seconds
    waiting = select.poll()
    waiting.register(process.stderr, 0)  # its end only: what it writes is small enough for the pipe
    while True:
        if waiting.poll(200):
            said = process.stderr.read()
            process.wait()
            return said
        if STOP.is_set():
            raise Failed("interrupted")
        if time.monotonic() > deadline:
            raise Failed("the launcher does not answer; did the program stop it? see `make doctor`")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the launcher, if need be by force."""
    if process.poll() is not None:
        return
    process.terminate()  # it kills the command, then itself
    try:
        process.communicate(timeout=GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
