"""Runs climbs side by side and collects the hardest boards."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing.util import Finalize

from checker.hunt.climb import GIVE_UP, ROUND_SECONDS, Climb, Cost, Objective, advance, begin_climb
from checker.model.values import Program
from checker.system.pools import fork_pool

_QUARRY: list[tuple[Objective, Program]] = []  # of a process of the pool


@dataclass(slots=True)
class Corpus:
    """The hardest boards found, each with its cost; what a climb made of a kept board takes that board's place."""

    most: int
    boards: dict[bytes, Cost] = field(default_factory=dict)
    tried: int = 0
    plain: dict[int, tuple[Cost, ...]] = field(default_factory=dict)  # of the random boards of every climb
    by_climb: dict[int, bytes] = field(default_factory=dict)
    seen: set[bytes] = field(default_factory=set)  # all that were ever put in

    def put(self, climb: Climb, tried: int) -> None:
        """Takes in the best of a climb, in the place of what it had before."""
        self.tried += tried
        self.plain[climb.number] = climb.plain
        if not climb.best:
            return
        before = self.by_climb.get(climb.number, climb.start)
        if climb.best != before and climb.best_cost > self.boards.get(before, ()):
            self.boards.pop(before, None)
            self.boards[climb.best] = climb.best_cost
            self.seen.add(climb.best)
            self.by_climb[climb.number] = climb.best

    def best(self) -> list[tuple[bytes, Cost]]:
        """The hardest `most` boards, the hardest first; of the same cost, in the order of bytes."""
        ranked = sorted(self.boards.items())
        return sorted(ranked, key=lambda board: board[1], reverse=True)[: self.most]


def hunt(
    quarry: Objective,
    bag: Corpus,
    workers: int,
    seconds: float,
    boards: int,
    seen: Callable[[Corpus], None] = lambda _: None,
) -> None:
    """Fills the bag, which holds the kept boards, for some wall seconds or until so many boards were tried.

    KeyboardInterrupt leaves in the bag what there is.
    """
    kept = [board for board, _ in bag.best()]
    until, number = time.monotonic() + seconds, 0
    running: dict[Future[Climb], Climb] = {}
    with fork_pool(workers, _begin, quarry) as pool:
        while time.monotonic() < until and bag.tried < boards:
            while len(running) < workers:
                _go_on(pool, running, begin_climb(quarry, number, kept), boards - bag.tried)
                number += 1
            for done in wait(running, 0.2, FIRST_COMPLETED).done:
                climb = _heard(bag, running, done)
                if climb.tried - climb.better_at < GIVE_UP * quarry.memory:
                    _go_on(pool, running, climb, boards - bag.tried)
            seen(bag)
        for done in wait(running).done:
            _heard(bag, running, done)


def _heard(bag: Corpus, running: dict[Future[Climb], Climb], done: Future[Climb]) -> Climb:
    climb, before = done.result(), running.pop(done)
    bag.put(climb, climb.tried - before.tried)
    return climb


def _go_on(pool: Executor, running: dict[Future[Climb], Climb], climb: Climb, boards: int) -> None:
    running[pool.submit(_advance, climb, max(boards, 0))] = climb


def _begin(quarry: Objective) -> None:
    stack = ExitStack()
    _QUARRY[:] = [(quarry, stack.enter_context(quarry.open()))]
    Finalize(stack, stack.close, exitpriority=10)  # before its own children are waited for


def _advance(climb: Climb, boards: int) -> Climb:
    quarry, program = _QUARRY[0]
    return advance(quarry, program, climb, boards, time.monotonic() + ROUND_SECONDS)
