"""What a language makes programs with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checker.model.limits import Limits
from checker.running.cage.cage import Cage

COMPILING = Limits(cpu_seconds=30.0, memory_kib=2 * 1024 * 1024)
Files = tuple[tuple[str, bytes], ...]  # names and contents


@dataclass(frozen=True, slots=True)
class Workshop:
    """What programs are made with: the cage, the folder for what is built, the Python for .py files if not ours.

    `headers`: a C++ file may include those of its own folder, such as testlib.h; a submission may not.
    """

    cage: Cage
    build: Path
    python: str | None = None
    headers: bool = False


def argument(name: str) -> str:
    """A file's name as an argument that is not taken for an option."""
    return f"./{name}" if name.startswith("-") else name
