"""A language that the judge takes."""

from __future__ import annotations

from checker.judges import JUDGES, offers
from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule


def _check(job: Job) -> Found:
    if job.offered:
        return Found(said=", ".join(it.name for it in job.offered))
    suffix = job.submission.language.suffix
    known = ", ".join(it.name for it in offers(job.target))
    other = any(it.suffix == suffix for it in offers(job.target))  # another Python
    instead = f"it {f'runs no {job.kind}' if other else f'takes no {suffix} file'}, but {known}"
    return Found([Complaint(f"{job.target.judge}: {JUDGES[job.target.judge].closed or instead}")])


RULE = Rule(10, "a language that the judge takes", _check, mendable=False)
