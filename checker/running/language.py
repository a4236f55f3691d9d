"""A language, a submission in it, and what programs are made with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from checker.model.limits import Limits, Target
from checker.running.cage.cage import Cage, Command

COMPILE_LIMITS = Limits(cpu_seconds=30.0, memory_kib=2 * 1024 * 1024)
SourceFiles = tuple[tuple[str, bytes], ...]  # names and contents


@dataclass(frozen=True, slots=True)
class Toolchain:
    """What programs are made with.

    build    the folder for what is built
    python   the interpreter of .py files, if not ours
    headers  whether a C++ file may include those of its own folder, such as testlib.h; a submission
             may not
    """

    cage: Cage
    build: Path
    python: str | None = None
    headers: bool = False


@dataclass(frozen=True, slots=True)
class Submission:
    """A program's file, read once: whoever judges, shows or keeps it has the same bytes.

    name  the path as the user types it
    """

    name: str
    path: Path
    text: bytes
    language: Language

    def with_text(self, text: bytes) -> Submission:
        """The same file with another text, as a mutant has."""
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Language:
    """A language of submissions: the value LANGUAGE of a file in languages/.

    suffix     of its files
    command    what runs a submission by a judge's rules, compiled if need be; raises CompileError,
               Refused or Failed
    version    of what runs or compiles it here: "cpython", "pypy"; "" where there is no choice
    conform    raises CompileError when a submission is newer than a version that a judge offers; None
               where that cannot be asked
    hash_seed  whether a run depends on PYTHONHASHSEED
    """

    suffix: str
    command: Callable[[Entry], Command]
    version: Callable[[Toolchain], str] = lambda _: ""
    conform: Callable[[str, Entry], None] | None = None
    hash_seed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission to be run by a judge's rules, and the toolchain that makes its program."""

    submission: Submission
    target: Target
    toolchain: Toolchain


def as_argument(name: str) -> str:
    """A file's name as an argument that is not taken for an option."""
    return f"./{name}" if name.startswith("-") else name
