"""`hunt`: searches for boards that are slow or hard, and keeps the best."""

from __future__ import annotations

import argparse
import math
import secrets
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from checker import catalog
from checker.catalog import folders
from checker.hunt import boards
from checker.hunt.climb import Cost, Objective
from checker.hunt.hunt import Corpus, hunt
from checker.hunt.objective import COSTS, make_objective
from checker.model.figure import number
from checker.model.problem import Problem
from checker.model.values import Failed, Refused
from checker.system.pools import free_cores
from checker.terminal import choice, tables
from checker.terminal.progress import Ticker

SECONDS = 60.0
EXAMPLE = "example: python -m checker hunt flood_it --cost answer --seconds 120"
_SAVE_SECONDS = 10.0  # from one writing of the boards to the next


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
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


def run(arguments: argparse.Namespace) -> int:
    """Prints what was found; returns 0, 130 when interrupted. What is better than what was kept is kept."""
    problem = _one_problem(arguments)
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    quarry, file = make_objective(problem, arguments.cost, arguments.submission, seed), _kept_file(problem, arguments)
    bag = Corpus(problem.most_boards, boards.read_boards(quarry, file))
    before, start = dict(bag.boards), time.monotonic()
    fault: BaseException | None = None
    seconds = 1e9 if arguments.cases else arguments.seconds
    try:
        with Ticker(problem.name) as ticker:
            show = partial(_show, ticker, COSTS[arguments.cost][0], seconds)
            tick = _saver(quarry, file, before, show)
            hunt(quarry, bag, arguments.jobs or free_cores(), seconds, arguments.cases or 10**18, tick)
    except (KeyboardInterrupt, Failed) as error:  # what was found so far is kept first
        fault = error
    found = _described(bag, before, time.monotonic() - start)
    _save(quarry, file, before, bag)
    if isinstance(fault, Failed):
        raise fault
    _conclude({"problem": problem.name, "seed": seed, **found, "file": folders.relative(file)}, arguments, bool(fault))
    return 130 if fault else 0


def _save(quarry: Objective, file: Path, before: dict[bytes, Cost], bag: Corpus) -> None:
    """Writes the boards if there are better ones than `before`, and with them what another hunt wrote meanwhile."""
    if any(board not in before for board, _ in bag.best()):
        others = boards.read_boards(quarry, file)
        ours = {*before, *bag.seen}
        bag.boards |= {board: cost for board, cost in others.items() if board not in ours}
        boards.write_boards(quarry.problem, file, bag)


def _saver(
    quarry: Objective, file: Path, before: dict[bytes, Cost], tick: Callable[[Corpus], None]
) -> Callable[[Corpus], None]:
    """What saves the boards every few seconds, then ticks."""
    last = -math.inf

    def seen(bag: Corpus) -> None:
        nonlocal last
        if bag.boards and time.monotonic() - last > _SAVE_SECONDS:
            last = time.monotonic()
            _save(quarry, file, before, bag)
        tick(bag)

    return seen


def _one_problem(arguments: argparse.Namespace) -> Problem:
    """The problem to hunt in. Raises Refused."""
    if not arguments.problems and not arguments.submission:
        raise Refused(f"hunt needs a problem: add P= with one of: {', '.join(catalog.names())}")
    if len(arguments.problems) > 1:
        raise Refused("hunt works on one problem at a time")
    return choice.chosen_problems(arguments.problems, arguments.submission)[0]


def _kept_file(problem: Problem, arguments: argparse.Namespace) -> Path:
    """Where the boards of such a hunt are kept: one file for every cost and program."""
    of = f"_{arguments.submission.stem}" if arguments.submission else ""
    return folders.hunted_folder(problem.name) / f"hunted_{arguments.cost}{of}.in"


def _described(bag: Corpus, before: dict[bytes, Cost], seconds: float) -> dict[str, Any]:
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


def _show(ticker: Ticker, unit: str, seconds: float, bag: Corpus) -> None:
    """Moves the bar."""
    if ticker.due:
        now = _described(bag, {}, ticker.seconds)
        best = f"best {number(now['best'])} {unit}, {now['times_random']:g} times a random one"
        ticker.show(now["seconds"] / seconds, f"{now['boards']:,} boards, {best}")


def _conclude(found: dict[str, Any], arguments: argparse.Namespace, interrupted: bool) -> None:
    """Prints the figures, and where the boards are."""
    if arguments.json:
        tables.print_json([found])
        return
    out, unit = tables.open_console(), f" {COSTS[arguments.cost][0]}".rstrip()
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
