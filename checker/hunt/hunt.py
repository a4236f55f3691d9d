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

# What a process of the pool works on: set once, when it starts.
_WORK: list[tuple[Objective, Program]] = []


@dataclass(slots=True)
class Corpus:
    """The hardest boards found, each with its cost.

    most          boards that are kept at the end
    tried         boards that all climbs have tried
    random_costs  of the random boards of every climb
    by_climb      the board of every climb, which takes the place of the kept one that it started
                  from
    history       all boards that were ever put in
    """

    most: int
    boards: dict[bytes, Cost] = field(default_factory=dict)
    tried: int = 0
    random_costs: dict[int, tuple[Cost, ...]] = field(default_factory=dict)
    by_climb: dict[int, bytes] = field(default_factory=dict)
    history: set[bytes] = field(default_factory=set)

    def put(self, climb: Climb, tried: int) -> None:
        """Takes in the best of a climb, in the place of what it had before."""
        self.tried += tried
        self.random_costs[climb.number] = climb.random_costs
        if not climb.best:
            return
        before = self.by_climb.get(climb.number, climb.start)
        if climb.best != before and climb.best_cost > self.boards.get(before, ()):
            self.boards.pop(before, None)
            self.boards[climb.best] = climb.best_cost
            self.history.add(climb.best)
            self.by_climb[climb.number] = climb.best

    def best(self) -> list[tuple[bytes, Cost]]:
        """The hardest `most` boards, the hardest first; of the same cost, in the order of bytes."""
        by_bytes = sorted(self.boards.items())
        by_cost = sorted(by_bytes, key=lambda item: item[1], reverse=True)
        return by_cost[: self.most]


def hunt(
    objective: Objective,
    corpus: Corpus,
    workers: int,
    seconds: float,
    boards: int,
    on_progress: Callable[[Corpus], None] = lambda _: None,
) -> None:
    """Fills the corpus for some wall seconds or until so many boards were tried.

    At the start it holds the kept boards. KeyboardInterrupt leaves in the corpus what there is.
    """
    kept = [board for board, _ in corpus.best()]
    until, number = time.monotonic() + seconds, 0
    running: dict[Future[Climb], Climb] = {}
    with fork_pool(workers, _begin_process, objective) as pool:
        while time.monotonic() < until and corpus.tried < boards:
            while len(running) < workers:
                climb = begin_climb(objective, number, kept)
                _start_round(pool, running, climb, boards - corpus.tried)
                number += 1
            for future in wait(running, 0.2, FIRST_COMPLETED).done:
                climb = _end_round(corpus, running, future)
                if climb.tried - climb.better_at < GIVE_UP * objective.memory:
                    _start_round(pool, running, climb, boards - corpus.tried)
            on_progress(corpus)
        for future in wait(running).done:
            _end_round(corpus, running, future)


def _start_round(pool: Executor, running: dict[Future[Climb], Climb], climb: Climb, boards: int) -> None:
    running[pool.submit(_climb_on, climb, max(boards, 0))] = climb


def _end_round(corpus: Corpus, running: dict[Future[Climb], Climb], future: Future[Climb]) -> Climb:
    """The climb after its round, whose best is in the corpus."""
    climb, before = future.result(), running.pop(future)
    corpus.put(climb, climb.tried - before.tried)
    return climb


def _begin_process(objective: Objective) -> None:
    stack = ExitStack()
    _WORK[:] = [(objective, stack.enter_context(objective.open()))]
    Finalize(stack, stack.close, exitpriority=10)  # before its own children are waited for


def _climb_on(climb: Climb, boards: int) -> Climb:
    """A round of a climb, in a process of the pool."""
    objective, program = _WORK[0]
    return advance(objective, program, climb, boards, time.monotonic() + ROUND_SECONDS)
