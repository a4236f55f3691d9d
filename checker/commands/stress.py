"""`stress`: random differential tests of submissions against the C++ references, then the limits of the judges."""

from __future__ import annotations

import argparse
import math
import secrets
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.grading import documents
from checker.grading.result import Report
from checker.judges import JUDGES, USUAL
from checker.model.limits import Target
from checker.model.make_command import make_command
from checker.model.problem import Problem
from checker.model.values import PLAIN, Failed, Refused, Verdict
from checker.report import runs
from checker.running.language import Submission
from checker.running.submission import find_oddities
from checker.stress.assembly import Assembly
from checker.stress.cluster import Cluster
from checker.stress.limits import check_limits
from checker.stress.plain import Plain, plain_parts
from checker.stress.results import Results
from checker.stress.run import Budget, stress
from checker.system import tests
from checker.system.pools import free_cores
from checker.terminal import choice, tables
from checker.terminal.progress import Ticker

# The programs of plain 对拍, each an option; the first three have to be there.
_FILES = ("submission", "against", "generator", "check", "validator")
_NEEDED_FILES = _FILES[:3]
_PAUSE_SECONDS = 0.1  # the bar moves no more often
SECONDS = 20.0  # of the random stage, by default
EXAMPLE = "example: python -m checker stress flood_it --submission mine.py --seconds 60"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--submission", type=Path, help="a .py or .cpp file; else all of solutions/")
    number = choice.positive
    parser.add_argument(
        "--seconds",
        type=_duration,
        help=f"of the random stage, shared among the problems ({SECONDS:g}); 0: until there is a finding",
    )
    parser.add_argument(
        "--cases",
        type=number(int),
        help="cases for every submission (boards, where that is what a case is); then no limit of seconds",
    )
    parser.add_argument("--seed", type=int, help="an integer; printed if not given")
    parser.add_argument(
        "--judge",
        help="whose comparison and limits in the random stage (the problem's first), "
        f"whose comparison in plain 对拍 ({USUAL}): {', '.join(JUDGES)}",
    )
    parser.add_argument("--interpreter", help="the Python for .py files, such as pypy3")
    parser.add_argument("--against", type=Path, help="plain 对拍: the program to compare with, .py or .cpp")
    parser.add_argument("--generator", type=Path, help="plain 对拍: prints an input; its argument is a seed")
    parser.add_argument("--check", type=Path, help="plain 对拍: a checker with the arguments input, output, answer")
    parser.add_argument("--validator", type=Path, help="plain 对拍: reads an input, exit code 0 if it is valid")
    parser.add_argument("--jobs", type=number(int), help="cases that run at a time (as many as there are processors)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
    parser.add_argument("--keep", action="store_true", help="keep findings in tests/regressions/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every submission")


def _duration(text: str) -> float:
    """Seconds; 0 for no end."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"invalid duration value: {text!r}")
    return value


def run(arguments: argparse.Namespace) -> int:
    """Prints what happened.

    Returns 0, 1 on a finding, 3 when the kit or a reference failed, 130 when interrupted.
    """
    if any(getattr(arguments, what) for what in _FILES[1:]):
        return _run_plain(arguments)
    chosen = choice.chosen_problems(arguments.problems, arguments.submission)
    targets = [catalog.target(problem, arguments.judge) for problem in chosen]
    budget = make_budget(arguments.seed, arguments.seconds, arguments.cases, len(chosen))
    means = _Means(arguments.jobs, arguments.cluster, arguments.interpreter)
    tables.print_notes(choice.missing_layers())
    submission = None
    if arguments.submission:
        submission = catalog.read_submission(arguments.submission)
    results, interrupted = Results(), False
    fault: Failed | None = None
    try:
        for problem, target in zip(chosen, targets, strict=True):
            _run_both_stages(problem, target, submission, means, budget, results)
    except KeyboardInterrupt:
        interrupted = True
    except Failed as failed:  # what the problems before it gave is shown first
        fault = failed
    results.reports = [save_finding(report, arguments.keep) for report in results.reports]
    if results.reports or not fault:
        then = next_step(arguments.submission, arguments.problems)
        _conclude(results, budget.seed, interrupted, then, arguments.json)
    if fault:
        raise fault
    return _exit_code(results, interrupted)


def make_budget(seed: int | None, seconds: float | None, cases: int | None, problems: int = 1) -> Budget:
    """What the user allows for each of so many problems; a seed by chance if none is given."""
    if seed is None:
        seed = secrets.randbelow(10**9)
    if seconds is None and not cases:
        seconds = SECONDS
    share = seconds / problems if seconds else None
    return Budget(seed, share, cases)


def _exit_code(results: Results, interrupted: bool) -> int:
    """The exit code of a run: the worst of what was found."""
    verdicts = {report.finding.verdict for report in results.reports if report.finding}
    if interrupted:
        return 130
    if Verdict.UKE in verdicts:
        return 3
    return 1 if verdicts else 0


def _run_plain(arguments: argparse.Namespace) -> int:
    """Plain 对拍: two programs and a generator, no problem module."""
    files = {option: getattr(arguments, option) for option in _FILES}
    _check_plain(files, arguments.cluster, arguments.keep, arguments.problems)
    judge = arguments.judge or USUAL
    if judge not in JUDGES:
        raise Refused(f"no judge {judge!r}; there are: {', '.join(JUDGES)}")
    budget = make_budget(arguments.seed, arguments.seconds, arguments.cases)
    programs = {option: path and catalog.read_submission(path) for option, path in files.items()}
    tables.print_notes([*choice.missing_layers(), *find_oddities(programs["submission"])])
    results, interrupted = Results(), False
    try:
        with ExitStack() as stack:
            toolchain = catalog.toolchain(arguments.interpreter)
            plain = Plain(**programs, judge=judge, toolchain=toolchain)
            parts = plain_parts(plain, budget.seed, arguments.jobs or free_cores(), stack)
            ticker = stack.enter_context(Ticker("对拍", pause_seconds=_PAUSE_SECONDS))

            def on_progress(reports: list[Report]) -> None:
                results.put(reports)
                _show(ticker, budget, reports)

            results.put(stress(parts, budget, (), on_progress))
    except KeyboardInterrupt:
        interrupted = True
    results.reports = [save_finding(report, keep=False) for report in results.reports]
    _conclude(results, budget.seed, interrupted, "submit it", arguments.json)
    return _exit_code(results, interrupted)


def _check_plain(files: Mapping[str, Path | None], cluster: str | None, keep: bool, problems: Sequence[str]) -> None:
    """Raises Refused when a program is missing, or something is given that plain 对拍 has no use for."""
    missing = [f"--{option}" for option in _NEEDED_FILES if not files[option]]
    if missing:
        needs = "plain 对拍 needs SUBMISSION=, AGAINST= and GENERATOR="
        raise Refused(f"{needs}; there is no {', '.join(missing)}")
    if cluster:
        raise Refused("plain 对拍 runs on this machine: leave CLUSTER= out")
    if keep:
        fault = "plain 对拍 has no problem whose test a finding could become"
        raise Refused(f"{fault}: leave KEEP= out")
    if problems:
        remedy = "leave P= out, or AGAINST=, GENERATOR= and CHECK="
        raise Refused(f"plain 对拍 knows no problem: {remedy}")


@dataclass(frozen=True, slots=True)
class _Means:
    """How the user wants it run: cases at a time, the address of a cluster, the Python."""

    jobs: int | None
    cluster: str | None
    interpreter: str | None


def _run_both_stages(
    problem: Problem,
    target: Target,
    submission: Submission | None,
    means: _Means,
    budget: Budget,
    results: Results,
) -> None:
    """One problem: random inputs, then the limits for what passed them.

    `results` always hold what there is.
    """
    paths = catalog.solutions(problem.name)
    files = [submission] if submission else [catalog.read_submission(path) for path in paths]
    for file in files:
        tables.print_notes(find_oddities(file))
    with ExitStack() as stack:
        cluster = stack.enter_context(Cluster(means.cluster)) if means.cluster else None
        assembly = Assembly(
            problem=problem,
            target=target,
            submissions=files,
            seed=budget.seed,
            jobs=means.jobs,
            cluster=cluster,
            python=means.interpreter,
        )
        parts = assembly.parts(stack)
        ticker = stack.enter_context(Ticker(problem.name, pause_seconds=_PAUSE_SECONDS))

        def on_progress(reports: list[Report]) -> None:
            results.put(reports)
            _show(ticker, budget, reports)
            if cluster:
                cluster.check_workers()

        reports = stress(parts, budget, catalog.known_cases(problem), on_progress)
        results.put(reports)
        failed = {report.submission: report.finding for report in reports if report.finding}
        if any(finding.verdict is Verdict.UKE for finding in failed.values()):
            return  # with a part of the kit at fault nobody can be judged
        passed = [file for file in files if file.name not in failed]
        if not submission:
            passed.append(catalog.read_submission(catalog.references(problem.name)[0]))
        check_limits(parts, passed, budget.seed, means.jobs, means.interpreter, results)


def _show(ticker: Ticker, budget: Budget, reports: list[Report]) -> None:
    """Moves the bar."""
    if ticker.due:
        seconds = ticker.seconds
        cases = min((report.cases for report in reports if not report.finding), default=0)
        share = seconds / budget.seconds if budget.seconds else 0
        done = max(share, cases / (budget.cases or 1e18))
        ticker.show(done, _describe_progress(reports, seconds))


def _describe_progress(reports: Sequence[Report], elapsed: float) -> str:
    """Cases, cases a second, seed, seconds: of the submission that is running, the last that has begun."""
    begun = [report for report in reports if report.cases or report.seconds]
    report = begun[-1] if begun else reports[0]
    rate = report.cases / report.seconds if report.seconds else 0
    return f"{report.cases:,} {report.noun}s, {rate:,.0f}/s, seed {report.seed}, {elapsed:.0f} s"


def save_finding(report: Report, keep: bool) -> Report:
    """The report with its finding written to build/findings/.

    When that cannot be there is a note, and the report is as it was.
    """
    finding = report.finding
    if not finding or not finding.case.input:
        return report
    if finding.verdict is Verdict.UKE and not finding.answer:
        return report
    text, answer = finding.case.input, finding.answer
    try:
        file = tests.save_test(folders.findings_folder(report.problem), text, answer)
        if keep:
            tests.save_test(folders.regressions_folder(report.problem), text, answer)
    except Failed as failed:
        tables.print_notes([str(failed)])
        return report
    return replace(report, saved=folders.relative(file))


def _conclude(results: Results, seed: int, interrupted: bool, then: str, as_json: bool) -> None:
    """Prints the results and what to do next, and keeps them for make report.

    `then`: what to do if nothing was found.
    """
    scores = [runs.replayable_score(scored) for scored in results.scored]
    tables.print_notes(runs.remember("stress", map(runs.replayable_report, results.reports)))
    tables.print_notes(runs.remember("limits", scores))
    if as_json:
        tables.print_json(map(documents.report_document, results.reports))
        return
    out = tables.open_console()
    tables.print_reports(results.reports, out)
    tables.print_margins(results.scored, out)
    failed = [report for report in results.reports if report.finding]
    for report in failed:
        tables.print_finding(report, out)
    partial = "; interrupted, these are partial results" if interrupted else ""
    out.print(f"\nseed {seed}{partial}")
    if failed:
        out.print(f"Next: {remedy(failed[0], seed)}", markup=False)
    elif not interrupted:
        out.print(f"Nothing found. Next: {then}; SECONDS=600 searches longer.", markup=False)


def next_step(submission: Path | None, names: list[str]) -> str:
    """What one does after a run without findings."""
    if not submission:
        name = (names or catalog.names())[0]
        return f"try yours, make stress P={name} SUBMISSION=yours.py"
    return f"the test data, {make_command('judge', SUBMISSION=str(submission))}"


def remedy(report: Report, seed: int) -> str:
    """What one does about a finding."""
    if report.finding and report.finding.verdict is Verdict.UKE:
        fault = "the kit, a generator or a reference is at fault, not the submission"
        return f"{fault}; mend that, or see make doctor"
    if report.problem == PLAIN:
        hint = "one that breaks your statement? give a VALIDATOR="
        return f"mend it, and try it on the saved input ({hint})"
    again = make_command("stress", P=report.problem, SUBMISSION=report.submission, SEED=str(seed))
    return f"mend it, then {again} (what was saved comes first)"
