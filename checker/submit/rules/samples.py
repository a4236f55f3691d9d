"""The samples of the statement, compared as the judge does."""

from __future__ import annotations

from checker.model.values import Case, Pair, Verdict
from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule


def _check(job: Job) -> Found:
    names = (f"sample{k}" for k in range(1, len(job.problem.samples) + 1))
    pairs = [Pair(Case(name, text), answer) for name, (text, answer) in zip(names, job.problem.samples, strict=True)]
    bad = [test for test in job.score(pairs).tests if test.verdict is not Verdict.AC]
    return Found([Complaint(f"{test.case.name}: {test.verdict.name} {test.why}".strip()) for test in bad])


RULE = Rule(50, "samples right", _check)
