"""`hunt`: searches for boards that are slow or hard, and keeps the best."""

from __future__ import annotations

import argparse
import math
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from rich.progress import Progress

from checker.catalog import parts as catalog
from checker.terminal import tables as show
from checker.hunt.climb import Bag, Cost, Quarry, hunt
from checker.running.runners.in_process import InFork, Warm, confined, in_process, wants_descriptors
from checker.running.cage.layers import filters
from checker.model.values import Case, Failed, Generator, Program, Refused, Run
from checker.running.library import native
from checker.model.problem import Problem
from checker.grading.score import free_cores
from checker.strength.measure import watched
from checker.running.submission import source_of
from checker.terminal import choice
from checker.hunt import boards as kept_boards

SECONDS = 60.0
EXAMPLE = "example: python -m checker hunt flood_it --cost answer --seconds 120"
PATIENCE = 10.0  # CPU seconds that a submission may take for one board
TIMES = 3  # that a board is run when its CPU time counts ...
SAVE_SECONDS = 10.0  # from one writing of the boards to the next
LONG = 0.05  # ... unless that is more CPU seconds than this

# What counts, in which unit, and how far late acceptance looks back: a few steps where one takes long.
COSTS = {"work": ("nodes", 20), "cpu": ("s", 20), "answer": ("", 1000)}


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("hunt", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="one problem")
    parser.add_argument("--seconds", type=choice.positive(float), default=SECONDS, help=f"wall time ({SECONDS:g})")
    parser.add_argument("--cases", type=choice.positive(int), help="boards to try; then no limit of seconds")
    parser.add_argument(
        "--cost",
        choices=tuple(COSTS),
        default="work",
        help="what is to be large: nodes that the usual search looks at (work), CPU time, the length of the answer",
    )
    parser.add_argument("--submission", type=Path, help="whose cost: a reference, for --cost cpu any .py or .cpp file")
    parser.add_argument("--seed", type=int, help="an integer; printed if not given")
    parser.add_argument("--jobs", type=choice.positive(int), help="processes side by side (as many as there are cores)")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints what was found; returns 0, 130 when interrupted. What is better than what was kept is kept."""
    problem = one_problem(arguments)
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    quarry, file = quarry_of(problem, arguments, seed), kept_file(problem, arguments)
    bag = Bag(problem.most_boards, kept_boards.read(quarry, file))
    before, start = dict(bag.boards), time.monotonic()
    fault: BaseException | None = None
    seconds = 1e9 if arguments.cases else arguments.seconds
    bar = show.progress()
    try:
        with show.shown_while(bar):
            tick = ticker(bar, problem.name, COSTS[arguments.cost][0], seconds)
            tick = saver(quarry, file, before, tick)
            hunt(quarry, bag, arguments.jobs or free_cores(), seconds, arguments.cases or 10**18, tick)
    except (KeyboardInterrupt, Failed) as error:  # what was found so far is kept first
        fault = error
    found = described(bag, before, time.monotonic() - start)
    save(quarry, file, before, bag)
    if isinstance(fault, Failed):
        raise fault
    conclude({"problem": problem.name, "seed": seed, **found, "file": catalog.shown(file)}, arguments, bool(fault))
    return 130 if fault else 0


def save(quarry: Quarry, file: Path, before: dict[bytes, Cost], bag: Bag) -> None:
    """Writes the boards if there are better ones than `before`, and with them what another hunt wrote meanwhile."""
    if any(board not in before for board, _ in bag.best()):
        others = kept_boards.read(quarry, file)
        ours = {*before, *bag.seen}
        bag.boards |= {board: cost for board, cost in others.items() if board not in ours}
        kept_boards.write(quarry.problem, file, bag)


def saver(quarry: Quarry, file: Path, before: dict[bytes, Cost], tick: Callable[[Bag], None]) -> Callable[[Bag], None]:
    """What saves the boards every few seconds, then ticks."""
    last = -math.inf

    def seen(bag: Bag) -> None:
        nonlocal last
        if bag.boards and time.monotonic() - last > SAVE_SECONDS:
            last = time.monotonic()
            save(quarry, file, before, bag)
        tick(bag)

    return seen


def one_problem(arguments: argparse.Namespace) -> Problem:
    """The problem to hunt in. Raises Refused."""
    if not arguments.problems and not arguments.submission:
        raise Refused(f"hunt needs a problem: add P= with one of: {', '.join(catalog.names())}")
    if len(arguments.problems) > 1:
        raise Refused("hunt works on one problem at a time")
    return choice.problems(arguments.problems, arguments.submission)[0]


def quarry_of(problem: Problem, arguments: argparse.Namespace, seed: int) -> Quarry:
    """What is hunted. Raises Refused for a cost that the program does not tell."""
    cost, references = arguments.cost, catalog.references(problem.name)
    file = arguments.submission or (references[0] if cost == "answer" else references[-1])
    ours = file.resolve() in references
    if not ours and cost != "cpu":
        raise Refused(f"{file}: only references tell their {cost}; with COST=cpu any program can be hunted")
    opened = partial(loaded, file) if ours else opener(problem, file)
    if cost == "cpu":
        opened = partial(repeated, opened)
    if cost == "work":
        must_count(problem, file, opened)
    of: dict[str, Callable[[Run], Cost]] = {"work": work, "cpu": cpu, "answer": partial(answer, problem)}
    return Quarry(problem, plainest(problem), opened, of[cost], COSTS[cost][1], seed)


def must_count(problem: Problem, file: Path, opened: Callable[[], AbstractContextManager[Program]]) -> None:
    """Raises Refused when a reference counts no work."""
    with opened() as program:
        if not any(program(Case("sample", text)).work for text, _ in problem.samples):
            raise Refused(f"{catalog.shown(file)} counts no work; hunt with COST=cpu or COST=answer")


def work(run: Run) -> Cost:
    """The nodes that a reference looked at."""
    return (run.work,)


def cpu(run: Run) -> Cost:
    """CPU seconds."""
    return (run.cpu_seconds,)


def answer(problem: Problem, run: Run) -> Cost:
    """The length of the answer; among equals, which are many, the work: it leads the way to longer ones."""
    return (problem.effort(run.output), run.work)


def loaded(file: Path) -> AbstractContextManager[Program]:
    """A reference in this process."""
    return nullcontext(timed(native(catalog.library(file), catalog.INTERFACE.read_text())))


def opener(problem: Problem, file: Path) -> Callable[[], AbstractContextManager[Program]]:
    """A submission with much time, in a watched process or in the cage. Raises Refused."""
    if file.suffix == ".py":
        text = source_of(file)
        try:
            compile(text, file.name, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            raise Refused(f"{file}: does not compile: {error}") from None
        return partial(watched, partial(fork_or_timed, file, text), problem, PATIENCE)
    at = problem.targets[0]
    program = catalog.submission(file, replace(at, limits=replace(at.limits, cpu_seconds=PATIENCE)))
    return lambda: nullcontext(program)


def fork_or_timed(file: Path, text: bytes) -> Program:
    """A Python source as a Program that tells its CPU time, made where it is to run."""
    refused = filters(catalog.launcher())
    if wants_descriptors(text):
        return InFork(file, text, Warm(filters=refused))
    return timed(confined(partial(in_process, file, text), refused))


def timed(program: Program) -> Program:
    """A Program of this process with the CPU time that the system says this thread took.

    By the time that passed, which it gives for that, the hardest board would be the one that was interrupted; and the
    system counts a whole process only now and then while a limit watches it.
    """

    def run(case: Case) -> Run:
        start = time.thread_time()
        done = program(case)
        return replace(done, cpu_seconds=time.thread_time() - start)

    return run


@contextmanager
def repeated(opened: Callable[[], AbstractContextManager[Program]]) -> Iterator[Program]:
    """A Program whose CPU time is the least of a few runs, unless it is long enough to be exact."""
    with opened() as program:

        def run(case: Case) -> Run:
            runs = [program(case)]
            while len(runs) < TIMES and sum(run.cpu_seconds for run in runs) < LONG:
                runs.append(program(case))
            return min(runs, key=lambda run: run.cpu_seconds)

        yield run


def plainest(problem: Problem) -> Generator:
    """Of the generators that know no kept boards, the one whose boards have the longest answers."""
    families = catalog.plain_families(problem.name)
    with catalog.reference(catalog.references(problem.name)[0]) as reference:

        def effort(name: str) -> float:
            boards = problem.split(families[name](Random(f"plain/{name}"), problem.most_boards))
            return fmean(problem.effort(reference(Case(name, board)).output) for board in boards)

        return families[max(families, key=effort)]


def kept_file(problem: Problem, arguments: argparse.Namespace) -> Path:
    """Where the boards of such a hunt are kept: one file for every cost and program."""
    of = f"_{arguments.submission.stem}" if arguments.submission else ""
    return catalog.hunted_folder(problem.name) / f"hunted_{arguments.cost}{of}.in"


def described(bag: Bag, before: dict[bytes, Cost], seconds: float) -> dict[str, Any]:
    """The figures of a hunt."""
    best = bag.best()
    plain = [cost[0] for costs in bag.plain.values() for cost in costs if cost]
    usual = fmean(plain) if plain else 0.0
    top = best[0][1][0] if best and best[0][1] else 0.0
    return {
        "boards": bag.tried,
        "seconds": round(seconds, 3),
        "boards_per_second": round(bag.tried / seconds, 1) if seconds else 0.0,
        "best": top,
        "random": round(usual, 6),
        "times_random": round(top / usual, 1) if usual else 0.0,
        "kept": len(best),
        "better": sum(board not in before for board, _ in best),
    }


def ticker(bar: Progress | None, name: str, unit: str, seconds: float) -> Callable[[Bag], None]:
    """What moves the bar."""
    if bar is None:
        return lambda bag: None
    task, start = bar.add_task(name, total=1.0, said=""), time.monotonic()

    def tick(bag: Bag) -> None:
        now = described(bag, {}, time.monotonic() - start)
        best = f"best {number(now['best'])} {unit}, {now['times_random']:g} times a random one"
        bar.update(task, completed=now["seconds"] / seconds, said=f"{now['boards']:,} boards, {best}")
        bar.refresh()

    return tick


def number(value: float) -> str:
    """A count or a time."""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def conclude(found: dict[str, Any], arguments: argparse.Namespace, interrupted: bool) -> None:
    """Prints the figures, and where the boards are."""
    if arguments.json:
        show.as_json([found])
        return
    out, unit = show.console(), f" {COSTS[arguments.cost][0]}".rstrip()
    rate = f"{found['boards_per_second']:,.0f} boards/s"
    out.print(f"{found['problem']}: {found['boards']:,} boards tried, {rate}, seed {found['seed']}")
    ratio = f"{found['times_random']:g} times a random board's {number(found['random'])}"
    out.print(f"  {arguments.cost} of the hardest board: {number(found['best'])}{unit}, {ratio}")
    if found["better"]:
        out.print(f"  {found['better']} new of {found['kept']} boards in {found['file']}", markup=False)
        out.print(f"Next: make stress P={found['problem']} tries them on every submission")
    else:
        out.print("  nothing better than what is kept; SECONDS=600 searches longer")
    if interrupted:
        out.print("interrupted, these are partial results")
