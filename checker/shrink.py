"""Makes a failing input simpler for as long as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from checker.model import Case, Program, Wrong
from checker.problem import Problem


def shrink(problem: Problem, text: bytes, fails: Callable[[bytes], bool], reference: Program, seconds: float) -> bytes:
    """The end of a walk from `text` (which fails) over simpler valid inputs that fail.

    No single simplification of it works any more, unless the time ran out. Boards are left out, then the problem's
    `simpler` gives candidates; each has to be smaller in the problem's `measure`, so the walk ends.
    """

    def measured(candidate: bytes) -> Any:
        return problem.measure(candidate, reference(Case("shrink", candidate)).output)

    until, size = time.monotonic() + seconds, measured(text)
    improved = True
    while improved:
        improved = False
        for candidate in candidates(problem, text):
            if time.monotonic() > until:
                return text
            if valid(problem, candidate) and measured(candidate) < size and fails(candidate):
                text, size, improved = candidate, measured(candidate), True
                break
    return text


def candidates(problem: Problem, text: bytes) -> Iterator[bytes]:
    """An input without one of its boards, then with one board made simpler."""
    boards = problem.split(text)
    if len(boards) < 2:
        yield from problem.simpler(text)
        return
    for k in range(len(boards)):
        yield problem.join(boards[:k] + boards[k + 1 :])
    for k, board in enumerate(boards):
        for simpler in problem.simpler(board):
            yield problem.join([*boards[:k], simpler, *boards[k + 1 :]])


def valid(problem: Problem, text: bytes) -> bool:
    """Whether an input keeps to the statement."""
    try:
        problem.validate(text)
    except Wrong:
        return False
    return True
