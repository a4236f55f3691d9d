"""Limits of a run as plain numbers, with the judge and the languages they hold for."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1 << 20
OUTPUT_BYTES = 64 * MIB  # a program may write so much where nobody says otherwise


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use.

    `assumed` names those that the judge does not publish: "time", "memory".
    """

    cpu_seconds: float
    memory_kib: int
    assumed: tuple[str, ...] = ()
    output_bytes: int = OUTPUT_BYTES

    @property
    def memory_mib(self) -> float:
        """The memory limit in MiB; HDU's limits in KiB are not whole MiB."""
        return round(self.memory_kib / 1024, 3)


@dataclass(frozen=True, slots=True)
class Target:
    """A problem at a judge: the problem's id there, the suffixes of files it takes, its limits.

    `file_io` is the problem's: the files that a submission reads and writes, None for standard
    input and output. `remote` is the judge that runs what this one hands over, `page` the number in
    the address of the problem's page where that is not the id.
    """

    judge: str
    id: str
    suffixes: tuple[str, ...]
    limits: Limits
    file_io: tuple[str, str] | None = None
    remote: str = ""
    page: str = ""
