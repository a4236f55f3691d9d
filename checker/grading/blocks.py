"""Runs blocks of random cases, each up to the first that may be wrong."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain
from queue import SimpleQueue

from checker.grading.grader import grade
from checker.model.cases import KitFault, make_case
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Program, Run, Verdict
from checker.system.pools import STOP

MERGED_SECONDS = 0.05  # cases are merged into one input as long as that takes no longer
MOST_MERGED = 32  # cases that are merged at most


@dataclass(frozen=True, slots=True)
class BlockResult:
    """The cases of a block up to the first suspect.

    boards   how many boards each case has that was right
    suspect  the number of the case that may be wrong; None if all were right
    seconds  what the block took
    slow     all that speaks against the suspect is its CPU time
    """

    boards: tuple[int, ...]
    suspect: int | None = None
    seconds: float = 0.0
    slow: bool = False


# (first, count): screens cases `first` to `first` + `count` - 1.
Worker = Callable[[int, int], BlockResult]


@dataclass(frozen=True, slots=True)
class Workload:
    """Where cases come from, and what is right for them.

    reference    makes the program that is right, where cases are screened
    program      makes the program that is tested, there too
    cpu_seconds  a case that takes more is a suspect
    """

    problem: Problem
    families: Mapping[str, Generator]
    seed: int
    compare: Comparison
    reference: Callable[[], Program]
    program: Callable[[], Program]
    cpu_seconds: float = math.inf


class Outcome(Enum):
    """What screening says of a case."""

    RIGHT = auto()
    WRONG = auto()
    SLOW = auto()


class WorkerPool:
    """Several workers as one, for as many threads; each worker screens one block at a time."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in workers:
            self._free.put(worker)

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        worker = self._free.get()
        try:
            return worker(first, count)
        finally:
            self._free.put(worker)


class CageWorker:
    """A Worker in this thread, for programs that are processes of their own.

    It ends early when STOP is set.
    """

    def __init__(self, workload: Workload) -> None:
        self._workload, self._programs = workload, (workload.program(), workload.reference())

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        start = time.perf_counter()
        boards: list[int] = []
        for k in range(first, first + count):
            if STOP.is_set():
                break
            block = run_one_by_one(self._workload, self._programs, range(k, k + 1), _tell_nobody)
            if block.suspect is not None:
                return BlockResult(tuple(boards), k, time.perf_counter() - start, block.slow)
            boards += block.boards
        return BlockResult(tuple(boards), None, time.perf_counter() - start)


def _tell_nobody(_: int) -> None:
    """Nobody watches how far a block has got."""


def run_one_by_one(
    workload: Workload, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> BlockResult:
    """The cases of a block, each in a run of its own.

    `programs`: submission, reference. `reached` is told the number of every case before it is run.
    """
    boards: list[int] = []
    problem, families, seed = workload.problem, workload.families, workload.seed
    for k in numbers:
        reached(k)
        try:
            case = make_case(problem, families, seed, k)
        except KitFault:
            return BlockResult(tuple(boards), k)
        outcome = _run_case(workload, programs, case)
        if outcome is not Outcome.RIGHT:
            return BlockResult(tuple(boards), k, slow=outcome is Outcome.SLOW)
        boards.append(len(problem.split(case.input)) if problem.most_boards > 1 else 1)
    return BlockResult(tuple(boards))


def run_merged(
    workload: Workload, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> BlockResult:
    """The same result, faster: the boards of as many cases as is quick are one input.

    Where that is not right its cases are run one by one, which tells the suspect.
    """
    boards: list[int] = []
    group_size, k = 1, numbers.start
    while k < numbers.stop:
        reached(k)
        group = range(k, min(k + group_size, numbers.stop))
        boards_by_case = _boards_of(workload, group)
        start = time.perf_counter()
        if boards_by_case and _all_right(workload, programs, boards_by_case):
            boards += map(len, boards_by_case)
        else:
            block = run_one_by_one(workload, programs, group, reached)
            boards += block.boards
            if block.suspect is not None:
                return replace(block, boards=tuple(boards))
        k = group.stop
        quick = time.perf_counter() - start < MERGED_SECONDS / 2
        group_size = min(2 * group_size, MOST_MERGED) if quick else max(group_size // 2, 1)
    return BlockResult(tuple(boards))


def _boards_of(workload: Workload, numbers: range) -> list[list[bytes]]:
    """The boards of every case; empty when a case cannot be made."""
    problem, families, seed = workload.problem, workload.families, workload.seed
    try:
        return [problem.split(make_case(problem, families, seed, k).input) for k in numbers]
    except KitFault:
        return []


def _all_right(
    workload: Workload, programs: tuple[Program, Program], boards_by_case: Sequence[Sequence[bytes]]
) -> bool:
    """Whether the boards of several cases are right as one input."""
    merged = workload.problem.join(list(chain.from_iterable(boards_by_case)))
    return _run_case(workload, programs, Case("merged", merged)) is Outcome.RIGHT


def _run_case(workload: Workload, programs: tuple[Program, Program], case: Case) -> Outcome:
    program, reference = programs
    answer = reference(case)
    return outcome_of(workload, case, program(case), answer)


def outcome_of(workload: Workload, case: Case, run: Run, answer: Run) -> Outcome:
    """What screening says of a run, given the reference's."""
    if answer.stopped or run.stopped:
        return Outcome.WRONG
    if grade(workload.problem, case, run, answer.output, workload.compare)[0] is not Verdict.AC:
        return Outcome.WRONG
    return Outcome.SLOW if run.cpu_seconds > workload.cpu_seconds else Outcome.RIGHT
