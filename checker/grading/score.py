"""Judges a submission on a set of tests."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from checker.grading.case import judge
from checker.grading.contestant import Contestant
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Judged, Pair, Run, Verdict

_ALONE = (Verdict.TLE, Verdict.UKE)  # verdicts that a busy machine can cause: such runs are repeated alone


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


def score(problem: Problem, contestant: Contestant, tests: Sequence[Pair], pool: Executor) -> Scored:
    """The verdicts of a serial run, some of them found side by side: what load can spoil is run again alone."""
    one = partial(_one, problem, contestant)
    together = list(pool.map(one, tests))
    judged = [one(test) if first.verdict in _ALONE else first for test, first in zip(tests, together, strict=True)]
    return Scored(problem.name, contestant.name, contestant.target, tuple(judged))


def _one(problem: Problem, contestant: Contestant, test: Pair) -> Judged:
    return judge(problem, contestant.program, lambda case: Run(test.answer), test.case, contestant.compare)
