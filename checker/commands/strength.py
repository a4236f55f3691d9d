"""`strength`: how many wrong programs and mutants the test data refuse, and a new test for each that they take."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.progress import Progress

from checker.catalog import parts as catalog
from checker.data import plan as dataset
from checker.report import runs
from checker.terminal import tables as show
from checker.system import files as store
from checker.hunt.climb import Quarry, advance, beginning
from checker.running.runners.in_process import in_process
from checker.model.judge import JUDGES
from checker.model.limits import Target
from checker.model.values import Pair, Program, Refused, Verdict
from checker.strength.mutants import mutants
from checker.running.library import native
from checker.model.problem import Problem
from checker.model.cases import case_of
from checker.grading.score import free_cores
from checker.strength.measure import Row, Setting, Suspect, idle, measure, merged, watched
from checker.terminal import choice
from checker.commands.data import planned
from checker.commands.hunt import answer, plainest

RANDOM = 100_000  # boards beyond the data that survivors are tried on ...
SEARCHED = 20  # ... and one board from climbs to hard ones for every so many
CLIMB = 100  # boards of one climb that are taken
STRIDE = 20  # steps of a climb from one board that is taken to the next
SEED = 1
ANNOUNCED = re.compile(r"(?:#|//) expect: (WA|PE|TLE|MLE|OLE|RE)(?: (format|luogu|hdu|uva|poj))?")
EXAMPLE = "example: python -m checker strength flood_it --cases 1000"


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("strength", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    number = choice.positive(int)
    parser.add_argument("--cases", type=number, default=RANDOM, help=f"random boards for every survivor ({RANDOM:,})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of those boards ({SEED})")
    parser.add_argument("--jobs", type=number, help="processes side by side (as many as there are cores)")
    parser.add_argument("--keep", action="store_true", help="keep the new tests in tests/regressions/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every problem")
    return parser


@dataclass(slots=True)
class Measured:
    """The strength of one problem's data; `rows` in the order of the suspects, those that there are."""

    problem: Problem
    tests: list[Pair]
    beyond: int  # boards that survivors are tried on, the last `searched` of them from climbs
    searched: int
    suspects: int
    rows: list[Row]


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures; returns 0, 1 when a wrong program survives, 130 when interrupted."""
    chosen = choice.problems(arguments.problems)
    survived = False
    for problem in chosen:
        measured, interrupted = strength(problem, arguments)
        if arguments.keep:
            for row in measured.rows:
                if row.test:
                    store.save(catalog.regressions_folder(problem.name), row.test, row.answer)
        conclude(measured, arguments, interrupted)
        survived = survived or any(row.survived for row in measured.rows)
        if interrupted:
            return 130
    return 1 if survived else 0


def strength(problem: Problem, arguments: argparse.Namespace) -> tuple[Measured, bool]:
    """The figures of one problem, and whether they are partial. Raises Failed."""
    source = catalog.references(problem.name)[0]
    make = partial(native, catalog.library(source), catalog.INTERFACE.read_text())
    tests, _ = planned(problem, dataset.SEED)
    who = suspects(problem)
    searched = -(-arguments.cases // SEARCHED)
    measured = Measured(problem, tests, arguments.cases + searched, searched, len(who), [])
    bar = show.progress()
    try:
        with show.shown_while(bar):
            with catalog.reference(source) as reference:
                boards = list(random_boards(problem, arguments.seed, arguments.cases))
                boards += searched_boards(problem, arguments.seed, measured.searched, reference)
                setting = Setting(problem, tests, list(merged(problem, boards, reference)), make)
            tick = ticker(bar, measured)
            measured.rows = measure(setting, who, arguments.jobs or free_cores(), tick)
    except KeyboardInterrupt:
        return measured, True
    return measured, False


def suspects(problem: Problem) -> list[Suspect]:
    """The mutants of every submission, then the programs that are wrong on purpose, but for those of format alone."""
    found = []
    for file in catalog.solutions(problem.name):
        at = choice.target(problem, None)
        compare, limit = JUDGES[at.judge].compare, at.limits.cpu_seconds
        for mutant in mutants(file.read_bytes()):
            make = partial(in_process, file, mutant.text)
            name = f"{catalog.shown(file)}:{mutant.line} {mutant.kind}: {mutant.what}"
            found.append(Suspect(name, partial(watched, make, problem, limit), compare, limit))
    return found + [suspect for file in catalog.rejected(problem.name) for suspect in wrong_program(problem, file)]


def wrong_program(problem: Problem, file: Path) -> Iterator[Suspect]:
    """A program that is wrong on purpose, at the judge that it names."""
    _, where = announced(file)
    if where != "format":
        at = choice.target(problem, where)
        opened = partial(in_cage, file, at)
        yield Suspect(catalog.shown(file), opened, JUDGES[where].compare, at.limits.cpu_seconds, mutant=False)


def in_cage(file: Path, at: Target) -> AbstractContextManager[Program]:
    """A submission in the cage, compiled where it is needed."""
    return nullcontext(catalog.submission(file, at))


def announced(file: Path) -> tuple[Verdict, str]:
    """The verdict that a wrong program announces on its first line, and the judge or "format". Raises Refused."""
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    found = ANNOUNCED.fullmatch(first)
    if not found:
        raise Refused(f"{catalog.shown(file)}: the first line announces no verdict, expected such as '# expect: WA'")
    return Verdict[found[1]], found[2] or catalog.problem(file.parent.name).judges[0]


def random_boards(problem: Problem, seed: int, count: int) -> Iterator[bytes]:
    """Boards of the cases of a stress run, of the families that know no kept boards."""
    families, k = catalog.plain_families(problem.name), 0
    while count > 0:
        boards = problem.split(case_of(problem, families, seed, k).input)[:count]
        yield from boards
        count, k = count - len(boards), k + 1


def searched_boards(problem: Problem, seed: int, count: int, reference: Program) -> Iterator[bytes]:
    """Boards on the way from random ones to those of long answers."""
    quarry = Quarry(problem, plainest(problem), lambda: nullcontext(reference), partial(answer, problem), CLIMB, seed)
    for number in range(-(-count // CLIMB)):
        climb = beginning(quarry, number)
        for _ in range(min(CLIMB, count - number * CLIMB)):
            climb = advance(quarry, reference, climb, STRIDE, math.inf)
            yield climb.board


def ticker(bar: Progress | None, measured: Measured) -> Callable[[Row], None]:
    """What collects the rows and moves the bar."""
    task = bar.add_task(measured.problem.name, total=measured.suspects, said="") if bar else None

    def tick(row: Row) -> None:
        measured.rows.append(row)
        if bar and task is not None:
            killed = sum(row.killed for row in measured.rows)
            survived = sum(row.survived for row in measured.rows)
            said = f"{len(measured.rows)} of {measured.suspects}: {killed} killed, {survived} survived"
            bar.update(task, completed=len(measured.rows), said=said)
            bar.refresh()

    return tick


def document(measured: Measured, cases: int, seed: int) -> dict[str, Any]:
    """The figures as JSON."""
    rows, names = measured.rows, [test.case.name for test in measured.tests]
    nothing, alone = idle(rows, len(names))
    return {
        "problem": measured.problem.name,
        "tests": len(names),
        "mutants": sum(row.mutant for row in rows),
        "wrong_programs": sum(not row.mutant for row in rows),
        "killed": sum(row.killed for row in rows),
        "killed_by_time": sum(row.killed and row.verdict is Verdict.TLE for row in rows),
        "survived": [survivor(row) for row in rows if row.survived],
        "no_difference": [row.suspect for row in rows if not row.killed and not row.survived],
        "cut_short": [row.suspect for row in rows if cut_short(measured, row)],
        "random_boards": cases,
        "searched_boards": measured.searched,
        "seed": seed,
        "kill_nothing": [names[k] for k in nothing],
        "kill_alone": [names[k] for k in alone],
    }


def cut_short(measured: Measured, row: Row) -> bool:
    """Whether a suspect without a difference was too slow to be compared on all boards."""
    return row.mutant and not row.killed and not row.survived and row.boards < measured.beyond


def survivor(row: Row) -> dict[str, Any]:
    """A survivor as JSON; the input is text."""
    return {"name": row.suspect, "verdict": row.verdict.name, "input": row.test.decode(), "bytes": len(row.test)}


def conclude(measured: Measured, arguments: argparse.Namespace, interrupted: bool) -> None:
    """Prints the figures, and what to do next."""
    found = document(measured, arguments.cases, arguments.seed)
    if not interrupted:
        runs.remember("strength", [found])
    if arguments.json:
        show.as_json([found | {"interrupted": interrupted}])
        return
    out = show.console()
    equal, survived = len(found["no_difference"]), len(found["survived"])
    against = f"{found['mutants']} mutants, {found['wrong_programs']} wrong programs"
    out.print(f"{found['problem']}: {found['tests']} tests, {against}")
    out.print(f"  killed               {found['killed']:5}, {found['killed_by_time']} of them by time")
    out.print(f"  survived             {survived:5}")
    slow = f", {len(found['cut_short'])} of them on fewer for want of time" if found["cut_short"] else ""
    boards = f"{arguments.cases:,} random and {measured.searched:,} searched boards, seed {arguments.seed}"
    out.print(f"  no difference found  {equal:5} on {boards}{slow}")
    for what, names in (("nothing", found["kill_nothing"]), ("what no other test kills", found["kill_alone"])):
        out.print(f"  tests that kill {what}: {', '.join(names) or 'none'}", markup=False)
    for row in measured.rows:
        if row.survived:
            out.print(f"\nsurvived: {row.suspect}  {row.verdict.name if row.test else ''}", markup=False)
            show.block("smallest test that refuses it" if row.test else "no test is known", row.test, out)
    if interrupted:
        out.print(f"interrupted, these are partial results: {len(measured.rows)} of {measured.suspects}")
    elif survived:
        kept = "kept in tests/regressions/, from now on in the data" if arguments.keep else "KEEP=1 keeps these tests"
        out.print(f"\nNext: {kept}")
