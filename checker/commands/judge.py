"""`judge`: submissions on the test data, or on a folder of tests, by the rules of one judge."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from checker import catalog
from checker.catalog import folders, parts
from checker.data import plan, sums
from checker.data.dataset import write_dataset
from checker.grading import documents
from checker.grading.contestant import Contestant
from checker.grading.score import Scored, score
from checker.judges import JUDGES
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Pair, Refused, Verdict
from checker.report import runs
from checker.running.submission import find_oddities
from checker.system.pools import free_cores, thread_pool
from checker.system.tests import read_pairs
from checker.terminal import choice, tables
from checker.terminal.progress import watch_cases

EXAMPLE = "example: python -m checker judge flood_it --submission mine.py --data my_tests/"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--submission", type=Path, help="a .py or .cpp file; else all that the judge takes")
    parser.add_argument("--judge", help=f"whose comparison and limits (the problem's first): {', '.join(JUDGES)}")
    parser.add_argument("--data", type=Path, help="a folder of .in with .ans or .out; else the test data")
    parser.add_argument("--interpreter", help="the Python for .py files, such as pypy3")
    parser.add_argument("--jobs", type=choice.positive(int), help="runs side by side (all free cores)")
    parser.add_argument("--json", action="store_true", help="one JSON document for every submission")


def run(arguments: argparse.Namespace) -> int:
    """Prints the verdicts; returns 0, 1 if one is not AC, 3 if one is UKE, 130 when interrupted."""
    chosen = choice.chosen_problems(arguments.problems, arguments.submission)
    if arguments.data and len(chosen) != 1:
        raise Refused(f"whose tests are in {arguments.data}? add P= with one of: {', '.join(catalog.names())}")
    tables.print_notes(choice.missing_layers())
    jobs = arguments.jobs or free_cores()
    options = _Options(arguments.submission, arguments.data, arguments.interpreter, jobs)
    scored: list[Scored] = []
    interrupted = False
    try:
        for problem in chosen:
            target = parts.target(problem, arguments.judge)
            _judge_problem(problem, target, options, scored)
    except KeyboardInterrupt:
        interrupted = True
    if arguments.json:
        tables.print_json(map(documents.score_document, scored))
    else:
        out = tables.open_console()
        for problem in chosen:
            rows = [one for one in scored if one.problem == problem.name]
            tables.print_matrix(rows, out)
        last = "interrupted, these are partial results" if interrupted else _next_step(scored)
        out.print(f"\n{last}", markup=False)
    return 130 if interrupted else _exit_code(scored)


def _exit_code(scored: list[Scored]) -> int:
    """The exit code: the worst of the verdicts."""
    verdicts = {one.verdict for one in scored}
    if Verdict.UKE in verdicts:
        return 3
    return 1 if verdicts - {Verdict.AC} else 0


@dataclass(frozen=True, slots=True)
class _Options:
    """What holds for every problem.

    submission   None: the kit's own
    data         a folder; None: the test data
    interpreter  the Python of .py files, if not ours
    jobs         processes side by side
    """

    submission: Path | None
    data: Path | None
    interpreter: str | None
    jobs: int


def _judge_problem(problem: Problem, target: Target, options: _Options, scored: list[Scored]) -> None:
    """All submissions to one problem; each is entered into `scored` as it is done."""
    tests = _tests_of(problem, options.data)
    submission = options.submission
    paths = [submission] if submission else choice.own_submissions(problem, target)
    files = [catalog.read_submission(path) for path in paths]
    for file in files:
        tables.print_notes(find_oddities(file))
        suffix = file.language.suffix
        if target.suffixes and suffix not in target.suffixes:
            fact = f"{target.judge} takes no {suffix} file for {problem.name}"
            tables.print_notes([f"{fact}: its comparison and limits only"])
    with thread_pool(options.jobs) as pool:
        for file in files:
            program = catalog.program(file, target, options.interpreter)
            contestant = Contestant(file.name, program, target)
            scored.append(score(problem, contestant, tests, pool))
            document = runs.replayable_score(scored[-1], str(options.data or ""))
            tables.print_notes(runs.remember("judge", [document]))


def _tests_of(problem: Problem, folder: Path | None) -> list[Pair]:
    """The tests of a folder, or the test data, made if need be.

    Raises Refused when something is wrong with them.
    """
    where = folder or _kit_data(problem)
    pairs = read_pairs(where)
    for pair in pairs:
        catalog.check_input(problem, where / f"{pair.case.name}.in", pair.case.input)
        try:
            problem.check(pair.case.input, pair.answer, pair.answer)
        except Exception as error:
            file = f"{where / pair.case.name}.in"
            raise Refused(f"the answer to {file} is wrong: {error}") from None
    return pairs


def _kit_data(problem: Problem) -> Path:
    """The folder of the test data, written if it is not there.

    Raises Refused when it was tampered with.
    """
    where = folders.data_folder(problem.name)
    if not sums.read_sums(where):
        write_dataset(problem, plan.SEED, advance=watch_cases)
    changed = sums.changed_files(where)
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        remedy = "remove the folder and run make data"
        raise Refused(f"{where / changed[0]}{more}: not as `make data` wrote it; {remedy}")
    pinned = folders.pinned_sums(problem.name)
    if pinned.exists() and pinned.read_text() != (where / sums.SUMS).read_text():
        fact = f"{folders.relative(where)} is not the pinned set (another seed, or older)"
        tables.print_notes([f"{fact}; make data renews it"])
    return where


def _next_step(scored: list[Scored]) -> str:
    """What to do after the verdicts."""
    for one in scored:
        for test in one.tests:
            if test.verdict is not Verdict.AC:
                why = test.why or test.verdict.value
                return f"Next: {one.submission} on {test.case.name}: {why}"
    return "All accepted. Next: make stress, which looks for inputs that the data lacks."
