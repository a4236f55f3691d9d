"""Neither too small nor too large, where the judge says what that is."""

from __future__ import annotations

from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule


def _check(job: Job) -> Found:
    size, allowed = len(job.submission.text), job.judge.source_bytes
    if not allowed or allowed[0] <= size <= allowed[1]:
        return Found()
    return Found([Complaint(f"{size} bytes, the judge takes {allowed[0]} to {allowed[1]}")])


RULE = Rule(21, "size of the source", _check, applies=lambda job: job.judge.source_bytes is not None)
