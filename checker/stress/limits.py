"""The limits of every judge, on the largest inputs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from checker.catalog import folders
from checker.grading import tests
from checker.grading.result import Report
from checker.grading.score import Entry, Scored, score
from checker.model.cases import KitFault
from checker.model.judge import JUDGES
from checker.model.values import Verdict
from checker.stress import contestant
from checker.stress.contestant import Entrant
from checker.stress.finding import blamed, found
from checker.stress.parts import Contestant, Parts
from checker.system import pools
from checker.system.pools import free_cores


@dataclass(slots=True)
class Progressed:
    """What there is so far of a run that may be interrupted."""

    reports: list[Report] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)


def limits(parts: Parts, files: Sequence[Path], arguments: argparse.Namespace, seed: int, done: Progressed) -> None:
    """The second stage: every family's largest input, at every judge that takes the file; a failure is a finding."""
    problem = parts.problem
    cases = tests.largest(problem, parts.families)
    pairs = tests.answered(problem, cases, parts.reference)
    answers = {pair.case: pair.answer for pair in pairs}
    with pools.thread_pool(arguments.jobs or free_cores()) as pool:
        for file in files:
            for target in map(problem.target, problem.judges):
                if file.suffix not in target.suffixes:
                    continue
                program = contestant.program(Entrant(problem.name, file, target.judge, seed, arguments.interpreter))
                entry = Entry(folders.shown(file), program, target, JUDGES[target.judge].compare)
                scored = score(problem, entry, pairs, pool)
                done.scored.append(scored)
                if scored.verdict is not Verdict.AC:
                    _blame(scored, answers, seed, done, _at_judge(parts, entry))
                    break


def _at_judge(parts: Parts, entry: Entry) -> Parts:
    """The parts with one submission as it runs at the judge of an entry."""
    of = parts.submissions.get(entry.submission, Contestant(entry.program))
    return replace(parts, submissions={entry.submission: replace(of, program=entry.program)}, compare=entry.compare)


def _blame(scored: Scored, answers: dict[Any, bytes], seed: int, done: Progressed, parts: Parts) -> None:
    """Enters the first failure of the second stage as the finding of the submission's report, as small as it gets."""
    failed = next(test for test in scored.tests if test.verdict is not Verdict.AC)
    where = f"at {scored.target.judge}, on {failed.case.name}: "
    none = Report(scored.problem, scored.submission, seed)
    at = next((r for r in done.reports if (r.problem, r.submission) == (none.problem, none.submission)), none)
    if failed.verdict in (Verdict.TLE, Verdict.MLE, Verdict.OLE):  # what is smaller fits the limits
        report = blamed(at, replace(failed, why=failed.why or failed.verdict.value), answers[failed.case])
    else:
        try:
            report = found(parts, at, failed)
        except KitFault as fault:
            report = blamed(at, fault.judged, fault.answer)
    assert report.finding
    report = replace(report, finding=replace(report.finding, why=where + report.finding.why))
    done.reports = [report if r is at else r for r in done.reports] + ([report] if at is none else [])
