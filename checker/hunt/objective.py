"""What a hunt can make large."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean

from checker import catalog
from checker.catalog import folders
from checker.hunt.climb import Cost, Objective
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Program, Refused, Run
from checker.running.caged import cage_submission
from checker.running.cpu_limit import fork_with_cpu_limit
from checker.running.library import load_library
from checker.running.runner import runners_for
from checker.system.compiler import CompileError

_PATIENCE = 10.0  # CPU seconds that a submission may take for one board
_TIMES = 3  # that a board is run when its CPU time counts ...
_LONG = 0.05  # ... unless that is more CPU seconds than this
# What counts, in which unit, and how far late acceptance looks back: a few steps where one takes long.
COSTS = {"work": ("nodes", 20), "cpu": ("s", 20), "answer": ("", 1000)}


def make_objective(problem: Problem, cost: str, submission: Path | None, seed: int) -> Objective:
    """What is hunted. Raises Refused for a cost that the program does not tell."""
    references = catalog.references(problem.name)
    file = submission or (references[0] if cost == "answer" else references[-1])
    ours = file.resolve() in references
    if not ours and cost != "cpu":
        raise Refused(f"{file}: only references tell their {cost}; with COST=cpu any program can be hunted")
    opened = partial(open_in_process, file) if ours else submission_opener(problem, file)
    if cost == "cpu":
        opened = partial(repeat_short_runs, opened)
    if cost == "work":
        _must_count(problem, file, opened)
    of: dict[str, Callable[[Run], Cost]] = {"work": _work, "cpu": _cpu, "answer": partial(answer_cost, problem)}
    return Objective(problem, find_hardest_family(problem), opened, of[cost], COSTS[cost][1], seed)


def _must_count(problem: Problem, file: Path, opened: Callable[[], AbstractContextManager[Program]]) -> None:
    """Raises Refused when a reference counts no work."""
    with opened() as program:
        if not any(program(Case("sample", text)).work for text, _ in problem.samples):
            raise Refused(f"{folders.relative(file)} counts no work; hunt with COST=cpu or COST=answer")


def _work(run: Run) -> Cost:
    """The nodes that a reference looked at."""
    return (run.work,)


def _cpu(run: Run) -> Cost:
    """CPU seconds."""
    return (run.cpu_seconds,)


def answer_cost(problem: Problem, run: Run) -> Cost:
    """The length of the answer; among equals, which are many, the work: it leads the way to longer ones."""
    return (problem.effort(run.output), run.work)


def open_in_process(file: Path) -> AbstractContextManager[Program]:
    """A reference in this process."""
    return nullcontext(_timed(load_library(catalog.compile_reference(file), folders.INTERFACE.read_text())))


def submission_opener(problem: Problem, file: Path) -> Callable[[], AbstractContextManager[Program]]:
    """A submission with much time, in a watched process or in the cage. Raises Refused."""
    at = problem.target(problem.judges[0])
    at = replace(at, limits=replace(at.limits, cpu_seconds=_PATIENCE))
    entry = catalog.entry(catalog.read_submission(file), at)
    try:
        entry.submission.language.command(entry)
    except CompileError as error:
        raise Refused(f"{file}: does not compile: {error}") from None
    runner = next(iter(runners_for(entry).values()), None)
    if not runner:
        program = cage_submission(entry)
        return lambda: nullcontext(program)
    make = runner.make(entry)
    return partial(fork_with_cpu_limit, make if runner.separate else partial(_make_timed, make), problem, _PATIENCE)


def _make_timed(make: Callable[[], Program]) -> Program:
    """The program that `make` gives, with its CPU time."""
    return _timed(make())


def _timed(program: Program) -> Program:
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
def repeat_short_runs(opened: Callable[[], AbstractContextManager[Program]]) -> Iterator[Program]:
    """A Program whose CPU time is the least of a few runs, unless it is long enough to be exact."""
    with opened() as program:

        def run(case: Case) -> Run:
            runs = [program(case)]
            while len(runs) < _TIMES and sum(run.cpu_seconds for run in runs) < _LONG:
                runs.append(program(case))
            return min(runs, key=lambda run: run.cpu_seconds)

        yield run


def find_hardest_family(problem: Problem) -> Generator:
    """Of the generators that know no kept boards, the one whose boards have the longest answers."""
    families = catalog.random_families(problem.name)
    with catalog.open_reference(catalog.references(problem.name)[0]) as reference:

        def effort(name: str) -> float:
            boards = problem.split(families[name](Random(f"plain/{name}"), problem.most_boards))
            return fmean(problem.effort(reference(Case(name, board)).output) for board in boards)

        return families[max(families, key=effort)]
