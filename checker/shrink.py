"""Makes a failing input simpler for as long as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from tempfile import gettempdir
from typing import Any

from checker.model import Case, Generator, Program, Wrong
from checker.problem import Problem


def shrink(problem: Problem, text: bytes, fails: Callable[[bytes], bool], reference: Program, seconds: float) -> bytes:
    """The end of a walk from `text` (which fails) over simpler valid inputs that fail.

    No single simplification of it works any more, unless the time ran out. Boards are left out, then the problem's
    `simpler` gives candidates; each has to be smaller in the problem's `measure`, so the walk ends.
    """

    def measured(candidate: bytes) -> Any:
        return problem.measure(candidate, reference(Case("shrink", candidate)).output)

    until, size = time.monotonic() + seconds, measured(text)
    at, fruitless = 0, 0  # the next candidate; how many in a row have failed to fail
    while True:
        for candidate in islice(candidates(problem, text), at, None):
            if time.monotonic() > until:
                return text
            if valid(problem, candidate) and measured(candidate) < size and fails(candidate):
                text, size, fruitless = candidate, measured(candidate), 0
                break  # what stands at the same place now is tried next: what came before has just been tried
            at, fruitless = at + 1, fruitless + 1
        else:
            if fruitless >= at:
                return text
            at = 0


def by_generator(
    problem: Problem, families: Mapping[str, Generator], fails: Callable[[bytes], bool], seconds: float
) -> bytes | None:
    """The simplest input of any family that fails, by Hypothesis, which drives the generators and shrinks their chance.

    None when it finds no failure in time.
    """
    from hypothesis import HealthCheck, Verbosity, find, settings  # most runs have nothing to shrink
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import HypothesisException

    set_hypothesis_home_dir(gettempdir())
    until = time.monotonic() + seconds
    names, chances = st.sampled_from(sorted(families)), st.randoms(use_true_random=False)
    inputs = st.builds(
        lambda size, name, rng: families[name](rng, size), st.integers(0, problem.most_boards), names, chances
    )
    way = settings(
        max_examples=1000,
        database=None,
        deadline=None,
        derandomize=True,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    try:
        return find(
            inputs, lambda text: time.monotonic() < until and valid(problem, text) and fails(text), settings=way
        )
    except HypothesisException:  # nothing found
        return None


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
