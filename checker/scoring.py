"""Judges a submission on a set of tests."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from checker.cage import STOP
from checker.comparison import Comparison
from checker.judge import judge
from checker.limits import Target
from checker.model import Judged, Pair, Program, Run, Verdict
from checker.problem import Problem

ALONE = (Verdict.TLE, Verdict.UKE)  # verdicts that a busy machine can cause: such runs are repeated alone


@dataclass(frozen=True, slots=True)
class Scored:
    """One submission on all tests of a set (at least one), by the rules of one judge."""

    problem: str
    submission: str
    target: Target
    tests: tuple[Judged, ...]

    @property
    def verdict(self) -> Verdict:
        """AC if all tests are, else that of the first that is not."""
        return next((test.verdict for test in self.tests if test.verdict is not Verdict.AC), Verdict.AC)

    @property
    def slowest(self) -> Judged:
        """The test that used most CPU."""
        return max(self.tests, key=lambda test: test.run.cpu_seconds)

    @property
    def peak_kib(self) -> int:
        """The largest peak of all tests."""
        return max(test.run.peak_kib for test in self.tests)


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission at a judge."""

    submission: str
    program: Program
    target: Target
    compare: Comparison


def score(problem: Problem, entry: Entry, tests: Sequence[Pair], pool: Executor) -> Scored:
    """The verdicts of a serial run, some of them found side by side: what load can spoil is run again alone."""
    one = partial(_one, problem, entry)
    together = list(pool.map(one, tests))
    judged = [one(test) if first.verdict in ALONE else first for test, first in zip(tests, together, strict=True)]
    return Scored(problem.name, entry.submission, entry.target, tuple(judged))


def _one(problem: Problem, entry: Entry, test: Pair) -> Judged:
    return judge(problem, entry.program, lambda case: Run(test.answer), test.case, entry.compare)


def free_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def side_by_side(workers: int) -> Iterator[Executor]:
    """Threads that each wait for one cage; what is still under way at the end is ended at once."""
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield pool
        finally:
            STOP.set()
            pool.shutdown(cancel_futures=True)
            STOP.clear()
