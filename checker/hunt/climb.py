"""Searches for boards that are hard for a program, by late acceptance hill climbing.

Source: Burke and Bykov, "The late acceptance hill-climbing heuristic", 2017: a candidate is taken when it is no worse
than the current board, or than the board was `memory` steps ago. Only the order of costs counts, not their scale.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from random import Random

from checker.model.problem import Problem, is_valid
from checker.model.simpler import one_number_changed
from checker.model.values import Case, Generator, Program, Run, Verdict

ROUND_SECONDS = 0.5  # of wall time, until a climb is heard of
GIVE_UP = 10  # times its memory that a climb may go on without a better board

Cost = tuple[float, ...]  # compared from the left; the first is what is shown; () for a board that gave none


@dataclass(frozen=True, slots=True)
class Objective:
    """What is hunted.

    plain   makes an input of random boards; a climb starts from the hardest
    open    the program whose cost counts, as a context, in the process that is to run it
    cost    of a run that ended well
    memory  steps that late acceptance looks back: longer climbs end higher
    """

    problem: Problem
    plain: Generator
    open: Callable[[], AbstractContextManager[Program]]
    cost: Callable[[Run], Cost]
    memory: int
    seed: int


@dataclass(frozen=True, slots=True)
class Climb:
    """One climb between two rounds: a function of the seed, its number and where it started, however rounds are cut."""

    number: int
    chance: Random
    start: bytes = b""  # a kept board; empty: it starts from random boards
    board: bytes = b""
    cost: Cost = ()
    past: tuple[Cost, ...] = ()  # of the last `memory` steps, in a ring
    best: bytes = b""
    best_cost: Cost = ()
    tried: int = 0
    better_at: int = 0  # `tried` at the last better board
    plain: tuple[Cost, ...] = ()  # of the random boards it started from


def begin_climb(quarry: Objective, number: int, kept: Sequence[bytes] = ()) -> Climb:
    """A climb that has not begun: every other one from a kept board, if there are any."""
    start = kept[number // 2 % len(kept)] if kept and number % 2 else b""
    return Climb(number, Random(f"hunt/{quarry.seed}/{quarry.problem.name}/{number}"), start)


def advance(quarry: Objective, program: Program, climb: Climb, boards: int, until: float) -> Climb:
    """A climb some boards later, or when the time `until` has come."""
    if not climb.board:
        climb = _started(quarry, program, climb)
    chance, board, cost = climb.chance, climb.board, climb.cost
    past, best, best_cost = list(climb.past), climb.best, climb.best_cost
    tried, better_at = climb.tried, climb.better_at
    while tried < climb.tried + boards and time.monotonic() < until:
        candidate = quarry.problem.mutations(chance, board)
        found = cost_of(quarry, program, candidate)
        if found and found >= min(cost, past[tried % len(past)]):
            board, cost = candidate, found
        past[tried % len(past)] = cost
        tried += 1
        if cost > best_cost:
            best, best_cost, better_at = board, cost, tried
    after = replace(climb, chance=chance, board=board, cost=cost, past=tuple(past))
    return replace(after, best=best, best_cost=best_cost, tried=tried, better_at=better_at)


def _started(quarry: Objective, program: Program, climb: Climb) -> Climb:
    """A climb on its first board."""
    problem = quarry.problem
    boards = [climb.start] if climb.start else problem.split(quarry.plain(climb.chance, problem.most_boards))
    costs = {board: cost_of(quarry, program, board) for board in boards}
    board = max(boards, key=costs.__getitem__)
    climb = replace(climb, board=board, cost=costs[board], past=(costs[board],) * quarry.memory, tried=len(boards))
    plain = () if climb.start else tuple(costs[board] for board in boards)
    return replace(climb, best=board, best_cost=costs[board], better_at=len(boards), plain=plain)


def cost_of(quarry: Objective, program: Program, board: bytes) -> Cost:
    """What a board costs; () for one that breaks the statement, or on which the program does not end well."""
    blind = quarry.problem.mutations is one_number_changed  # a problem's own mutations keep to the statement
    if blind and not is_valid(quarry.problem, board):
        return ()
    run = program(Case("hunt", board))
    return () if run.stopped and run.stopped is not Verdict.TLE else quarry.cost(run)
