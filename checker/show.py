"""What the user sees of a run: tables, findings, JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from checker.model import Report, Verdict

COLOURS = {Verdict.AC: "green", Verdict.WA: "red", Verdict.PE: "red", Verdict.UKE: "bold magenta"}
LINES = 12  # of an input or output that are shown


def console() -> Console:
    """Standard output; when it is no terminal, lines are as long as they are."""
    return Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 1000)


def as_json(documents: Iterable[dict[str, Any]]) -> None:
    """Compact JSON, one document a line."""
    for document in documents:
        print(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def verdict(of: Verdict) -> str:
    """A verdict in its colour."""
    return f"[{COLOURS.get(of, 'yellow')}]{of.name}[/]"


def progress() -> Progress | None:
    """A bar on standard error, None when that is no terminal."""
    if not sys.stderr.isatty():
        return None
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[said]}"))
    return Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)


def shown_while(bar: Progress | None) -> AbstractContextManager[object]:
    """The bar as a context, or nothing."""
    return bar or nullcontext()


def report_of(report: Report) -> dict[str, Any]:
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


def reports(of: Sequence[Report], to: Console) -> None:
    """The table of a stress run, then every finding."""
    table = Table("problem", "submission", "verdict", box=None, pad_edge=False)
    for heading in ("boards", "boards/s"):
        table.add_column(heading, justify="right")
    for r in of:
        rate = f"{r.cases / r.seconds:,.0f}" if r.seconds else "-"
        said = verdict(r.finding.verdict if r.finding else Verdict.AC) if r.finding or r.cases else "-"
        table.add_row(r.problem, escape(r.submission), said, f"{r.cases:,}", rate)
    to.print(table)
    for r in of:
        if r.finding:
            finding(r, to)


def finding(report: Report, to: Console) -> None:
    """A failure: where, why, the input, what was expected and found."""
    found = report.finding
    assert found
    to.print()
    name = f"[bold]{report.problem}: {escape(report.submission)}[/]"
    when = "on an input saved before" if report.replayed else f"after {report.cases_before:,} boards"
    to.print(f"{name}  {verdict(found.verdict)} {when}, seed {report.seed}")
    to.print(f"  {escape(found.why or found.verdict.value)}")
    if report.saved:
        size = f"{len(found.case.input)} bytes, cut from {report.shrunk_from}"
        to.print(f"  saved as {escape(report.saved)} ({size})")
    for title, text in (("input", found.case.input), ("expected", report.answer), ("found", found.run.output)):
        if text or title == "found":
            block(title, text, to)


def block(title: str, text: bytes, to: Console) -> None:
    """A few lines of a text, printable whatever it holds."""
    lines = text.decode(errors="replace").split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    to.print(f"  {title}{'' if lines else ': nothing'}")
    for line in lines[:LINES]:
        plain = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line[:200])
        to.print(f"    {escape(plain)}")
    if len(lines) > LINES:
        to.print(f"    ... {len(lines) - LINES} more lines")
