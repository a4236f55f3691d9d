"""`submit`: checks a submission as its judge would, then hands it to you for the judge's page."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from checker import catalog, clipboard, dataset, preflight, setup, show, store
from checker.compiler import CompileError
from checker.judges import JUDGES, Language, address, runner
from checker.limits import Target
from checker.model import Case, Complaint, Failed, Pair, Refused, Rule, Verdict
from checker.problem import Problem
from checker.scoring import Entry, Scored, free_cores, score, side_by_side
from checker.submission import (
    Workshop,
    bare,
    command_of,
    compiled_as,
    interpreter,
    preprocessed,
    source_of,
)
from checker.verbs import choice

EXAMPLE = "example: python -m checker submit flood_it --judge hdu"
BY_HAND = (
    "Paste it there and send it yourself. The kit never logs in: judges ask for a captcha or discourage scripts, "
    "and your password is yours."
)


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("submit", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="the problem")
    parser.add_argument("--judge", help="where to: luogu, hdu, uva")
    parser.add_argument("--submission", type=Path, help="a .py or .cpp file; else the kit's own that the judge takes")
    parser.add_argument("--interpreter", help="the Python for .py files, such as pypy3")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    return parser


@dataclass(frozen=True, slots=True)
class Job:
    """A file on its way to a judge. `kind` is the implementation of the Python that runs it here."""

    problem: Problem
    target: Target
    path: Path
    text: bytes
    workshop: Workshop
    kind: str

    @property
    def offered(self) -> list[Language]:
        """The languages to submit it in, the usual one first."""
        return preflight.offered(self.target, self.path.suffix, self.kind)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that the problem has programs read and write."""
        return self.target.file_io or ()


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with what was found: no complaint is well; `tried` is False when an earlier rule is broken."""

    rule: Rule
    complaints: tuple[Complaint, ...] = ()
    said: str = ""
    tried: bool = True


Found = tuple[list[Complaint], str]  # complaints, a remark


def run(arguments: argparse.Namespace) -> int:
    """Prints the table of rules and what to do; returns 0, 1 when a rule is broken, 130 when interrupted."""
    job = job_of(arguments)
    rows: list[Row] = []
    interrupted = False
    try:
        rows.extend(looked_at(job))
    except KeyboardInterrupt:
        interrupted = True
    ready = not interrupted and all(row.tried and not row.complaints for row in rows)
    where = handed_over(job) if ready else ""
    if arguments.json:
        show.as_json([document_of(job, rows, where)])
    else:
        tell(job, rows, where, "interrupted; n" if interrupted else "N")
    return 130 if interrupted else 0 if ready else 1


def job_of(arguments: argparse.Namespace) -> Job:
    """What the user asks for. Raises Refused."""
    if not arguments.problems and not arguments.submission:
        raise Refused(f"which problem? add P= with one of: {', '.join(catalog.names())}")
    problem, *more = choice.problems(arguments.problems, arguments.submission)
    if more:
        raise Refused("one problem at a time")
    if not arguments.judge:
        raise Refused(f"to which judge? add JUDGE= with one of: {', '.join(problem.judges)}")
    target = choice.target(problem, arguments.judge)
    path = arguments.submission or choice.submitted(problem, target)[0]
    text = source_of(path)
    workshop = catalog.workshop(arguments.interpreter)
    kind = interpreter(workshop.python or str(bare(workshop.build))).kind
    return Job(problem, target, path, text, workshop, kind)


def looked_at(job: Job) -> Iterator[Row]:
    """A row for every rule; from the first stage that refuses on, the others are not tried."""
    refused: list[Complaint] = []
    for stage, rules in STAGES:
        said, tried = "", not refused
        if tried:
            try:
                refused, said = stage(job)
            except preflight.Unreadable as error:
                refused, tried = [error.complaint], False
        for rule in preflight.rules(job.path.suffix, runner(job.target)):
            if rule in rules:
                its = tuple(complaint for complaint in refused if complaint.rule is rule)
                yield Row(rule, its, said, tried or bool(its))


def takes(job: Job) -> Found:
    """Whether the judge takes such files at all."""
    return preflight.of_language(job.target, job.path.suffix, job.kind), ", ".join(it.name for it in job.offered)


def encoding(job: Job) -> Found:
    """What the bytes are."""
    return preflight.of_bytes(job.text, runner(job.target)), ""


def source(job: Job) -> Found:
    """What the source says. Raises Unreadable."""
    text = job.text.decode()
    if job.path.suffix == ".py":
        if importlib.util.find_spec("vermin") is None:
            try:
                setup.ensure("submit")
            except setup.SetupFailed as failed:
                raise Failed(str(failed)) from None
        beside = {path.stem for path in job.path.parent.iterdir()}
        return preflight.of_python(text, job.offered[0], beside, job.files), ""
    try:
        read = preprocessed(runner(job.target).standards[-1], job.path, job.text, job.workshop)
    except CompileError as error:
        raise preflight.Unreadable(preflight.of_compiler(str(error), text)) from None
    return preflight.of_cpp(text, read, job.files), ""


def compiles(job: Job) -> Found:
    """Whether the judge's compilers, as far as they are known, take it."""
    try:
        command_of(job.path, job.target, job.workshop)
    except CompileError as error:
        return [preflight.of_compiler(str(error))], ""
    if job.path.suffix == ".py":
        return [], ""
    found, also = [], runner(job.target).also
    for standard in also:
        try:
            compiled_as(standard, job.path, job.text, job.workshop)
        except CompileError as error:
            found.append(preflight.of_compiler(str(error), as_what=standard))
    return found, ", ".join(dict.fromkeys([language_of(job).version, *also]))


