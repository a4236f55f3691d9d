"""`strength`: how many wrong programs and mutants the test data refuse, and a new test for each that they take."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from typing import Any

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
    """The strength of one problem's data; `rows` in the order of the suspects, those that there are.

    Survivors are tried on so many random boards, `cases` by `seed`, then on those that are `searched` by climbs.
    """

    problem: Problem
    tests: list[Pair]
    cases: int
    searched: int
    seed: int
    suspects: int
    rows: list[SuspectResult]


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures; returns 0, 1 when a wrong program survives, 130 when interrupted."""
    chosen = choice.chosen_problems(arguments.problems)
    survived = False
    for problem in chosen:
        measured, interrupted = _strength(problem, arguments.cases, arguments.seed, arguments.jobs or free_cores())
        if arguments.keep:
            for row in measured.rows:
                if row.test:
                    save_test(folders.regressions_folder(problem.name), row.test, row.answer)
        _conclude(measured, interrupted, arguments.keep, arguments.json)
        survived = survived or any(row.survived for row in measured.rows)
        if interrupted:
            return 130
    return 1 if survived else 0


def _strength(problem: Problem, cases: int, seed: int, jobs: int) -> tuple[_Measured, bool]:
    """The figures of one problem with so many random boards, and whether they are partial. Raises Failed."""
    source = catalog.references(problem.name)[0]
    make = partial(load_library, catalog.compile_reference(source), folders.INTERFACE.read_text())
    tests, _ = plan_dataset(problem, plan.SEED, watch_cases)
    who = list_suspects(problem)
    searched = -(-cases // RANDOM_PER_SEARCHED)
    measured = _Measured(problem, tests, cases, searched, seed, len(who), [])
    try:
        with catalog.open_reference(source) as reference:
            boards = list(random_boards(problem, seed, cases))
            boards += searched_boards(problem, seed, measured.searched, reference)
            setting = SuspectTests(problem, tests, list(merge_boards(problem, boards, reference)), make)
        with Ticker(problem.name, total=measured.suspects) as ticker:
            collect = partial(_collect, ticker, measured)
            measured.rows = measure_suspects(setting, who, jobs, collect)
    except KeyboardInterrupt:
        return measured, True
    return measured, False


def _collect(ticker: Ticker, measured: _Measured, row: SuspectResult) -> None:
    """Adds a row and moves the bar."""
    measured.rows.append(row)
    if ticker.due:
        killed = sum(row.killed for row in measured.rows)
        survived = sum(row.survived for row in measured.rows)
        done = f"{len(measured.rows)} of {measured.suspects}"
        ticker.show(len(measured.rows), f"{done}: {killed} killed, {survived} survived")


def _document(measured: _Measured) -> dict[str, Any]:
    """The figures as JSON."""
    rows, names = measured.rows, [test.case.name for test in measured.tests]
    nothing, alone = find_idle_tests(rows, len(names))
    return {
        "problem": measured.problem.name,
        "tests": len(names),
        "mutants": sum(row.mutant for row in rows),
        "wrong_programs": sum(not row.mutant for row in rows),
        "killed": sum(row.killed for row in rows),
        "killed_by_time": sum(row.killed and row.verdict is Verdict.TLE for row in rows),
        "survived": [_survivor(row) for row in rows if row.survived],
        "no_difference": [row.suspect for row in rows if not row.killed and not row.survived],
        "cut_short": [row.suspect for row in rows if _cut_short(measured, row)],
        "random_boards": measured.cases,
        "searched_boards": measured.searched,
        "seed": measured.seed,
        "kill_nothing": [names[k] for k in nothing],
        "kill_alone": [names[k] for k in alone],
    }


def _cut_short(measured: _Measured, row: SuspectResult) -> bool:
    """Whether a suspect without a difference was too slow to be compared on all boards."""
    return row.mutant and not row.killed and not row.survived and row.boards < measured.cases + measured.searched


def _survivor(row: SuspectResult) -> dict[str, Any]:
    """A survivor as JSON; the input is text."""
    return {"name": row.suspect, "verdict": row.verdict.name, "input": row.test.decode(), "bytes": len(row.test)}


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
    out.print(f"  killed               {found['killed']:5}, {found['killed_by_time']} of them by time")
    out.print(f"  survived             {survived:5}")
    slow = f", {len(found['cut_short'])} of them on fewer for want of time" if found["cut_short"] else ""
    tried = f"{measured.cases:,} random and {measured.searched:,} searched {measured.problem.noun}s"
    out.print(f"  no difference found  {equal:5} on {tried}, seed {measured.seed}{slow}")
    for what, names in (("nothing", found["kill_nothing"]), ("what no other test kills", found["kill_alone"])):
        out.print(f"  tests that kill {what}: {', '.join(names) or 'none'}", markup=False)
    for row in measured.rows:
        if row.survived:
            out.print(f"\nsurvived: {row.suspect}  {row.verdict.name if row.test else ''}", markup=False)
            tables.print_block("smallest test that refuses it" if row.test else "no test is known", row.test, out)
    if interrupted:
        out.print(f"interrupted, these are partial results: {len(measured.rows)} of {measured.suspects}")
    elif survived:
        kept = "kept in tests/regressions/, from now on in the data" if keep else "KEEP=1 keeps these tests"
        out.print(f"\nNext: {kept}")
