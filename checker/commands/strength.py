"""`strength`: how many wrong programs and mutants the test data refuse, and a new test for each that they take."""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console

from checker import catalog
from checker.catalog import folders
from checker.data import plan
from checker.data.dataset import plan_dataset
from checker.hunt.sample import RANDOM_PER_SEARCHED, random_boards, searched_boards
from checker.model.problem import Problem
from checker.model.values import Pair, Verdict
from checker.report import runs
from checker.running.library import load_library
from checker.strength.measure import SuspectResult, SuspectTests, find_idle_tests, measure_suspects, merge_boards
from checker.strength.suspects import list_suspects
from checker.system.pools import free_cores
from checker.system.tests import save_test
from checker.terminal import choice, tables
from checker.terminal.progress import Ticker, watch_cases

RANDOM = 100_000  # boards beyond the data that survivors are tried on ...
_SEED = 1
EXAMPLE = "example: python -m checker strength flood_it --cases 1000"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    number = choice.positive(int)
    parser.add_argument("--cases", type=number, default=RANDOM, help=f"random cases for every survivor ({RANDOM:,})")
    parser.add_argument("--seed", type=int, default=_SEED, help=f"of those cases ({_SEED})")
    parser.add_argument("--jobs", type=number, help="processes side by side (as many as there are cores)")
    parser.add_argument("--keep", action="store_true", help="keep the new tests in tests/regressions/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every problem")


@dataclass(slots=True)
class _Measured:
    """The strength of one problem's data; `results` in the order of the suspects, those that there are.

    Survivors are tried on so many random boards, `cases` by `seed`, then on those that are
    `searched` by climbs.
    """

    problem: Problem
    tests: list[Pair]
    cases: int
    searched: int
    seed: int
    suspects: int
    results: list[SuspectResult]


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures; returns 0, 1 when a wrong program survives, 130 when interrupted."""
    chosen = choice.chosen_problems(arguments.problems)
    survived = False
    for problem in chosen:
        jobs = arguments.jobs or free_cores()
        measured, interrupted = _measure(problem, arguments.cases, arguments.seed, jobs)
        if arguments.keep:
            _keep_tests(measured)
        _conclude(measured, interrupted, arguments.keep, arguments.json)
        survived = survived or any(result.survived for result in measured.results)
        if interrupted:
            return 130
    return 1 if survived else 0


def _keep_tests(measured: _Measured) -> None:
    """Keeps the new tests as regressions."""
    for result in measured.results:
        if result.test:
            folder = folders.regressions_folder(measured.problem.name)
            save_test(folder, result.test, result.answer)


def _measure(problem: Problem, cases: int, seed: int, jobs: int) -> tuple[_Measured, bool]:
    """The figures of one problem with so many random boards, and whether they are partial.

    Raises Failed.
    """
    source = catalog.references(problem.name)[0]
    make = partial(load_library, catalog.compile_reference(source), folders.INTERFACE.read_text())
    tests, _ = plan_dataset(problem, plan.SEED, watch_cases)
    suspects = list_suspects(problem)
    searched = math.ceil(cases / RANDOM_PER_SEARCHED)
    measured = _Measured(problem, tests, cases, searched, seed, len(suspects), [])
    try:
        with catalog.open_reference(source) as reference:
            boards = list(random_boards(problem, seed, cases))
            boards += searched_boards(problem, seed, measured.searched, reference)
            beyond = list(merge_boards(problem, boards, reference))
        with Ticker(problem.name, total=measured.suspects) as ticker:
            collect = partial(_collect, ticker, measured)
            suspect_tests = SuspectTests(problem, tests, beyond, make)
            measured.results = measure_suspects(suspect_tests, suspects, jobs, collect)
    except KeyboardInterrupt:
        return measured, True
    return measured, False


def _collect(ticker: Ticker, measured: _Measured, result: SuspectResult) -> None:
    """Adds a result and moves the bar."""
    results = measured.results
    results.append(result)
    if ticker.due:
        killed = sum(result.killed for result in results)
        survived = sum(result.survived for result in results)
        done = f"{len(results)} of {measured.suspects}"
        ticker.show(len(results), f"{done}: {killed} killed, {survived} survived")


def _document(measured: _Measured) -> dict[str, Any]:
    """The figures as JSON."""
    results, names = measured.results, [test.case.name for test in measured.tests]
    killed = [result for result in results if result.killed]
    survivors = [result for result in results if result.survived]
    equal = [result for result in results if not result.killed and not result.survived]
    boards = measured.cases + measured.searched
    nothing, alone = find_idle_tests(results, len(names))
    return {
        "problem": measured.problem.name,
        "tests": len(names),
        "mutants": sum(result.mutant for result in results),
        "wrong_programs": sum(not result.mutant for result in results),
        "killed": len(killed),
        "killed_by_time": sum(result.verdict is Verdict.TLE for result in killed),
        "survived": [_survivor_document(result) for result in survivors],
        "no_difference": [result.suspect for result in equal],
        "cut_short": [result.suspect for result in equal if result.boards < boards],
        "random_boards": measured.cases,
        "searched_boards": measured.searched,
        "seed": measured.seed,
        "kill_nothing": [names[k] for k in nothing],
        "kill_alone": [names[k] for k in alone],
    }


def _survivor_document(result: SuspectResult) -> dict[str, Any]:
    """A survivor as JSON; the input is text."""
    return {
        "name": result.suspect,
        "verdict": result.verdict.name,
        "input": result.test.decode(),
        "bytes": len(result.test),
    }


def _conclude(measured: _Measured, interrupted: bool, keep: bool, as_json: bool) -> None:
    """Prints the figures, and what to do next."""
    found = _document(measured)
    if not interrupted:
        tables.print_notes(runs.remember("strength", [found]))
    if as_json:
        tables.print_json([found | {"interrupted": interrupted}])
        return
    out = tables.open_console()
    equal, survived = len(found["no_difference"]), len(found["survived"])
    against = f"{found['mutants']} mutants, {found['wrong_programs']} wrong programs"
    out.print(f"{found['problem']}: {found['tests']} tests, {against}")
    by_time = f"{found['killed_by_time']} of them by time"
    out.print(f"  killed               {found['killed']:5}, {by_time}")
    out.print(f"  survived             {survived:5}")
    slow, cut_short = "", len(found["cut_short"])
    if cut_short:
        slow = f", {cut_short} of them on fewer for want of time"
    tried = f"{measured.cases:,} random and {measured.searched:,} searched {measured.problem.noun}s"
    out.print(f"  no difference found  {equal:5} on {tried}, seed {measured.seed}{slow}")
    kill_nothing, kill_alone = found["kill_nothing"], found["kill_alone"]
    out.print(f"  tests that kill nothing: {_listed(kill_nothing)}", markup=False)
    out.print(f"  tests that kill what no other test kills: {_listed(kill_alone)}", markup=False)
    for result in measured.results:
        if result.survived:
            _print_survivor(result, out)
    if interrupted:
        done = f"{len(measured.results)} of {measured.suspects}"
        out.print(f"interrupted, these are partial results: {done}")
    elif survived and keep:
        out.print("\nNext: kept in tests/regressions/, from now on in the data")
    elif survived:
        out.print("\nNext: KEEP=1 keeps these tests")


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "none"


def _print_survivor(result: SuspectResult, out: Console) -> None:
    """A wrong program that the data take, with the smallest test that refuses it."""
    verdict = result.verdict.name if result.test else ""
    title = "smallest test that refuses it" if result.test else "no test is known"
    out.print(f"\nsurvived: {result.suspect}  {verdict}", markup=False)
    tables.print_block(title, result.test, out)
