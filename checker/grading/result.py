"""What a random stage found."""

from __future__ import annotations

from dataclasses import dataclass

from checker.model.values import Judged


@dataclass(frozen=True, slots=True)
class Report:
    """One submission after a random stage: `cases` boards in `seconds`, the first failure.

    `noun` is the problem's word for a case.
    `note` is a remark on how it was run. `replayed`: it failed on an input saved by an earlier run.
    `saved` is the finding's file, `cases_before` the accepted boards ahead of it, `shrunk_from` the
    bytes of the input that it was cut from, `input_before`.
    """

    problem: str
    submission: str
    seed: int
    noun: str = "case"
    cases: int = 0
    seconds: float = 0.0
    finding: Judged | None = None
    saved: str = ""
    cases_before: int = 0
    shrunk_from: int = 0
    input_before: bytes = b""
    replayed: bool = False
    note: str = ""
