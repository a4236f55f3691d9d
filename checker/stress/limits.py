"""Runs the second stage: the limits of every judge, on the largest inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker import catalog
from checker.grading import tests
from checker.grading.contestant import Contestant
from checker.grading.result import Report
from checker.grading.score import Scored, score
from checker.model.cases import KitFault
from checker.model.values import Verdict
from checker.running.language import Submission
from checker.stress.contestant import cage_with_hash_seeds
from checker.stress.finding import make_finding, with_finding
from checker.stress.parts import Parts
from checker.stress.results import Results
from checker.system.pools import free_cores, thread_pool


def check_limits(
    parts: Parts, submissions: Sequence[Submission], seed: int, jobs: int | None, python: str | None, results: Results
) -> None:
    """Runs every family's largest input at every judge of a submission; a failure is its finding."""
    problem = parts.problem
    cases = tests.largest_cases(problem, parts.families)
    pairs = tests.answer_cases(problem, cases, parts.reference)
    with thread_pool(jobs or free_cores()) as pool:
        for submission in submissions:
            for target in map(problem.target, problem.judges):
                if submission.language.suffix not in target.suffixes:
                    continue
                program = cage_with_hash_seeds(catalog.entry(submission, target, python))
                contestant = Contestant(submission.name, program, target)
                scored = score(problem, contestant, pairs, pool)
                results.scored.append(scored)
                if scored.verdict is not Verdict.AC:
                    _record_failure(scored, seed, results, _at_judge(parts, contestant))
                    break


def _at_judge(parts: Parts, at_judge: Contestant) -> Parts:
    """The parts with one submission as it runs at a judge."""
    contestant = replace(
        parts.submissions.get(at_judge.name, at_judge), program=at_judge.program, target=at_judge.target
    )
    return replace(parts, submissions={at_judge.name: contestant}, compare=at_judge.compare)


def _record_failure(scored: Scored, seed: int, results: Results, parts: Parts) -> None:
    """Makes the first failure of the second stage, as small as it gets, the submission's finding."""
    failed = next(test for test in scored.tests if test.verdict is not Verdict.AC)
    before = results.report_of(Report(scored.problem, scored.submission, seed, parts.problem.noun))
    if failed.verdict in (Verdict.TLE, Verdict.MLE, Verdict.OLE):  # what is smaller fits the limits
        why = failed.why or failed.verdict.value
        report = with_finding(before, replace(failed, why=why))
    else:
        try:
            report = make_finding(parts, before, failed)
        except KitFault as fault:
            report = with_finding(before, fault.judged)
    assert report.finding
    where = f"at {scored.target.judge}, on {failed.case.name}: "
    finding = replace(report.finding, why=where + report.finding.why)
    results.put([replace(report, finding=finding)])
