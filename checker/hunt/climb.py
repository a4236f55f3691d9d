"""Searches for boards that are hard for a program by late acceptance hill climbing.

Source: Burke and Bykov, "The late acceptance hill-climbing heuristic", 2017: a candidate is taken
when it is no worse than the current board, or than the board was `memory` steps ago. Only the order
of costs counts, not their scale.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from random import Random

from checker.model.problem import Problem, is_valid
from checker.model.simpler import one_number_changed
from checker.model.values import Case, Generator, Program, Run, Verdict

ROUND_SECONDS = 0.5  # a climb reports back after this much wall time
GIVE_UP = 10  # a climb ends after this many times its memory without a better board

# What a board costs, compared from the left; the first number is what is shown. () for a board that
# gave none.
Cost = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """What a hunt makes large.

    random  makes an input of random boards; a climb starts from the hardest
    open    the program whose cost counts, as a context, in the process that is to run it
    cost    of a run that ended well
    memory  steps that late acceptance looks back: longer climbs end higher
    """

    problem: Problem
    random: Generator
    open: Callable[[], AbstractContextManager[Program]]
    cost: Callable[[Run], Cost]
    memory: int
    seed: int


@dataclass(slots=True)
class Climb:
    """One climb: a function of the seed, its number and its start, however it is cut into rounds.

    start         a kept board; empty: it starts from random boards
    past          costs after the last `memory` steps, in a ring
    tried         boards so far
    better_at     `tried` at the last better board
    random_costs  of the random boards it started from
    """

    number: int
    chance: Random
    start: bytes = b""
    board: bytes = b""
    cost: Cost = ()
    past: list[Cost] = field(default_factory=list)
    best: bytes = b""
    best_cost: Cost = ()
    tried: int = 0
    better_at: int = 0
    random_costs: tuple[Cost, ...] = ()


def begin_climb(objective: Objective, number: int, kept: Sequence[bytes] = ()) -> Climb:
    """A climb that has not begun: every other one from a kept board, if there are any."""
    from_kept = kept and number % 2
    start = kept[number // 2 % len(kept)] if from_kept else b""
    return Climb(number, Random(f"hunt/{objective.seed}/{objective.problem.name}/{number}"), start)


def advance(objective: Objective, program: Program, climb: Climb, boards: int, until: float) -> Climb:
    """A climb some boards later, or when the time `until` has come; the one before stays as it was."""
    climb = replace(climb, past=list(climb.past))
    if not climb.board:
        _take_first_board(objective, program, climb)
    last = climb.tried + boards
    while climb.tried < last and time.monotonic() < until:
        _take_step(objective, program, climb)
    return climb


def _take_first_board(objective: Objective, program: Program, climb: Climb) -> None:
    """Puts a climb on its first board: the kept one, or the hardest of random ones."""
    boards = [climb.start] if climb.start else _random_boards(objective, climb.chance)
    costs = {board: cost_of(objective, program, board) for board in boards}
    board = max(boards, key=costs.__getitem__)
    climb.board = climb.best = board
    climb.cost = climb.best_cost = costs[board]
    climb.past = [costs[board]] * objective.memory
    climb.tried = climb.better_at = len(boards)
    if not climb.start:
        climb.random_costs = tuple(costs[board] for board in boards)


def _random_boards(objective: Objective, chance: Random) -> list[bytes]:
    problem = objective.problem
    return problem.split(objective.random(chance, problem.most_boards))


def _take_step(objective: Objective, program: Program, climb: Climb) -> None:
    """Tries a changed board; takes it when it is no worse than now, or than `memory` steps ago."""
    candidate = objective.problem.mutations(climb.chance, climb.board)
    cost = cost_of(objective, program, candidate)
    oldest = climb.tried % len(climb.past)
    if cost and cost >= min(climb.cost, climb.past[oldest]):
        climb.board, climb.cost = candidate, cost
    climb.past[oldest] = climb.cost
    climb.tried += 1
    if climb.cost > climb.best_cost:
        climb.best, climb.best_cost = climb.board, climb.cost
        climb.better_at = climb.tried


def cost_of(objective: Objective, program: Program, board: bytes) -> Cost:
    """What a board costs; () for one that breaks the statement, or on which the program fails."""
    # The kit's own mutations know no statement; those of a problem keep to it.
    may_break = objective.problem.mutations is one_number_changed
    if may_break and not is_valid(objective.problem, board):
        return ()
    run = program(Case("hunt", board))
    if run.stopped and run.stopped is not Verdict.TLE:
        return ()
    return objective.cost(run)
