"""The second stage of a run: the limits of every judge, on the largest inputs."""

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
    """Runs every family's largest input at every judge that takes a submission; a failure is its finding."""
    problem = parts.problem
    pairs = tests.answer_cases(problem, tests.largest_cases(problem, parts.families), parts.reference)
    with thread_pool(jobs or free_cores()) as pool:
        for submission in submissions:
            for target in map(problem.target, problem.judges):
                if submission.language.suffix not in target.suffixes:
                    continue
                program = cage_with_hash_seeds(catalog.entry(submission, target, python))
                scored = score(problem, Contestant(submission.name, program, target), pairs, pool)
                results.scored.append(scored)
                if scored.verdict is not Verdict.AC:
                    _blame(scored, seed, results, _at_judge(parts, Contestant(submission.name, program, target)))
                    break


def _at_judge(parts: Parts, at_judge: Contestant) -> Parts:
    """The parts with one submission as it runs at a judge."""
    contestant = replace(
        parts.submissions.get(at_judge.name, at_judge), program=at_judge.program, target=at_judge.target
    )
    return replace(parts, submissions={at_judge.name: contestant}, compare=at_judge.compare)


def _blame(scored: Scored, seed: int, results: Results, parts: Parts) -> None:
    """Enters the first failure of the second stage as the finding of the submission's report, as small as it gets."""
    failed = next(test for test in scored.tests if test.verdict is not Verdict.AC)
    before = results.report_of(Report(scored.problem, scored.submission, seed, parts.problem.noun))
    if failed.verdict in (Verdict.TLE, Verdict.MLE, Verdict.OLE):  # what is smaller fits the limits
        report = with_finding(before, replace(failed, why=failed.why or failed.verdict.value))
    else:
        try:
            report = make_finding(parts, before, failed)
        except KitFault as fault:
            report = with_finding(before, fault.judged)
    assert report.finding
    where = f"at {scored.target.judge}, on {failed.case.name}: "
    results.put([replace(report, finding=replace(report.finding, why=where + report.finding.why))])
