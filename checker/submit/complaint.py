"""The rules of a judge on submissions, and a complaint that one is broken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """What a judge demands of a submission's text and of its runs; in the order in which they are looked at."""

    LANGUAGE = "a language that the judge takes"
    UTF8 = "UTF-8 without BOM"
    SIZE = "size of the source"
    ONE_FILE = "one file"
    LIBRARY = "standard library only"
    VERSION = "version of the language"
    STREAMS = "no file, network or debug output"
    PRAGMA = "no #pragma GCC optimize"
    COMPILES = "compiles"
    SAMPLES = "samples right"
    LIMITS = "worst case within the limits"


@dataclass(frozen=True, slots=True)
class Complaint:
    """A rule that a submission breaks, with the reason in words; line 0 is the whole file."""

    rule: Rule
    why: str
    line: int = 0
