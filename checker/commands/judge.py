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
    chose = _Chosen(arguments.submission, arguments.data, arguments.interpreter, arguments.jobs or free_cores())
    scored: list[Scored] = []
    interrupted = False
    try:
        for problem in chosen:
            at = parts.target(problem, arguments.judge)
            _judge_one(problem, at, chose, scored)
    except KeyboardInterrupt:
        interrupted = True
    if arguments.json:
        tables.print_json(map(documents.score_document, scored))
    else:
        out = tables.open_console()
        for problem in chosen:
            tables.print_matrix([s for s in scored if s.problem == problem.name], out)
        out.print(
            "\ninterrupted, these are partial results" if interrupted else f"\n{_next_step(scored)}", markup=False
        )
    verdicts = {s.verdict for s in scored}
    return 130 if interrupted else 3 if Verdict.UKE in verdicts else 1 if verdicts - {Verdict.AC} else 0


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What holds for every problem: a submission or the kit's own, a folder or the test data, the Python, processes."""

    submission: Path | None
    data: Path | None
    interpreter: str | None
    jobs: int


def _judge_one(problem: Problem, at: Target, chose: _Chosen, scored: list[Scored]) -> None:
    """All submissions to one problem; each is entered into `scored` as it is done."""
    tests = _tests_of(problem, chose.data)
    paths = [chose.submission] if chose.submission else choice.own_submissions(problem, at)
    files = [catalog.read_submission(path) for path in paths]
    for file in files:
        tables.print_notes(find_oddities(file))
        if at.suffixes and file.language.suffix not in at.suffixes:
            other = f"{at.judge} takes no {file.language.suffix} file for {problem.name}"
            tables.print_notes([f"{other}: its comparison and limits only"])
    with thread_pool(chose.jobs) as pool:
        for file in files:
            program = catalog.program(file, at, chose.interpreter)
            scored.append(score(problem, Contestant(file.name, program, at), tests, pool))
            document = runs.replayable_score(scored[-1], str(chose.data or ""))
            tables.print_notes(runs.remember("judge", [document]))


def _tests_of(problem: Problem, folder: Path | None) -> list[Pair]:
    """The tests of a folder, or the test data, made if need be. Raises Refused when something is wrong with them."""
    where = folder or _kit_data(problem)
    pairs = read_pairs(where)
    for pair in pairs:
        catalog.check_input(problem, where / f"{pair.case.name}.in", pair.case.input)
        try:
            problem.check(pair.case.input, pair.answer, pair.answer)
        except Exception as error:
            raise Refused(f"the answer to {where / pair.case.name}.in is wrong: {error}") from None
    return pairs


def _kit_data(problem: Problem) -> Path:
    """The folder of the test data, written if it is not there. Raises Refused when it was tampered with."""
    where = folders.data_folder(problem.name)
    if not sums.read_sums(where):
        write_dataset(problem, plan.SEED, advance=watch_cases)
    if spoilt := sums.changed_files(where):
        more = f" and {len(spoilt) - 1} more" if len(spoilt) > 1 else ""
        raise Refused(f"{where / spoilt[0]}{more}: not as `make data` wrote it; remove the folder and run make data")
    pinned = folders.pinned_sums(problem.name)
    if pinned.exists() and pinned.read_text() != (where / sums.SUMS).read_text():
        tables.print_notes(
            [f"{folders.relative(where)} is not the pinned set (another seed, or older); make data renews it"]
        )
    return where


def _next_step(scored: list[Scored]) -> str:
    """What to do after the verdicts."""
    wrong = next((s for s in scored if s.verdict is not Verdict.AC), None)
    if not wrong:
        return "All accepted. Next: make stress, which looks for inputs that the data lacks."
    test = next(t for t in wrong.tests if t.verdict is not Verdict.AC)
    return f"Next: {wrong.submission} on {test.case.name}: {test.why or test.verdict.value}"
