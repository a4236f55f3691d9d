"""A submission on its way to a judge."""

from __future__ import annotations

from dataclasses import dataclass

from checker.grading.contestant import Contestant
from checker.grading.score import Scored
from checker.grading.score import score as score_tests
from checker.judges import offers, runner
from checker.model.judge import Judge, Offer
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Failed, Pair, Verdict
from checker.running.caged import cage_submission
from checker.running.language import Entry, Submission, Toolchain
from checker.system.compiler import CompileError
from checker.system.pools import free_cores, thread_pool


@dataclass(frozen=True, slots=True)
class Job:
    """A submission on its way to a judge. `kind` is the implementation of the Python that runs it here."""

    problem: Problem
    target: Target
    submission: Submission
    toolchain: Toolchain
    kind: str

    @property
    def judge(self) -> Judge:
        """The judge whose compilers run it."""
        return runner(self.target)

    @property
    def offered(self) -> list[Offer]:
        """The languages to submit it in, the usual one first."""
        suffix = self.submission.language.suffix
        return [it for it in offers(self.target) if it.suffix == suffix and it.runs_on in ("", self.kind)]

    @property
    def entry(self) -> Entry:
        """The submission as it is run here."""
        return Entry(self.submission, self.target, self.toolchain)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that the problem has programs read and write."""
        return self.target.file_io or ()

    def choose_offer(self) -> Offer:
        """The language to choose: the first offered that takes the file."""
        conform = self.submission.language.conform
        for offer in self.offered:
            try:
                if conform:
                    conform(offer.version, self.entry)
                return offer
            except CompileError:
                continue
        return self.offered[0]

    def score(self, pairs: list[Pair]) -> Scored:
        """The verdicts of the judge's limits and comparison. Raises Failed when one cannot be found."""
        contestant = Contestant(self.submission.name, cage_submission(self.entry), self.target)
        with thread_pool(free_cores()) as pool:
            result = score_tests(self.problem, contestant, pairs, pool)
        for test in result.tests:
            if test.verdict is Verdict.UKE:
                raise Failed(f"{test.case.name}: {test.why}")
        return result
