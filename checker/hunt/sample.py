"""Makes boards beyond the data: random ones, and searched ones."""

from __future__ import annotations

import itertools
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

RANDOM_PER_SEARCHED = 20  # for so many random boards there is one from a climb to hard ones
_MEMORY = 100  # steps that late acceptance looks back
_BOARDS_PER_CLIMB = 100  # boards of one climb that are taken
_STRIDE = 20  # steps of a climb from one board that is taken to the next


def random_boards(problem: Problem, seed: int, count: int) -> Iterator[bytes]:
    """Boards of the cases of a stress run, of the families that know no kept boards."""
    families = catalog.random_families(problem.name)
    left = count
    for k in itertools.count():
        if left <= 0:
            return
        boards = problem.split(make_case(problem, families, seed, k).input)[:left]
        yield from boards
        left -= len(boards)


def searched_boards(problem: Problem, seed: int, count: int, reference: Program) -> Iterator[bytes]:
    """Boards on the way from random ones to those of long answers."""
    objective = Objective(
        problem=problem,
        random=find_hardest_family(problem),
        open=lambda: nullcontext(reference),
        cost=partial(answer_cost, problem),
        memory=_MEMORY,
        seed=seed,
    )
    for number in range(math.ceil(count / _BOARDS_PER_CLIMB)):
        climb = begin_climb(objective, number)
        for _ in range(min(_BOARDS_PER_CLIMB, count - number * _BOARDS_PER_CLIMB)):
            climb = advance(objective, reference, climb, _STRIDE, math.inf)
            yield climb.board
