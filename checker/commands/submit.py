"""`submit`: checks a submission as its judge would, then hands it to you for the judge's page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from checker import catalog
from checker.catalog import folders, parts
from checker.judges import JUDGES, address
from checker.model.judge import Offer
from checker.model.values import Refused
from checker.submit import clipboard
from checker.submit.inspection import Row, looked_at
from checker.submit.job import Job
from checker.submit.rule import all_rules
from checker.system import files
from checker.terminal import choice, tables

EXAMPLE = "example: python -m checker submit flood_it --judge hdu"
_OPEN = [name for name, judge in JUDGES.items() if not judge.closed]
_NO_PAGE = "not known: the rules of the problem give no id at this judge"
_BY_HAND = (
    "Paste it there and send it yourself. The kit never logs in: judges ask for a captcha or discourage scripts, "
    "and your password is yours."
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="the problem")
    parser.add_argument("--judge", help=f"where to: {', '.join(_OPEN)}")
    parser.add_argument("--submission", type=Path, help="a .py or .cpp file; else the kit's own that the judge takes")
    parser.add_argument("--interpreter", help="the Python for .py files, such as pypy3")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Prints a row for every rule and what to do; returns 0, 1 when a rule is broken, 130 when interrupted."""
    job = make_job(arguments.problems, arguments.judge, arguments.submission, arguments.interpreter)
    out = None if arguments.json else tables.open_console()
    rows: list[Row] = []
    interrupted = False
    if out:
        at = f"{job.target.judge} {job.target.id}".strip()
        out.print(f"{job.problem.name} at {at}: {job.submission.name}\n", markup=False)
    try:
        for row in looked_at(job):
            rows.append(row)
            if out and row.tried:
                _tell(row, out)
    except KeyboardInterrupt:
        interrupted = True
    ready = not interrupted and all(row.tried and not row.complaints for row in rows)
    where = _handed_over(job) if ready else ""
    if not out:
        tables.print_json([_document_of(job, rows, where)])
    elif ready:
        _say_what_to_do(job, where, out)
    else:
        out.print(f"\n{'interrupted; n' if interrupted else 'N'}othing is handed over{_remedy(rows)}.")
    return 130 if interrupted else 0 if ready else 1


def make_job(names: list[str], judge: str | None, file: Path | None, interpreter: str | None) -> Job:
    """What the user asks for. Raises Refused."""
    if not names and not file:
        raise Refused(f"which problem? add P= with one of: {', '.join(catalog.names())}")
    problem, *more = choice.chosen_problems(names, file)
    if more:
        raise Refused("one problem at a time")
    if not judge:
        raise Refused(f"to which judge? add JUDGE= with one of: {', '.join(problem.judges)}")
    target = parts.target(problem, judge)
    submission = catalog.read_submission(file or choice.own_submissions(problem, target)[0])
    toolchain = catalog.toolchain(interpreter)
    return Job(problem, target, submission, toolchain, submission.language.version(toolchain))


def _handed_over(job: Job) -> str:
    """Puts the source on the clipboard, or where there is none into build/submit/; says where it is."""
    if program := clipboard.copied(job.submission.text.decode()):
        return f"on the clipboard ({program})"
    file = folders.BUILD / "submit" / f"{job.problem.name}-{job.target.judge}{job.submission.language.suffix}"
    files.write_file(file, job.submission.text)
    return folders.relative(file)


def _document_of(job: Job, rows: list[Row], where: str) -> dict[str, Any]:
    """One JSON document: every complaint, and where the source is when there is none."""
    language = job.choose_offer() if where else None
    return {
        "problem": job.problem.name,
        "submission": job.submission.name,
        "judge": job.target.judge,
        "id": job.target.id,
        "ready": bool(where),
        "rules": [
            {
                "rule": row.rule.title,
                "ok": not row.complaints if row.tried else None,
                "complaints": [{"line": it.line or None, "why": it.why} for it in row.complaints],
            }
            for row in rows
        ],
        "address": address(job.target),
        "language": language and {"name": language.name, "id": _id_of(job, language)},
        "source": where or None,
    }


def _id_of(job: Job, language: Offer) -> str | None:
    """The value of a language in the judge's form; None where another judge runs it: then they differ."""
    return None if job.target.remote else language.id


def _tell(row: Row, out: Console) -> None:
    """What was found about a rule."""
    width = max(len(rule.title) for rule in all_rules().values())
    name = f"{row.rule.title:{width}}"
    if not row.complaints:
        out.print(f"{name}  [green]ok[/]  {escape(row.said)}".rstrip())
    for complaint in row.complaints:
        place = f"line {complaint.line}: " if complaint.line else ""
        out.print(f"{name}  [red]refused[/]  {escape(f'{place}{complaint.why}')}")


def _remedy(rows: list[Row]) -> str:
    """What one does about a refusal; nothing can be done when the judge takes no such file."""
    broken = [row for row in rows if row.complaints]
    if not broken or not broken[0].rule.mendable:
        return ""
    left = [row.rule.title for row in rows if not row.tried]
    return f"; mend that, then the same command again{f' (it goes on with: {left[0]})' if left else ''}"


def _say_what_to_do(job: Job, where: str, out: Console) -> None:
    """Where the source is, where it goes, what to choose there."""
    language = job.choose_offer()
    known = _id_of(job, language)
    page = address(job.target)
    which = "" if job.target.id in page else f", problem {job.target.id}"
    out.print(f"\nsource    {where}, {len(job.submission.text):,} bytes", markup=False)
    out.print(f"address   {page or _NO_PAGE}{which if page else ''}", markup=False)
    out.print(f"language  {language.name}{f' (id {known})' if known else ''}", markup=False)
    out.print(f"\n{_BY_HAND}", markup=False)
