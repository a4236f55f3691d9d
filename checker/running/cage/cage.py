"""Runs a command as a judge does: alone and under limits."""

from __future__ import annotations

import shutil
import struct
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from pathlib import Path

from checker.model.limits import Limits
from checker.model.values import Case, Failed, Program, Run, Verdict
from checker.running.cage.launcher import Launch, run_launcher
from checker.running.cage.verdict import End, verdict_of
from checker.system.folders import error_place, make_sealed_file, make_unnamed_file, private_folder, read_regular

OVERTIME = 1.25  # a run is killed when it has used this many times its CPU limit
# Address space beyond the memory limit: code, libraries, the interpreter's reserve.
SLACK_KIB = 32 * 1024
PYPY_SLACK_KIB = 160 * 1024  # the same for PyPy
_ROOM_BYTES = 64 * 1024  # with less free disk a failed run says nothing about the program
_LOADED_SEGMENT = 1  # PT_LOAD of an ELF program
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
    return _CagedProgram(command, cage, limits, file_io)


@dataclass(frozen=True, slots=True)
class _Execution:
    """One run of the command: how it ended, what it wrote."""

    end: End
    output: bytes
    stderr: bytes

    @property
    def cpu_seconds(self) -> float:
        """What it used."""
        return self.end.cpu_seconds


@dataclass(frozen=True, slots=True)
class _CagedProgram:
    """A command as a Program in the cage."""

    command: Command
    cage: Cage
    limits: Limits
    file_io: tuple[str, str] | None

    def __call__(self, case: Case) -> Run:
        try:
            static_kib = _static_kib(self.command.argv[0])
            if static_kib > self.limits.memory_kib:
                limit = f"{self.limits.memory_mib:g} MiB"
                why = f"its static data need {static_kib >> 10} MiB of {limit}"
                return Run(b"", stopped=Verdict.MLE, why=why)
            return self._as_run(self._execute(case.input))
        except OSError as error:
            return Run(b"", stopped=Verdict.UKE, why=f"no cage: {error.strerror}{error_place(error)}")
        except Failed as failure:
            return Run(b"", stopped=Verdict.UKE, why=str(failure))

    def _execute(self, text: bytes) -> _Execution:
        """The execution that counts: where a busy machine may have decided, it is repeated."""
        execution = self._execute_once(text)
        if execution.end.starved() and execution.cpu_seconds < self.limits.cpu_seconds:
            execution = self._execute_once(text, patience=3)
        if execution.end.near(self.limits):
            again = [self._execute_once(text) for _ in range(2)]
            alike = [other for other in again if other.end.alike(execution.end)]
            return min([execution, *alike], key=attrgetter("cpu_seconds"))
        return execution

    def _execute_once(self, text: bytes, patience: int = 1) -> _Execution:
        """`patience`: how many times the usual wall time it may take."""
        most = self.limits.output_bytes + 1
        stdin = b"" if self.file_io else text
        with private_folder() as folder, make_sealed_file(stdin) as source, make_unnamed_file() as output:
            self._write_files(Path(folder), text)
            environment = ENVIRONMENT | dict(self.command.extra)
            end, stderr = run_launcher(self._launch(patience), environment, folder, source, output)
            if (end.exit or end.signal) and shutil.disk_usage(folder).free < _ROOM_BYTES:
                disk = f"the disk of {Path(folder).parent}"
                raise Failed(f"{disk} is full; free some space or set TMPDIR")
            if self.file_io:
                return _Execution(end, read_regular(Path(folder, self.file_io[1]), most), stderr)
            output.seek(0)
            return _Execution(end, output.read(most), stderr)

    def _write_files(self, folder: Path, text: bytes) -> None:
        """What the working directory holds at the start."""
        files = dict(self.command.files)
        if self.file_io:
            files[self.file_io[0]] = text
        for name, content in files.items():
            (folder / name).write_bytes(content)

    def _launch(self, patience: int) -> Launch:
        command, limits = self.command, self.limits
        return Launch(
            launcher=self.cage.launcher,
            layers=self.cage.layers.replace("f", "") if command.forks else self.cage.layers,
            cpu_ms=round(limits.cpu_seconds * OVERTIME * 1000),
            wall_ms=patience * round((3 * limits.cpu_seconds + 2) * 1000),
            address_kib=limits.memory_kib + command.slack_kib,
            output_bytes=limits.output_bytes,
            readable=(*command.readable, command.argv[0]),
            command=command.argv,
        )

    def _as_run(self, execution: _Execution) -> Run:
        end, output, stderr = execution.end, execution.output, execution.stderr
        stopped, why = verdict_of(end, len(output), stderr, self.limits)
        return Run(output, end.cpu_seconds, end.wall_seconds, end.peak_kib, 0, stopped, why, stderr)


@cache
def _static_kib(program: str) -> int:
    """The memory that an ELF program asks for before it starts, in KiB; 0 for other files."""
    with open(program, "rb") as file:
        header = file.read(64)
        if header[:6] != b"\x7fELF\2\1":  # 64 bits, little-endian
            return 0
        (table_offset,) = struct.unpack_from("<Q", header, 32)
        entry_size, entries = struct.unpack_from("<HH", header, 54)
        file.seek(table_offset)
        table = file.read(entry_size * entries)
    memory_bytes = 0
    for start in range(0, entry_size * entries, entry_size):
        (kind,) = struct.unpack_from("<I", table, start)
        if kind == _LOADED_SEGMENT:
            memory_bytes += int(struct.unpack_from("<Q", table, start + 40)[0])
    return memory_bytes // 1024
