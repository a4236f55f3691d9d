"""`stress`: random differential tests of submissions against the C++ references."""

from __future__ import annotations

import argparse
import secrets
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.progress import Progress

from checker import catalog, show
from checker.comparison import COMPARISONS
from checker.limits import Limits, Target
from checker.model import Refused, Report, Verdict
from checker.problem import Problem
from checker.stress import Budget, Parts, stress

REFEREE_LIMITS = Limits(cpu_seconds=2.0, memory_kib=1024 * 1024)
EXAMPLE = "example: python -m checker stress flood_it --submission mine.py --seconds 60"


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("stress", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--submission", type=Path, help="a .py or .cpp file; else all of solutions/")
    parser.add_argument("--seconds", type=positive(float), help="of the random stage, shared among the problems (20)")
    parser.add_argument("--cases", type=positive(int), help="boards for every submission; then no limit of seconds")
    parser.add_argument("--seed", type=int, help="an integer; printed if not given")
    parser.add_argument("--judge", help="whose comparison and limits (luogu)")
    parser.add_argument("--keep", action="store_true", help="keep findings in tests/regressions/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every submission")
    return parser


def positive(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """An argument type: a number above zero."""

    def parse(text: str) -> Any:
        value = kind(text)
        if not 0 < value < 1e9:
            raise ValueError
        return value

    parse.__name__ = f"positive {kind.__name__}"
    return parse


def run(arguments: argparse.Namespace) -> int:
    """Prints what happened; returns 0, 1 on a finding, 3 when the kit or a reference failed, 130 when interrupted."""
    chosen = chosen_problems(arguments.problems, arguments.submission)
    targets = [target(problem, arguments.judge or "luogu") for problem in chosen]
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    seconds = arguments.seconds or (None if arguments.cases else 20.0)
    budget = Budget(seed, seconds and seconds / len(chosen), arguments.cases)
    reports: list[Report] = []
    interrupted = False
    try:
        for problem, at in zip(chosen, targets, strict=True):
            latest: list[Report] = []
            try:
                stress_one(problem, at, arguments.submission, budget, latest)
            finally:
                reports += [saved(report, arguments.keep) for report in latest]
    except KeyboardInterrupt:
        interrupted = True
    conclude(reports, seed, arguments.json, interrupted)
    verdicts = {report.finding.verdict for report in reports if report.finding}
    return 130 if interrupted else 3 if Verdict.UKE in verdicts else 1 if verdicts else 0


def chosen_problems(names: Sequence[str], submission: Path | None) -> list[Problem]:
    """The problems to work on. A submission belongs to one: the given one, or the one its file is named after."""
    if submission and not names:
        names = [name for name in catalog.names() if submission.stem.split("__")[0] == name]
    if submission and len(names) != 1:
        raise Refused(f"which problem does {submission} solve? add P= with one of: {', '.join(catalog.names())}")
    return [catalog.problem(name) for name in names or catalog.names()]


def target(problem: Problem, judge: str) -> Target:
    """The problem at a judge. Raises Refused when it is not there."""
    if judge not in problem.judges:
        raise Refused(f"no judge {judge!r} for {problem.name}; there are: {', '.join(problem.judges)}")
    return problem.target(judge)


def stress_one(problem: Problem, at: Target, submission: Path | None, budget: Budget, latest: list[Report]) -> None:
    """One problem's share. `latest` holds the reports after every case, also when it is interrupted."""
    files = [submission] if submission else catalog.submissions(problem.name)
    programs = {shown(file): catalog.submission(file, at.limits) for file in files}
    fast, *independent = catalog.references(problem.name)
    referees = {file.stem: catalog.submission(file, REFEREE_LIMITS) for file in independent}
    bar = show.progress()
    with ExitStack() as stack:
        reference = stack.enter_context(catalog.reference(fast))
        stack.enter_context(show.shown_while(bar))
        parts = Parts(problem, catalog.families(problem.name), programs, reference, referees, COMPARISONS[at.judge])
        tick = ticker(bar, problem.name, budget)

        def seen(reports: list[Report]) -> None:
            latest[:] = reports
            tick(reports)

        latest[:] = stress(parts, budget, catalog.findings(problem.name), seen)


def ticker(bar: Progress | None, name: str, budget: Budget) -> Callable[[list[Report]], None]:
    """What moves the bar, ten times a second at most."""
    if bar is None:
        return lambda reports: None
    task = bar.add_task(name, total=1.0, said="")
    last = start = time.monotonic()

    def tick(reports: list[Report]) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > 0.1:
            last = now
            cases = min((r.cases for r in reports if not r.finding), default=0)
            done = max((now - start) / budget.seconds if budget.seconds else 0, cases / (budget.cases or 1e18))
            bar.update(task, completed=done, said=f"{cases:,} boards, seed {budget.seed}")
            bar.refresh()

    return tick


def shown(file: Path) -> str:
    """A path as the user would type it."""
    path = file.resolve()
    return str(path.relative_to(catalog.ROOT)) if path.is_relative_to(catalog.ROOT) else str(file)


def saved(report: Report, keep: bool) -> Report:
    """The report with its finding written to build/findings/."""
    found = report.finding
    if not found or not found.case.input or report.saved:
        return report
    file = catalog.save(catalog.findings_folder(report.problem), found.case.input, report.answer)
    if keep:
        kept = catalog.regressions_folder(report.problem)
        kept.mkdir(parents=True, exist_ok=True)
        for suffix in (".in", ".ans"):
            shutil.copy(file.with_suffix(suffix), kept)
    return replace(report, saved=shown(file))


def conclude(reports: Sequence[Report], seed: int, as_json: bool, interrupted: bool) -> None:
    """Prints the results and what to do next."""
    if as_json:
        show.as_json(map(show.report_of, reports))
        return
    out = show.console()
    show.reports(reports, out)
    found = [report for report in reports if report.finding]
    out.print(f"\nseed {seed}{'; interrupted, these are partial results' if interrupted else ''}")
    if found:
        first = found[0]
        again = f"make stress P={first.problem} SUBMISSION='{first.submission}' SEED={seed}"
        out.print(f"Next: mend it, then {again} (what was saved comes first)")
    elif not interrupted:
        out.print("Nothing found. Next: make stress P=flood_it SUBMISSION=yours.py, or search longer with SECONDS=600.")
