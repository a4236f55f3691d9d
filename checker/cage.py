"""Runs a command the way a judge does: alone, under limits, its cost and its end put into a verdict."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

from checker.limits import Limits
from checker.model import Case, Failed, Program, Run, Verdict

OVERTIME = 1.25  # a run is killed when it has used this many times its CPU limit
SLACK_KIB = 32 * 1024  # address space beyond the memory limit: code, libraries, the interpreter's reserve
PYPY_SLACK_KIB = 160 * 1024
STOP = threading.Event()  # set when the user interrupts: every cage, in whatever thread, ends at once
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "ONLINE_JUDGE": "luogu"}
REFUSED_MEMORY = (b"MemoryError", b"std::bad_alloc", b"out of memory")


@dataclass(frozen=True, slots=True)
class Command:
    """What to run: `argv`, the files that its empty working directory gets first, the address space it needs.

    `slack_kib` is address space beyond the memory limit: the memory limit itself holds for the peak.
    """

    argv: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    slack_kib: int = SLACK_KIB


@dataclass(frozen=True, slots=True)
class End:
    """How a run ended, as the launcher tells it. `stop` is "-", "cpu" or "wall": why it was killed."""

    exit: int
    signal: int
    stop: str
    cpu_seconds: float
    wall_seconds: float
    idle_seconds: float
    peak_kib: int


def caged(command: Command, launcher: Path, limits: Limits) -> Program:
    """`command` as a Program that runs under `limits`, once per call."""
    arguments = [
        str(launcher),
        str(round(limits.cpu_seconds * OVERTIME * 1000)),
        str(round((3 * limits.cpu_seconds + 2) * 1000)),
        str(limits.memory_kib + command.slack_kib),
        str(limits.output_bytes),
        *command.argv,
    ]

    def run(case: Case) -> Run:
        try:
            with TemporaryDirectory(prefix="kit-") as folder, TemporaryFile() as out, TemporaryFile() as text:
                for name, content in command.files:
                    Path(folder, name).write_bytes(content)
                text.write(case.input)
                text.seek(0)
                end, stderr = _launch(arguments, folder, text, out)
                out.seek(0)
                return _run(end, out.read(limits.output_bytes + 1), stderr, limits)
        except OSError as error:
            return Run(b"", stopped=Verdict.UKE, why=f"no cage: {error.strerror}: {error.filename}")
        except Failed as failure:
            return Run(b"", stopped=Verdict.UKE, why=str(failure))

    return run


def _launch(arguments: Sequence[str], folder: str, text: IO[bytes], out: IO[bytes]) -> tuple[End, bytes]:
    process = subprocess.Popen(
        arguments,
        stdin=text,
        stdout=out,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=ENVIRONMENT | {"HOME": folder},
        start_new_session=True,
    )
    try:
        report = _read_report(process)
    finally:
        if process.poll() is None:
            process.terminate()  # it kills the command, then itself
            process.communicate()
    line, _, stderr = report.partition(b"\n")
    fields = line.decode("ascii", "replace").split()
    if len(fields) != 9:
        raise Failed("the launcher gave no report; `make clean` and try again")
    if fields[0] != "ran":
        raise Failed(f"the cage's {fields[0]} failed: {os.strerror(int(fields[1]))}: {arguments[5]}")
    cpu, wall, idle = (int(field) / 1e6 for field in fields[5:8])
    return End(int(fields[2]), int(fields[3]), fields[4], cpu, wall, idle, int(fields[8])), stderr


def _read_report(process: subprocess.Popen[bytes]) -> bytes:
    while True:
        try:
            return process.communicate(timeout=0.2)[1]
        except subprocess.TimeoutExpired:
            if STOP.is_set():
                raise Failed("interrupted") from None


def _run(end: End, output: bytes, stderr: bytes, limits: Limits) -> Run:
    stopped, why = verdict_of(end, len(output), stderr, limits)
    return Run(output, end.cpu_seconds, end.wall_seconds, end.peak_kib, 0, stopped, why, stderr)


def verdict_of(end: End, output_bytes: int, stderr: bytes, limits: Limits) -> tuple[Verdict | None, str]:
    """The verdict that the end itself gives, with its reason; None when the output has to be looked at."""
    failed = end.exit != 0 or end.signal != 0
    if end.cpu_seconds >= limits.cpu_seconds or end.stop == "cpu":
        return Verdict.TLE, f"used {end.cpu_seconds:.2f} s of {limits.cpu_seconds:g} s"
    if end.peak_kib >= limits.memory_kib:
        return Verdict.MLE, f"used {end.peak_kib / 1024:.0f} MiB of {limits.memory_mib:g} MiB"
    if end.stop == "wall" and 2 * end.idle_seconds >= end.wall_seconds:
        return Verdict.TLE, f"idle for {end.idle_seconds:.1f} s; does it wait for more input?"
    if end.stop == "wall":
        return Verdict.UKE, "the machine was too busy to run it; try again"
    if output_bytes > limits.output_bytes or end.signal == signal.SIGXFSZ:
        return Verdict.OLE, f"wrote more than {limits.output_bytes} bytes"
    if failed and any(mark in stderr for mark in REFUSED_MEMORY):
        return Verdict.MLE, f"was refused memory beyond {limits.memory_mib:g} MiB"
    if failed:
        return Verdict.RE, f"{how_it_ended(end)}{last_line(stderr)}"
    return None, ""


def how_it_ended(end: End) -> str:
    """ "exit code 3", "SIGSEGV"."""
    if not end.signal:
        return f"exit code {end.exit}"
    try:
        return signal.Signals(end.signal).name
    except ValueError:
        return f"signal {end.signal}"


def last_line(stderr: bytes) -> str:
    """The last line of the standard error, printable, at most 160 characters; with a colon before it."""
    lines = [line for line in stderr.decode(errors="replace").splitlines() if line.strip()]
    text = "".join(c if c.isprintable() else "?" for c in lines[-1].strip()) if lines else ""
    return f": {text[:160]}" if text else ""
