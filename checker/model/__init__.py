"""The words of the kit: cases, runs, verdicts, problems, and what a problem is written with."""

from __future__ import annotations

from checker.model.limits import Limits, Target
from checker.model.problem import Draw, Problem, Subtask
from checker.model.reader import Reader
from checker.model.simpler import closer_to_0, fewer
from checker.model.values import (
    Case,
    Check,
    Failed,
    Generator,
    Judged,
    JuryWrong,
    Pair,
    Program,
    Refused,
    Run,
    Verdict,
    Wrong,
)

__all__ = [
    "Case",
    "Check",
    "Draw",
    "Failed",
    "Generator",
    "Judged",
    "JuryWrong",
    "Limits",
    "Pair",
    "Problem",
    "Program",
    "Reader",
    "Refused",
    "Run",
    "Subtask",
    "Target",
    "Verdict",
    "Wrong",
    "closer_to_0",
    "fewer",
]
