"""Judges a submission on a set of tests."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children, get_context
from multiprocessing.connection import wait
from tempfile import TemporaryDirectory
from typing import Any

from checker.running.cage.cage import STOP
from checker.model.comparison import Comparison
from checker.grading.case import judge
from checker.model.limits import Target
from checker.model.values import Failed, Judged, Pair, Program, Run, Verdict
from checker.model.problem import Problem
from checker.system.forkserver_child import die_with_parent

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


@contextmanager
def forks(workers: int, begin: Callable[..., object], *arguments: Any) -> Iterator[Executor]:
    """Forks of this process, each after `begin(*arguments)`; an interruption ends them at once.

    What they are to know is there when they start, so jobs may be numbers. Raises Failed when one of them dies.
    """
    before, context = set(active_children()), get_context("fork")
    with (
        TemporaryDirectory(prefix="kit-", ignore_cleanup_errors=True) as folder,
        ProcessPoolExecutor(workers, context, _begin, (folder, begin, *arguments)) as pool,
    ):
        try:
            yield pool
        except BaseException as error:
            ours = set(active_children()) - before
            for process in ours:
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            for process in ours:
                wait([process.sentinel])
            if isinstance(error, BrokenProcessPool):
                raise Failed("a process of the run died: a reference crashed, or memory ran out; try JOBS=1") from None
            raise


def _begin(folder: str, begin: Callable[..., object], *arguments: Any) -> None:
    """In a fork: signals are its parent's business, what it leaves behind lies where its parent tidies up."""
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    die_with_parent()
    tempfile.tempdir = folder
    begin(*arguments)
