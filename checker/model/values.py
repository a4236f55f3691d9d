"""The values that flow through the kit: Case -> Run -> Judged -> Report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random


class Verdict(Enum):
    """What a judge says of one run; the value is the name in words."""

    AC = "accepted"
    PE = "presentation error"
    WA = "wrong answer"
    TLE = "time limit exceeded"
    MLE = "memory limit exceeded"
    OLE = "output limit exceeded"
    RE = "runtime error"
    CE = "compile error"
    UKE = "the judge failed"


class Wrong(Exception):
    """Text that breaks the rules; the message says where, what was expected and what was found."""


class JuryWrong(Exception):
    """The answer breaks the rules, or the output beats it.

    The fault is the reference's, not the submission's.
    """


class Refused(ValueError):
    """The command line or an input file is wrong.

    The message is one line: what, where, what was expected.
    """


class Failed(RuntimeError):
    """The kit, a reference or the machine failed.

    The message is one line with the remedy.
    """


@dataclass(frozen=True, slots=True)
class Case:
    """One test input: `name` is its file stem, `input` the exact bytes on stdin."""

    name: str
    input: bytes


@dataclass(frozen=True, slots=True)
class Pair:
    """A test: an input with its answer."""

    case: Case
    answer: bytes


@dataclass(frozen=True, slots=True)
class Run:
    """One execution.

    CPU is user + system of the whole process; a peak of 0 KiB means not measured.
    """

    output: bytes
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    peak_kib: int = 0
    work: int = 0  # nodes searched, where the program counts them
    stopped: Verdict | None = None  # None: it ended by itself with status 0
    why: str = ""  # of `stopped`, in words
    stderr: bytes = b""  # how it begins and how it ends


@dataclass(frozen=True, slots=True)
class Judged:
    """A run with its verdict; `why` is empty when accepted, `answer` is the reference's where there is one."""

    case: Case
    run: Run
    verdict: Verdict
    why: str = ""
    answer: bytes = b""


Program = Callable[[Case], Run]
Generator = Callable[[Random, int], bytes]  # (source of chance, size >= 0) -> input text
Check = Callable[[bytes, bytes, bytes], None]  # (input, output, answer): raises Wrong, or JuryWrong

PLAIN = "plain"  # in the place of a problem's name
