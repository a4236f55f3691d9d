"""What there is so far of a run that may be interrupted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from checker.grading.result import Report
from checker.grading.score import Scored


@dataclass(slots=True)
class Results:
    """The reports of a run in the order in which they were begun, and the scores of its second stage."""

    reports: list[Report] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)

    def put(self, reports: Iterable[Report]) -> None:
        """Enters reports; each takes the place of the one on the same problem and submission."""
        by_subject = {(report.problem, report.submission): report for report in self.reports}
        by_subject |= {(report.problem, report.submission): report for report in reports}
        self.reports = list(by_subject.values())

    def report_of(self, none: Report) -> Report:
        """The report on the problem and the submission of `none`, which is given back when there is no other."""
        subject = (none.problem, none.submission)
        return next((report for report in self.reports if (report.problem, report.submission) == subject), none)
