"""Makes what a hunt makes large: nodes, CPU seconds or the length of the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

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

_PATIENCE_SECONDS = 10.0  # CPU that a submission may take for one board
_REPEATS = 3  # runs of a board whose CPU time is measured; the least counts
_LONG_ENOUGH_SECONDS = 0.05  # runs that take this together are not repeated


# Opens the program whose cost counts, as a context, in the process that is to run it.
_Opener = Callable[[], AbstractContextManager[Program]]


class _CostKind(NamedTuple):
    """What counts: its unit, and how many steps late acceptance looks back."""

    unit: str
    memory: int


# Late acceptance looks back a few steps where one takes long.
COSTS = {"work": _CostKind("nodes", 20), "cpu": _CostKind("s", 20), "answer": _CostKind("", 1000)}


def make_objective(problem: Problem, cost: str, submission: Path | None, seed: int) -> Objective:
    """What to make large. Raises Refused for a cost that the program does not tell."""
    references = catalog.references(problem.name)
    file = submission or (references[0] if cost == "answer" else references[-1])
    is_reference = file.resolve() in references
    if not is_reference and cost != "cpu":
        hint = "with COST=cpu any program can be hunted"
        raise Refused(f"{file}: only references tell their {cost}; {hint}")
    opener = partial(open_in_process, file) if is_reference else submission_opener(problem, file)
    if cost == "cpu":
        opener = partial(repeat_short_runs, opener)
    if cost == "work":
        _check_that_work_is_counted(problem, file, opener)
    measures: dict[str, Callable[[Run], Cost]] = {
        "work": _work_cost,
        "cpu": _cpu_cost,
        "answer": partial(answer_cost, problem),
    }
    random = find_hardest_family(problem)
    return Objective(problem, random, opener, measures[cost], COSTS[cost].memory, seed)


def _check_that_work_is_counted(problem: Problem, file: Path, opener: _Opener) -> None:
    """Raises Refused when a reference counts no work."""
    with opener() as program:
        if not any(program(Case("sample", text)).work for text, _ in problem.samples):
            hint = "hunt with COST=cpu or COST=answer"
            raise Refused(f"{folders.relative(file)} counts no work; {hint}")


def _work_cost(run: Run) -> Cost:
    """The nodes that a reference looked at."""
    return (run.work,)


def _cpu_cost(run: Run) -> Cost:
    """CPU seconds."""
    return (run.cpu_seconds,)


def answer_cost(problem: Problem, run: Run) -> Cost:
    """The length of the answer; among equals, which are many, the work: it leads to longer ones."""
    return (problem.effort(run.output), run.work)


def open_in_process(file: Path) -> AbstractContextManager[Program]:
    """A reference in this process."""
    program = load_library(catalog.compile_reference(file), folders.INTERFACE.read_text())
    return nullcontext(_with_thread_time(program))


def submission_opener(problem: Problem, file: Path) -> _Opener:
    """What opens a submission with much time, in a limited process or in the cage.

    Raises Refused.
    """
    target = problem.target(problem.judges[0])
    target = replace(target, limits=replace(target.limits, cpu_seconds=_PATIENCE_SECONDS))
    entry = catalog.entry(catalog.read_submission(file), target)
    try:
        entry.submission.language.command(entry)
    except CompileError as error:
        raise Refused(f"{file}: does not compile: {error}") from None
    runner = next((runner for runner in runners_for(entry).values() if runner.make), None)
    if not runner or not runner.make:
        program = cage_submission(entry)
        return lambda: nullcontext(program)
    make = runner.make(entry)
    if not runner.separate:
        make = partial(_make_with_thread_time, make)
    return partial(fork_with_cpu_limit, make, problem, _PATIENCE_SECONDS)


def _make_with_thread_time(make: Callable[[], Program]) -> Program:
    """The program that `make` gives, with its CPU time."""
    return _with_thread_time(make())


def _with_thread_time(program: Program) -> Program:
    """A Program of this process with the CPU time that the system says this thread took.

    By the wall time that it gives instead, the hardest board would be the one that was interrupted;
    and the system counts a whole process only now and then while a limit watches it.
    """

    def run(case: Case) -> Run:
        start = time.thread_time()
        result = program(case)
        return replace(result, cpu_seconds=time.thread_time() - start)

    return run


@contextmanager
def repeat_short_runs(opener: _Opener) -> Iterator[Program]:
    """A Program whose CPU time is the least of a few runs, unless it is long enough to be exact."""
    with opener() as program:

        def run(case: Case) -> Run:
            best = program(case)
            cpu_seconds = best.cpu_seconds
            for _ in range(_REPEATS - 1):
                if cpu_seconds >= _LONG_ENOUGH_SECONDS:
                    break
                again = program(case)
                cpu_seconds += again.cpu_seconds
                if again.cpu_seconds < best.cpu_seconds:
                    best = again
            return best

        yield run


def find_hardest_family(problem: Problem) -> Generator:
    """Of the families that know no kept boards, the one whose boards have the longest answers."""
    families = catalog.random_families(problem.name)
    with catalog.open_reference(catalog.references(problem.name)[0]) as reference:

        def mean_effort(name: str) -> float:
            text = families[name](Random(f"plain/{name}"), problem.most_boards)
            answers = [reference(Case(name, board)).output for board in problem.split(text)]
            return fmean(map(problem.effort, answers))

        return families[max(families, key=mean_effort)]
