"""A complaint that a submission breaks a rule of its judge."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PLACE = re.compile(r"[^:]*:(\d+)(?::\d+)?: (.*)", re.DOTALL)  # of a compiler's complaint


@dataclass(frozen=True, slots=True)
class Complaint:
    """The reason in words, and the line; 0 is the whole file."""

    why: str
    line: int = 0


class Unreadable(Exception):
    """The source cannot be looked at: it does not even parse, or an include is not there."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint.why)
        self.complaint = complaint


def of_compiler(said: str, as_what: str = "") -> Complaint:
    """A compiler's complaint, about the standard `as_what` if need be."""
    place = _PLACE.fullmatch(said)
    line, why = (int(place[1]), place[2]) if place else (0, said)
    return Complaint(f"as {as_what}: {why}" if as_what else why, line)
