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
from checker.model.values import Case, Judged, Pair, Run, Verdict

# Verdicts that a busy machine can cause: such runs are repeated alone.
_LOAD_SPOILS = (Verdict.TLE, Verdict.UKE)


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
        first_failure = next((test for test in self.tests if test.verdict is not Verdict.AC), None)
        return first_failure.verdict if first_failure else Verdict.AC

    @property
    def slowest(self) -> Judged:
        """The test that used most CPU."""
        return max(self.tests, key=lambda test: test.run.cpu_seconds)

    @property
    def peak_kib(self) -> int:
        """The largest peak of all tests."""
        return max(test.run.peak_kib for test in self.tests)


def score(problem: Problem, contestant: Contestant, tests: Sequence[Pair], pool: Executor) -> Scored:
    """The verdicts of a serial run, found side by side: what load can spoil is run again alone."""
    judge_one = partial(_judge_test, problem, contestant)
    judged = list(pool.map(judge_one, tests))
    for k, test in enumerate(tests):
        if judged[k].verdict in _LOAD_SPOILS:
            judged[k] = judge_one(test)
    return Scored(problem.name, contestant.name, contestant.target, tuple(judged))


def _judge_test(problem: Problem, contestant: Contestant, test: Pair) -> Judged:
    def reference(_: Case) -> Run:
        return Run(test.answer)

    return judge(problem, contestant.program, reference, test.case, contestant.compare)
