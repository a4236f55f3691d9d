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
_MOST_LINES = 12  # a longer input or output is cut


def open_console() -> Console:
    """Standard output; when it is no terminal, lines are as long as they are."""
    return Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 1000)


def print_json(documents: Iterable[dict[str, Any]]) -> None:
    """Compact JSON, one document a line."""
    for document in documents:
        print(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def _coloured_verdict(verdict: Verdict) -> str:
    """A verdict in its colour."""
    return f"[{_COLOURS.get(verdict, 'yellow')}]{verdict.name}[/]"


def print_notes(lines: Iterable[str]) -> None:
    """Notes on a submission, on standard error so that JSON stays alone."""
    for line in lines:
        print(f"note: {line}", file=sys.stderr)


def print_margins(scores: Sequence[Scored], out: Console) -> None:
    """What every submission used of the limits of every judge."""
    if not scores:
        return
    where = "CPU of the whole process, on this machine"
    out.print(f"\nlimits, on the largest inputs of every family; {where}")
    table = Table(box=None, pad_edge=False, show_header=False)
    for scored in scores:
        table.add_row(scored.problem, escape(scored.submission), *_margin_cells(scored))
    out.print(table)


def _margin_cells(scored: Scored) -> tuple[str, ...]:
    """The cells of a row: the verdict, then the margin."""
    return (_coloured_verdict(scored.verdict), *map(escape, margin(scored)))


def print_reports(reports: Sequence[Report], out: Console) -> None:
    """The table of a random stage."""
    table = Table("problem", "submission", "verdict", box=None, pad_edge=False)
    cases = _common_noun(reports)
    for heading in (cases, f"{cases}/s"):
        table.add_column(heading, justify="right")
    for report in reports:
        verdict = report.finding.verdict if report.finding else Verdict.AC
        tried = report.finding or report.cases
        rate = f"{report.cases / report.seconds:,.0f}" if report.seconds else "-"
        table.add_row(
            report.problem,
            escape(report.submission),
            _coloured_verdict(verdict) if tried else "-",
            f"{report.cases:,}",
            rate,
        )
    out.print(table)
    for report in reports:
        if report.note:
            out.print(f"note: {report.submission} {report.note}", markup=False)


def _common_noun(reports: Sequence[Report]) -> str:
    """What the cases of all reports are called, in the plural."""
    nouns = {report.noun for report in reports}
    return f"{nouns.pop()}s" if len(nouns) == 1 else "cases"


def print_finding(report: Report, out: Console) -> None:
    """A failure: where, why, the input, what was expected and found."""
    found = report.finding
    assert found
    text = found.case.input
    name = f"[bold]{report.problem}: {escape(report.submission)}[/]"
    when = "on an input saved before"
    if not report.replayed:
        when = f"after {report.cases_before:,} {report.noun}s"
    out.print()
    out.print(f"{name}  {_coloured_verdict(found.verdict)} {when}, seed {report.seed}")
    out.print(f"  {escape(found.why or found.verdict.value)}")
    if not text:
        return
    if report.saved:
        out.print(f"  saved as {escape(report.saved)}")
    size = _text_size(text)
    if report.input_before not in (b"", text):
        size += f", before shrinking {_text_size(report.input_before)}"
    print_block(f"input ({size})", text, out)
    if found.answer:
        print_block("expected", found.answer, out)
    print_block("found", found.run.output, out)


def _text_size(text: bytes) -> str:
    """ "5 lines, 22 bytes"."""
    lines = text.count(b"\n")
    return f"{lines} line{'s' * (lines != 1)}, {len(text)} bytes"


def print_block(title: str, text: bytes, out: Console) -> None:
    """A few lines of a text, printable whatever it holds."""
    lines = text.decode(errors="replace").split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    out.print(f"  {title}{'' if lines else ': nothing'}")
    for line in lines[:_MOST_LINES]:
        plain = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line[:200])
        out.print(f"    {escape(plain)}")
    if len(lines) > _MOST_LINES:
        out.print(f"    ... {len(lines) - _MOST_LINES} more lines")


def print_matrix(scores: Sequence[Scored], out: Console) -> None:
    """Tests down, submissions across.

    Then what each used of the limits, and why what failed did.
    """
    if not scores:
        return
    names = [escape(scored.submission) for scored in scores]
    table = Table(scores[0].problem, *names, box=None, pad_edge=False)
    for row in zip(*[scored.tests for scored in scores], strict=True):
        cells = [f"{_coloured_verdict(test.verdict)} {test.run.cpu_seconds:.2f} s" for test in row]
        table.add_row(escape(row[0].case.name), *cells)
    out.print(table)
    out.print("\nCPU of the whole process, on this machine")
    margins = Table(box=None, pad_edge=False, show_header=False)
    for scored in scores:
        margins.add_row(escape(scored.submission), *_margin_cells(scored))
    out.print(margins)
    for scored in scores:
        for test in scored.tests:
            if test.verdict is not Verdict.AC:
                where = f"{scored.submission} on {test.case.name}"
                out.print(f"{where}: {test.verdict.name} {test.why}", markup=False)


def print_health(rows: Iterable[tuple[str, bool, bool, str, str]], out: Console) -> None:
    """Rows of (name, good, needed, found, remedy)."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, good, needed, found, remedy in rows:
        if good:
            mark, text = "[green]ok[/]", found
        else:
            mark = "[red]MISSING[/]" if needed else "[yellow]off[/]"
            text = f"{found}; {remedy}"
        table.add_row(escape(name), mark, escape(text))
    out.print(table)


def print_figure(figure: Figure, out: Console) -> None:
    """A measured figure with its spread and its target, as a line of a table."""
    low, middle, high = (_amount(x, figure.unit) for x in (figure.low, figure.middle, figure.high))
    name = f"{figure.problem}: {figure.name}" if figure.problem else figure.name
    line = f"{name:66} {middle:>14}  {f'{low} to {high}':26} {figure.runs:4} runs"
    if figure.target is not None:
        bound = f"{'at least' if figure.least else 'at most'} {_amount(figure.target, figure.unit)}"
        line += f"  {bound}: {'met' if figure.met else 'not met here'}"
    out.print(line.rstrip(), markup=False)


def _amount(value: float, unit: str) -> str:
    """A value with its unit; of seconds as many as are easy to read."""
    return seconds(value) if unit == "s" else f"{number(value)} {unit}"
