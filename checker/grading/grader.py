"""Finds the grader of a problem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from checker.grading import graders
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, Run, Verdict

_Grade = Callable[[Problem, Case, Run, bytes, Comparison], tuple[Verdict, str]]


@dataclass(frozen=True, slots=True)
class Grader:
    """What grades outputs: the value GRADER of a file in graders/, which a problem names.

    grade  (problem, case, run, answer, comparison) -> verdict, and the reason in words
    """

    grade: _Grade


@cache
def _find_grader(name: str) -> Grader:
    """A grader by the name of its file. Raises ModuleNotFoundError."""
    found: Grader = import_module(f"{graders.__name__}.{name}").GRADER
    return found


def grade(problem: Problem, case: Case, run: Run, answer: bytes, compare: Comparison) -> tuple[Verdict, str]:
    """The verdict on an output by the grader of the problem, with the reason in words."""
    grader = _find_grader(problem.grader)
    return grader.grade(problem, case, run, answer, compare)
