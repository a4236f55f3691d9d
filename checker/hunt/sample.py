"""Random and searched boards beyond the data."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial

from checker import catalog
from checker.hunt.climb import Objective, advance, begin_climb
from checker.hunt.objective import answer_cost, find_hardest_family
from checker.model.cases import make_case
from checker.model.problem import Problem
from checker.model.values import Program

RANDOM_PER_SEARCHED = 20  # ... and one board from climbs to hard ones for every so many
_CLIMB = 100  # boards of one climb that are taken
_STRIDE = 20  # steps of a climb from one board that is taken to the next


def random_boards(problem: Problem, seed: int, count: int) -> Iterator[bytes]:
    """Boards of the cases of a stress run, of the families that know no kept boards."""
    families, k = catalog.random_families(problem.name), 0
    while count > 0:
        boards = problem.split(make_case(problem, families, seed, k).input)[:count]
        yield from boards
        count, k = count - len(boards), k + 1


def searched_boards(problem: Problem, seed: int, count: int, reference: Program) -> Iterator[bytes]:
    """Boards on the way from random ones to those of long answers."""
    quarry = Objective(
        problem,
        find_hardest_family(problem),
        lambda: nullcontext(reference),
        partial(answer_cost, problem),
        _CLIMB,
        seed,
    )
    for number in range(-(-count // _CLIMB)):
        climb = begin_climb(quarry, number)
        for _ in range(min(_CLIMB, count - number * _CLIMB)):
            climb = advance(quarry, reference, climb, _STRIDE, math.inf)
            yield climb.board
