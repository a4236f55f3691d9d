"""Collects what there is so far of a run that may be interrupted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from checker.grading.result import Report
from checker.grading.score import Scored


@dataclass(slots=True)
class Results:
    """The reports of a run in the order of their begin, and the scores of its second stage."""

    reports: list[Report] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)

    def put(self, reports: Iterable[Report]) -> None:
        """Enters reports; each takes the place of the one on the same problem and submission."""
        by_subject = {}
        for report in (*self.reports, *reports):
            by_subject[report.problem, report.submission] = report
        self.reports = list(by_subject.values())

    def report_of(self, none: Report) -> Report:
        """The report on the problem and the submission of `none`; that itself when there is none."""
        for report in self.reports:
            if (report.problem, report.submission) == (none.problem, none.submission):
                return report
        return none
