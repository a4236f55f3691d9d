"""`hunt`: searches for boards that are slow or hard, and keeps the best."""

from __future__ import annotations

import argparse
import math
import secrets
import time
from dataclasses import dataclass
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

_SECONDS = 60.0  # wall time by default
EXAMPLE = "example: python -m checker hunt flood_it --cost answer --seconds 120"
_SAVE_SECONDS = 10.0  # the boards are written at this interval
_NO_END = 1e9  # seconds, for a hunt that only a number of boards ends


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="one problem")
    parser.add_argument("--seconds", type=choice.positive(float), default=_SECONDS, help=f"wall time ({_SECONDS:g})")
    parser.add_argument("--cases", type=choice.positive(int), help="cases to try; then no limit of seconds")
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
    """Prints what was found; returns 0, 130 when interrupted.

    What is better than what was kept is kept.
    """
    problem = _one_problem(arguments.problems, arguments.submission)
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    objective = make_objective(problem, arguments.cost, arguments.submission, seed)
    file = _kept_file(problem, arguments.cost, arguments.submission)
    corpus = Corpus(problem.most_boards, boards.read_boards(objective, file))
    keeper = _Keeper(objective, file, dict(corpus.boards))
    start = time.monotonic()
    seconds = _NO_END if arguments.cases else arguments.seconds
    budget = _Budget(seconds, arguments.cases or 10**18, arguments.jobs or free_cores())
    fault = _hunt(keeper, corpus, COSTS[arguments.cost].unit, budget)
    figures = _figures(corpus, keeper.before, time.monotonic() - start)
    keeper.save(corpus)
    if isinstance(fault, Failed):
        raise fault
    found = {"problem": problem.name, "seed": seed, **figures, "file": folders.relative(file)}
    if arguments.json:
        tables.print_json([found])
    else:
        _conclude(found, problem.noun, arguments.cost, interrupted=bool(fault))
    return 130 if fault else 0


@dataclass(frozen=True, slots=True)
class _Budget:
    """What a hunt may take: wall time, boards to try, processes side by side."""

    seconds: float
    boards: int
    jobs: int


def _hunt(keeper: _Keeper, corpus: Corpus, unit: str, budget: _Budget) -> BaseException | None:
    """Fills the corpus; what ended it before its time: what was found so far is kept first."""
    try:
        with Ticker(keeper.objective.problem.name) as ticker:
            show = partial(_show, ticker, keeper.objective.problem.noun, unit, budget.seconds)

            def on_progress(corpus: Corpus) -> None:
                keeper.save_now_and_then(corpus)
                show(corpus)

            hunt(keeper.objective, corpus, budget.jobs, budget.seconds, budget.boards, on_progress)
    except (KeyboardInterrupt, Failed) as error:
        return error
    return None


@dataclass(slots=True)
class _Keeper:
    """Keeps the boards of a hunt in a file that other hunts may write, too.

    `before`: what it held at the start.
    """

    objective: Objective
    file: Path
    before: dict[bytes, Cost]
    saved_at: float = -math.inf

    def save(self, corpus: Corpus) -> None:
        """Writes the boards if there are better ones, with what another hunt wrote meanwhile."""
        if all(board in self.before for board, _ in corpus.best()):
            return
        ours = {*self.before, *corpus.history}
        for board, cost in boards.read_boards(self.objective, self.file).items():
            if board not in ours:
                corpus.boards[board] = cost
        boards.write_boards(self.objective.problem, self.file, corpus)

    def save_now_and_then(self, corpus: Corpus) -> None:
        """Saves the boards every few seconds."""
        now = time.monotonic()
        if corpus.boards and now - self.saved_at > _SAVE_SECONDS:
            self.saved_at = now
            self.save(corpus)


def _one_problem(names: list[str], submission: Path | None) -> Problem:
    """The problem to hunt in. Raises Refused."""
    if not names and not submission:
        raise Refused(f"hunt needs a problem: add P= with one of: {', '.join(catalog.names())}")
    if len(names) > 1:
        raise Refused("hunt works on one problem at a time")
    return choice.chosen_problems(names, submission)[0]


def _kept_file(problem: Problem, cost: str, submission: Path | None) -> Path:
    """Where the boards of such a hunt are kept: one file for every cost and program."""
    program = f"_{submission.stem}" if submission else ""
    return folders.hunted_folder(problem.name) / f"hunted_{cost}{program}.in"


def _figures(corpus: Corpus, before: dict[bytes, Cost], seconds: float) -> dict[str, Any]:
    """The figures of a hunt."""
    best = corpus.best()
    random_costs = [cost[0] for costs in corpus.random_costs.values() for cost in costs if cost]
    usual = fmean(random_costs) if random_costs else 0.0
    hardest = best[0][1][0] if best and best[0][1] else 0.0
    return {
        "boards": corpus.tried,
        "seconds": round(seconds, 3),
        "boards_per_second": round(corpus.tried / seconds, 1) if seconds else 0.0,
        "best": hardest,
        "random": round(usual, 6),
        "times_random": round(hardest / usual, 1) if usual else 0.0,
        "kept": len(best),
        "better": sum(board not in before for board, _ in best),
    }


def _show(ticker: Ticker, noun: str, unit: str, seconds: float, corpus: Corpus) -> None:
    """Moves the bar."""
    if ticker.due:
        now = _figures(corpus, {}, ticker.seconds)
        best = f"best {number(now['best'])} {unit}, {now['times_random']:g} times a random one"
        ticker.show(now["seconds"] / seconds, f"{now['boards']:,} {noun}s, {best}")


def _conclude(found: dict[str, Any], noun: str, cost: str, interrupted: bool) -> None:
    """Prints the figures, and where the boards are."""
    out, unit = tables.open_console(), f" {COSTS[cost].unit}".rstrip()
    rate = f"{found['boards_per_second']:,.0f} {noun}s/s"
    out.print(f"{found['problem']}: {found['boards']:,} {noun}s tried, {rate}, seed {found['seed']}")
    hardest = f"{number(found['best'])}{unit}"
    ratio = f"{found['times_random']:g} times a random {noun}'s {number(found['random'])}"
    out.print(f"  {cost} of the hardest {noun}: {hardest}, {ratio}")
    if found["better"]:
        new = f"{found['better']} new of {found['kept']} {noun}s"
        out.print(f"  {new} in {found['file']}", markup=False)
        out.print(f"Next: make stress P={found['problem']} tries them on every submission")
    else:
        out.print("  nothing better than what is kept; SECONDS=600 searches longer")
    if interrupted:
        out.print("interrupted, these are partial results")
