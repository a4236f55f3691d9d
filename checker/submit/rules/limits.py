"""Every family's largest input, with room for a slower judge."""

from __future__ import annotations

from checker import catalog
from checker.grading import documents, tests
from checker.grading.score import Scored
from checker.model.values import Verdict
from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule

_TIMES_SLOWER = 2.0  # than this machine a judge may be
_MEMORY_MARGIN = 1.25  # another libc or interpreter may need so many times the memory


def _check(job: Job) -> Found:
    cases = tests.largest_cases(job.problem, catalog.families(job.problem.name))
    with catalog.open_reference(catalog.references(job.problem.name)[0]) as reference:
        pairs = tests.answer_cases(job.problem, cases, reference)
    result = job.score(pairs)
    time, memory, slowest = documents.margin(result)
    return Found(complaints(result), f"{time}, {memory}, {slowest}")


def complaints(scored: Scored) -> list[Complaint]:
    """The largest inputs: not accepted, or so near to a limit that a slower judge would not accept them."""
    for test in scored.tests:
        if test.verdict is not Verdict.AC:
            return [Complaint(f"{test.case.name}: {test.verdict.name} {test.why}".strip())]
    found, limits, slowest = [], scored.target.limits, scored.slowest
    if slowest.run.cpu_seconds * _TIMES_SLOWER > limits.cpu_seconds:
        used = f"{slowest.run.cpu_seconds:.2f} of {limits.cpu_seconds:g} s on this machine"
        why = f"{slowest.case.name}: used {used}; the judge may be {_TIMES_SLOWER:g} times slower"
        found.append(Complaint(why))
    if scored.peak_kib * _MEMORY_MARGIN > limits.memory_kib:
        used = f"{scored.peak_kib / 1024:.0f} of {limits.memory_mib:g} MiB on this machine"
        why = f"used {used}; on the judge's it may be {_MEMORY_MARGIN:g} times as much"
        found.append(Complaint(why))
    return found


RULE = Rule(60, "worst case within the limits", _check)