def language_of(job: Job) -> Language:
    """The language to choose: the first offered that takes the file."""
    for language in job.offered:
        try:
            if job.path.suffix == ".cpp":
                compiled_as(language.version, job.path, job.text, job.workshop)
            return language
        except CompileError:
            continue
    return job.offered[0]


def samples(job: Job) -> Found:
    """The samples of the statement, compared as the judge does."""
    names = (f"sample{k}" for k in range(1, len(job.problem.samples) + 1))
    pairs = [Pair(Case(name, text), answer) for name, (text, answer) in zip(names, job.problem.samples, strict=True)]
    return preflight.of_samples(scored(job, pairs)), ""


def worst_case(job: Job) -> Found:
    """Every family's largest input."""
    cases = dataset.largest(job.problem, catalog.families(job.problem.name))
    with catalog.reference(catalog.references(job.problem.name)[0]) as reference:
        pairs = dataset.answered(job.problem, cases, reference)
    result = scored(job, pairs)
    _, time, memory, slowest = show.margin(result)
    return preflight.of_worst_case(result), f"{time}, {memory}, {slowest}"


def scored(job: Job, pairs: list[Pair]) -> Scored:
    """The verdicts of the judge's limits and comparison. Raises Failed when one cannot be found."""
    program = catalog.submission(job.path, job.target, job.workshop.python)
    entry = Entry(catalog.shown(job.path), program, job.target, JUDGES[job.target.judge].compare)
    with side_by_side(free_cores()) as pool:
        result = score(job.problem, entry, pairs, pool)
    for test in result.tests:
        if test.verdict is Verdict.UKE:
            raise Failed(f"{test.case.name}: {test.why}")
    return result


# What is looked at together; each stage needs that those before it found nothing.
STAGES: tuple[tuple[Callable[[Job], Found], frozenset[Rule]], ...] = (
    (takes, frozenset({Rule.LANGUAGE})),
    (encoding, frozenset({Rule.UTF8, Rule.SIZE})),
    (source, frozenset({Rule.ONE_FILE, Rule.LIBRARY, Rule.VERSION, Rule.STREAMS, Rule.PRAGMA})),
    (compiles, frozenset({Rule.COMPILES})),
    (samples, frozenset({Rule.SAMPLES})),
    (worst_case, frozenset({Rule.LIMITS})),
)


def handed_over(job: Job) -> str:
    """Puts the source on the clipboard, or where there is none into build/submit/; says where it is."""
    if program := clipboard.copied(job.text.decode()):
        return f"on the clipboard ({program})"
    file = catalog.BUILD / "submit" / f"{job.problem.name}-{job.target.judge}{job.path.suffix}"
    store.write(file, job.text)
    return catalog.shown(file)


def document_of(job: Job, rows: list[Row], where: str) -> dict[str, Any]:
    """One JSON document: every complaint, and where the source is when there is none."""
    language = language_of(job) if where else None
    return {
        "problem": job.problem.name,
        "submission": catalog.shown(job.path),
        "judge": job.target.judge,
        "id": job.target.id,
        "ready": bool(where),
        "rules": [
            {
                "rule": row.rule.value,
                "ok": not row.complaints if row.tried else None,
                "complaints": [{"line": it.line or None, "why": it.why} for it in row.complaints],
            }
            for row in rows
        ],
        "address": address(job.target),
        "language": language and {"name": language.name, "id": id_of(job, language)},
        "source": where or None,
    }


def id_of(job: Job, language: Language) -> str | None:
    """The value of a language in the judge's form; None where another judge runs it: then they differ."""
    return None if job.target.remote else language.id


def tell(job: Job, rows: list[Row], where: str, begin: str) -> None:
    """The table of rules, then what to do; `begin` begins the line that says that nothing is handed over."""
    out = show.console()
    out.print(f"{job.problem.name} at {job.target.judge} {job.target.id}: {escape(catalog.shown(job.path))}\n")
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        if not row.complaints:
            table.add_row(row.rule.value, "[green]ok[/]" if row.tried else "[dim]not tried[/]", escape(row.said))
        for complaint in row.complaints:
            place = f"line {complaint.line}: " if complaint.line else ""
            table.add_row(row.rule.value, "[red]refused[/]", escape(f"{place}{complaint.why}"))
    out.print(table)
    if not where:
        mend = any(row.complaints and row.rule is not Rule.LANGUAGE for row in rows)
        out.print(f"\n{begin}othing is handed over{'; mend that, then the same command again' if mend else ''}.")
        return
    language = language_of(job)
    known = id_of(job, language)
    out.print(f"\nsource    {where}, {len(job.text):,} bytes", markup=False)
    where_to = address(job.target)
    which = "" if job.target.id in where_to else f", problem {job.target.id}"
    out.print(f"address   {where_to}{which}", markup=False)
    out.print(f"language  {language.name}{f' (id {known})' if known else ''}", markup=False)
    out.print(f"\n{BY_HAND}", markup=False)
