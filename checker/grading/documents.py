"""Turns reports and scores into the JSON of the command line."""

from __future__ import annotations

from typing import Any

from checker.grading.result import Report
from checker.grading.score import Scored
from checker.model.values import Judged


def report_document(report: Report) -> dict[str, Any]:
    """One submission's random stage as the contract's JSON."""
    return {
        "problem": report.problem,
        "submission": report.submission,
        "cases": report.cases,
        "seconds": round(report.seconds, 3),
        "cases_per_second": round(report.cases / report.seconds, 1) if report.seconds else 0.0,
        "seed": report.seed,
        "finding": _finding_document(report),
    }


def _finding_document(report: Report) -> dict[str, Any] | None:
    """The finding of a report, if there is one."""
    finding = report.finding
    if not finding:
        return None
    return {
        "verdict": finding.verdict.name,
        "why": finding.why,
        "file": report.saved,
        "cases_before": report.cases_before,
        "shrunk_from_bytes": report.shrunk_from,
        "bytes": len(finding.case.input),
    }


def margin(scored: Scored) -> tuple[str, str, str]:
    """Time, memory and where the time went: "hdu 1.00 s: 0.41 s used"."""
    limits, slowest = scored.target.limits, scored.slowest
    time_note = " (assumed)" if "time" in limits.assumed else ""
    memory_note = " (assumed)" if "memory" in limits.assumed else ""
    used = f"{slowest.run.cpu_seconds:.2f} s used"
    return (
        f"{scored.target.judge} {limits.cpu_seconds:.2f} s{time_note}: {used}",
        f"{scored.peak_kib / 1024:.0f} of {limits.memory_mib:.0f} MiB{memory_note}",
        f"slowest: {slowest.case.name}",
    )


def score_document(scored: Scored) -> dict[str, Any]:
    """One submission's verdicts as the contract's JSON."""
    limits = scored.target.limits
    return {
        "problem": scored.problem,
        "submission": scored.submission,
        "judge": scored.target.judge,
        "verdict": scored.verdict.name,
        "tests": [_test_document(test) for test in scored.tests],
        "slowest_cpu_seconds": round(scored.slowest.run.cpu_seconds, 4),
        "peak_kib": scored.peak_kib,
        "limits": {"cpu_seconds": limits.cpu_seconds, "memory_mib": limits.memory_mib},
    }


def _test_document(test: Judged) -> dict[str, Any]:
    """The verdict on one test."""
    return {
        "name": test.case.name,
        "verdict": test.verdict.name,
        "cpu_seconds": round(test.run.cpu_seconds, 4),
        "wall_seconds": round(test.run.wall_seconds, 4),
        "peak_kib": test.run.peak_kib,
        "why": test.why,
    }
