"""What the user sees of a run: tables, findings, JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from checker.grading.documents import margin
from checker.grading.result import Report
from checker.grading.score import Scored
from checker.model.figure import Figure, number, seconds
from checker.model.values import Verdict

_COLOURS = {Verdict.AC: "green", Verdict.WA: "red", Verdict.PE: "red", Verdict.UKE: "bold magenta"}
_LINES = 12  # of an input or output that are shown


def console() -> Console:
    """Standard output; when it is no terminal, lines are as long as they are."""
    return Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 1000)


def as_json(documents: Iterable[dict[str, Any]]) -> None:
    """Compact JSON, one document a line."""
    for document in documents:
        print(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def _verdict(of: Verdict) -> str:
    """A verdict in its colour."""
    return f"[{_COLOURS.get(of, 'yellow')}]{of.name}[/]"


def remarks(lines: Iterable[str]) -> None:
    """Notes on a submission, on standard error so that JSON stays alone."""
    for line in lines:
        print(f"note: {line}", file=sys.stderr)


def margins(of: Sequence[Scored], to: Console) -> None:
    """What every submission used of the limits of every judge."""
    if not of:
        return
    to.print("\nlimits, on the largest inputs of every family; CPU of the whole process, on this machine")
    table = Table(box=None, pad_edge=False, show_header=False)
    for scored in of:
        table.add_row(scored.problem, escape(scored.submission), *_margin(scored))
    to.print(table)


def _margin(scored: Scored) -> tuple[str, ...]:
    """The cells of a row: the verdict, then the margin."""
    return (_verdict(scored.verdict), *map(escape, margin(scored)))


def reports(of: Sequence[Report], to: Console) -> None:
    """The table of a random stage."""
    table = Table("problem", "submission", "verdict", box=None, pad_edge=False)
    for heading in ("boards", "boards/s"):
        table.add_column(heading, justify="right")
    for r in of:
        rate = f"{r.cases / r.seconds:,.0f}" if r.seconds else "-"
        said = _verdict(r.finding.verdict if r.finding else Verdict.AC) if r.finding or r.cases else "-"
        table.add_row(r.problem, escape(r.submission), said, f"{r.cases:,}", rate)
    to.print(table)
    for r in of:
        if r.note:
            to.print(f"note: {r.submission} {r.note}", markup=False)


def finding(report: Report, to: Console) -> None:
    """A failure: where, why, the input, what was expected and found."""
    found = report.finding
    assert found
    to.print()
    name = f"[bold]{report.problem}: {escape(report.submission)}[/]"
    when = "on an input saved before" if report.replayed else f"after {report.cases_before:,} boards"
    to.print(f"{name}  {_verdict(found.verdict)} {when}, seed {report.seed}")
    to.print(f"  {escape(found.why or found.verdict.value)}")
    if not found.case.input:
        return
    if report.saved:
        to.print(f"  saved as {escape(report.saved)}")
    cut = (
        f", before shrinking {_size_of(report.input_before)}"
        if report.input_before not in (b"", found.case.input)
        else ""
    )
    texts = (
        (f"input ({_size_of(found.case.input)}{cut})", found.case.input),
        ("expected", found.answer),
        ("found", found.run.output),
    )
    for title, text in texts:
        if text or title == "found":
            block(title, text, to)


def _size_of(text: bytes) -> str:
    """ "5 lines, 22 bytes"."""
    lines = text.count(b"\n")
    return f"{lines} line{'s' * (lines != 1)}, {len(text)} bytes"


def block(title: str, text: bytes, to: Console) -> None:
    """A few lines of a text, printable whatever it holds."""
    lines = text.decode(errors="replace").split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    to.print(f"  {title}{'' if lines else ': nothing'}")
    for line in lines[:_LINES]:
        plain = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line[:200])
        to.print(f"    {escape(plain)}")
    if len(lines) > _LINES:
        to.print(f"    ... {len(lines) - _LINES} more lines")


def matrix(of: Sequence[Scored], to: Console) -> None:
    """Tests down, submissions across; then what each used of the limits, and why what failed did."""
    if not of:
        return
    table = Table(of[0].problem, *[escape(scored.submission) for scored in of], box=None, pad_edge=False)
    for row in zip(*[scored.tests for scored in of], strict=True):
        cells = [f"{_verdict(test.verdict)} {test.run.cpu_seconds:.2f} s" for test in row]
        table.add_row(escape(row[0].case.name), *cells)
    to.print(table)
    to.print("\nCPU of the whole process, on this machine")
    margins = Table(box=None, pad_edge=False, show_header=False)
    for scored in of:
        margins.add_row(escape(scored.submission), *_margin(scored))
    to.print(margins)
    for scored in of:
        for test in scored.tests:
            if test.verdict is not Verdict.AC:
                to.print(f"{scored.submission} on {test.case.name}: {test.verdict.name} {test.why}", markup=False)


def health(of: Iterable[tuple[str, bool, bool, str, str]], to: Console) -> None:
    """Rows of (name, good, needed, found, remedy)."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, good, needed, found, remedy in of:
        mark = "[green]ok[/]" if good else "[red]MISSING[/]" if needed else "[yellow]off[/]"
        table.add_row(escape(name), mark, escape(found if good else f"{found}; {remedy}"))
    to.print(table)


def figure(of: Figure, to: Console) -> None:
    """A measured figure with its spread and its target, as a line of a table."""
    bound = f"{'at least' if of.least else 'at most'} {_amount(of.target or 0, of.unit)}"
    target = "" if of.target is None else f"  {bound}: {'met' if of.met else 'not met here'}"
    spread = f"{_amount(of.low, of.unit)} to {_amount(of.high, of.unit)}"
    name = f"{of.problem}: {of.name}" if of.problem else of.name
    to.print(
        f"{name:66} {_amount(of.middle, of.unit):>14}  {spread:26} {of.runs:4} runs{target}".rstrip(), markup=False
    )


def _amount(value: float, unit: str) -> str:
    """A value with its unit; of seconds as many as are easy to read."""
    return seconds(value) if unit == "s" else f"{number(value)} {unit}"
