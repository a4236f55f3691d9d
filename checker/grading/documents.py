"""Reports and scores as the JSON of the command line."""

from __future__ import annotations

from typing import Any

from checker.grading.result import Report
from checker.grading.score import Scored


def report_document(report: Report) -> dict[str, Any]:
    """One submission's random stage as the contract's JSON."""
    found = report.finding
    return {
        "problem": report.problem,
        "submission": report.submission,
        "cases": report.cases,
        "seconds": round(report.seconds, 3),
        "cases_per_second": round(report.cases / report.seconds, 1) if report.seconds else 0.0,
        "seed": report.seed,
        "finding": found
        and {
            "verdict": found.verdict.name,
            "why": found.why,
            "file": report.saved,
            "cases_before": report.cases_before,
            "shrunk_from_bytes": report.shrunk_from,
            "bytes": len(found.case.input),
        },
    }


def margin(scored: Scored) -> tuple[str, str, str]:
    """Time, memory and where the time went: "hdu 1.00 s: 0.41 s used"."""
    limits, slowest = scored.target.limits, scored.slowest
    time, memory = (" (assumed)" * (what in limits.assumed) for what in ("time", "memory"))
    return (
        f"{scored.target.judge} {limits.cpu_seconds:.2f} s{time}: {slowest.run.cpu_seconds:.2f} s used",
        f"{scored.peak_kib / 1024:.0f} of {limits.memory_mib:.0f} MiB{memory}",
        f"slowest: {slowest.case.name}",
    )


def score_document(scored: Scored) -> dict[str, Any]:
    """One submission's verdicts as the contract's JSON."""
    return {
        "problem": scored.problem,
        "submission": scored.submission,
        "judge": scored.target.judge,
        "verdict": scored.verdict.name,
        "tests": [
            {
                "name": test.case.name,
                "verdict": test.verdict.name,
                "cpu_seconds": round(test.run.cpu_seconds, 4),
                "wall_seconds": round(test.run.wall_seconds, 4),
                "peak_kib": test.run.peak_kib,
                "why": test.why,
            }
            for test in scored.tests
        ],
        "slowest_cpu_seconds": round(scored.slowest.run.cpu_seconds, 4),
        "peak_kib": scored.peak_kib,
        "limits": {"cpu_seconds": scored.target.limits.cpu_seconds, "memory_mib": scored.target.limits.memory_mib},
    }
