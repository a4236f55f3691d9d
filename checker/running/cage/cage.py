"""Runs a command the way a judge does: alone, under limits, its cost and its end put into a verdict."""

from __future__ import annotations

import os
import select
import shutil
import struct
import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import IO

from checker.model.limits import Limits
from checker.model.values import Case, Failed, Program, Run, Verdict
from checker.running.cage.verdict import End, Ended, verdict_of
from checker.system.folders import error_place, make_sealed_file, make_unnamed_file, private_folder, read_regular
from checker.system.pools import STOP

OVERTIME = 1.25  # a run is killed when it has used this many times its CPU limit
SLACK_KIB = 32 * 1024  # address space beyond the memory limit: code, libraries, the interpreter's reserve
PYPY_SLACK_KIB = 160 * 1024
GRACE_SECONDS = 30.0  # beyond the wall limit: a launcher that has not reported by then will not (it can be stopped)
_ROOM_BYTES = 64 * 1024  # of free disk: with less a failed run says nothing about the program
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}


@dataclass(frozen=True, slots=True)
class Cage:
    """What runs are made with: the launcher, and the letters of the layers that are on."""

    launcher: Path
    layers: str


@dataclass(frozen=True, slots=True)
class Command:
    """What to run.

    argv       the program, by its absolute path, and its arguments
    files      what its empty working directory gets first, by name
    readable   what it may read besides the system's own files
    slack_kib  address space beyond the memory limit: the memory limit itself holds for the peak
    forks      it may start processes (a compiler has to)
    extra      environment variables beyond the usual ones
    """

    argv: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    readable: tuple[str, ...] = ()
    slack_kib: int = SLACK_KIB
    forks: bool = False
    extra: tuple[tuple[str, str], ...] = ()

    def with_hash_seed(self, number: int) -> Command:
        """The same with that PYTHONHASHSEED; without one Python takes one by chance, as at a judge."""
        return replace(self, extra=(*self.extra, ("PYTHONHASHSEED", str(number))))


def cage_command(command: Command, cage: Cage, limits: Limits, file_io: tuple[str, str] | None = None) -> Program:
    """`command` as a Program that runs under `limits`, each call in a fresh folder.

    `file_io`: the names of the files that it reads and writes instead of standard input and output.
    """

    def run(case: Case) -> Run:
        try:
            if (asked_kib := _static_kib(command.argv[0])) > limits.memory_kib:
                why = f"its static data need {asked_kib >> 10} MiB of {limits.memory_mib:g} MiB"
                return Run(b"", stopped=Verdict.MLE, why=why)
            ended = once(case.input)
            if ended[0].starved() and ended[0].cpu_seconds < limits.cpu_seconds:
                ended = once(case.input, patience=3)
            if ended[0].near(limits):
                again = [e for e in (once(case.input), once(case.input)) if e[0].alike(ended[0])]
                ended = min([ended, *again], key=lambda e: e[0].cpu_seconds)
            return _run(*ended, limits)
        except OSError as error:
            return Run(b"", stopped=Verdict.UKE, why=f"no cage: {error.strerror}{error_place(error)}")
        except Failed as failure:
            return Run(b"", stopped=Verdict.UKE, why=str(failure))

    def once(text: bytes, patience: int = 1) -> Ended:
        layers = cage.layers.replace("f", "") if command.forks else cage.layers
        wall_ms = patience * round((3 * limits.cpu_seconds + 2) * 1000)
        numbers = (round(limits.cpu_seconds * OVERTIME * 1000), wall_ms, limits.memory_kib + command.slack_kib)
        arguments = [str(cage.launcher), layers or "-", *map(str, (*numbers, limits.output_bytes))]
        arguments += [*command.readable, command.argv[0], "--", *command.argv]
        with ExitStack() as stack:
            folder = stack.enter_context(private_folder())
            files = dict(command.files) | ({file_io[0]: text} if file_io else {})
            for name, content in files.items():
                Path(folder, name).write_bytes(content)
            source = stack.enter_context(make_sealed_file(b"" if file_io else text))
            out = stack.enter_context(make_unnamed_file())
            end, stderr = _launch(arguments, ENVIRONMENT | dict(command.extra), folder, (source, out))
            if (end.exit or end.signal) and shutil.disk_usage(folder).free < _ROOM_BYTES:
                raise Failed(f"the disk of {Path(folder).parent} is full; free some space or set TMPDIR")
            if file_io:
                return end, read_regular(Path(folder, file_io[1]), limits.output_bytes + 1), stderr
            out.seek(0)
            return end, out.read(limits.output_bytes + 1), stderr

    return run


@cache
def _static_kib(program: str) -> int:
    """The memory that an ELF program's segments ask for before it starts, in KiB; 0 for other files."""
    with open(program, "rb") as file:
        head = file.read(64)
        if head[:6] != b"\x7fELF\2\1":  # 64 bits, little-endian
            return 0
        (offset,), (size, count) = struct.unpack_from("<Q", head, 32), struct.unpack_from("<HH", head, 54)
        file.seek(offset)
        table = file.read(size * count)
    loads = [k * size for k in range(count) if struct.unpack_from("<I", table, k * size) == (1,)]
    return sum(int(struct.unpack_from("<Q", table, at + 40)[0]) for at in loads) // 1024


def _launch(
    arguments: Sequence[str], environment: dict[str, str], folder: str, files: tuple[IO[bytes], IO[bytes]]
) -> tuple[End, bytes]:
    process = subprocess.Popen(
        arguments,
        stdin=files[0],
        stdout=files[1],
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment | {"HOME": folder, "TMPDIR": folder},
        start_new_session=True,
    )
    try:
        report = _read_report(process, int(arguments[3]) / 1000 + GRACE_SECONDS)
    finally:
        _end(process)
        if process.stderr:
            process.stderr.close()
    line, _, stderr = report.partition(b"\n")
    fields = line.decode("ascii", "replace").split()
    if len(fields) != 9:
        raise Failed("the launcher gave no report; `make clean` and try again")
    if fields[0] != "ran":
        command = f": {arguments[arguments.index('--') + 1]}" if fields[0] == "exec" else ""
        raise Failed(f"the cage's step {fields[0]} failed: {os.strerror(int(fields[1]))}{command}; see `make doctor`")
    cpu, wall, idle = (int(field) / 1e6 for field in fields[5:8])
    return End(int(fields[2]), int(fields[3]), fields[4], cpu, wall, idle, int(fields[8])), stderr


def _read_report(process: subprocess.Popen[bytes], seconds: float) -> bytes:
    """What the launcher writes until it ends. Raises Failed when it does not, or when the user interrupts."""
    assert process.stderr
    deadline = time.monotonic() + seconds
    waiting = select.poll()
    waiting.register(process.stderr, 0)  # its end only: what it writes is small enough for the pipe
    while True:
        if waiting.poll(200):
            report = process.stderr.read()
            process.wait()
            return report
        if STOP.is_set():
            raise Failed("interrupted")
        if time.monotonic() > deadline:
            raise Failed("the launcher does not answer; did the program stop it? see `make doctor`")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()  # it kills the command, then itself
        try:
            process.communicate(timeout=GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def _run(end: End, output: bytes, stderr: bytes, limits: Limits) -> Run:
    stopped, why = verdict_of(end, len(output), stderr, limits)
    return Run(output, end.cpu_seconds, end.wall_seconds, end.peak_kib, 0, stopped, why, stderr)
