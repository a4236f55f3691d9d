"""Looks through blocks of random cases for those that deserve a judge."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from queue import SimpleQueue

from checker.grading.grader import grade
from checker.model.cases import KitFault, make_case
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Program, Verdict
from checker.system.pools import STOP

_MERGED_SECONDS = 0.05  # boards of several cases are run as one input as long as that takes no longer
_MOST_MERGED = 32  # cases


@dataclass(frozen=True, slots=True)
class BlockResult:
    """The cases of a block up to the first suspect: how many boards each that was right has, and the suspect's number.

    `suspect` is None if all were right; `slow`: all that speaks against it is its CPU time. `seconds`: what the block
    took.
    """

    boards: tuple[int, ...]
    suspect: int | None = None
    seconds: float = 0.0
    slow: bool = False


Worker = Callable[[int, int], BlockResult]  # (first, count): screens cases `first` to `first` + `count` - 1


@dataclass(frozen=True, slots=True)
class Workload:
    """Where cases come from, and what is right for them. The two makers are called where cases are screened.

    cpu_seconds  a case that takes more is a suspect
    """

    problem: Problem
    families: Mapping[str, Generator]
    seed: int
    compare: Comparison
    reference: Callable[[], Program]
    program: Callable[[], Program]
    cpu_seconds: float = math.inf


class _Outcome(Enum):
    """What screening says of a case."""

    RIGHT = auto()
    WRONG = auto()
    SLOW = auto()


class WorkerPool:
    """WorkerPool that each take one block at a time as one that takes as many as there are, from as many threads."""

    def __init__(self, lanes: Sequence[Worker]) -> None:
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for lane in lanes:
            self._free.put(lane)

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        lane = self._free.get()
        try:
            return lane(first, count)
        finally:
            self._free.put(lane)


class CageWorker:
    """A Worker in this thread, for programs that are processes of their own. It ends early when STOP is set."""

    def __init__(self, source: Workload) -> None:
        self._source, self._programs = source, (source.program(), source.reference())

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        start = time.perf_counter()
        boards: list[int] = []
        for k in range(first, first + count):
            if STOP.is_set():
                break
            one = run_one_by_one(self._source, self._programs, range(k, k + 1), lambda _: None)
            if one.suspect is not None:
                return BlockResult(tuple(boards), k, time.perf_counter() - start, one.slow)
            boards += one.boards
        return BlockResult(tuple(boards), None, time.perf_counter() - start)


def run_one_by_one(
    source: Workload, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> BlockResult:
    """The cases of a block, each in a run of its own.

    `programs`: submission, reference. `reached` is told the number of every case before it is run.
    """
    boards: list[int] = []
    problem, families, seed = source.problem, source.families, source.seed
    for k in numbers:
        reached(k)
        try:
            case = make_case(problem, families, seed, k)
        except KitFault:
            return BlockResult(tuple(boards), k)
        outcome = _outcome(source, programs, case)
        if outcome is not _Outcome.RIGHT:
            return BlockResult(tuple(boards), k, slow=outcome is _Outcome.SLOW)
        boards.append(len(problem.split(case.input)) if problem.most_boards > 1 else 1)
    return BlockResult(tuple(boards))


def run_merged(
    source: Workload, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> BlockResult:
    """The same, with the boards of as many cases at once as is quick; then one by one where they go wrong."""
    boards: list[int] = []
    count, k, problem = 1, numbers.start, source.problem
    while k < numbers.stop:
        reached(k)
        group = range(k, min(k + count, numbers.stop))
        try:
            inputs = [problem.split(make_case(problem, source.families, source.seed, n).input) for n in group]
        except KitFault:
            inputs = []
        start = time.perf_counter()
        merged = Case("merged", problem.join([board for boards_ in inputs for board in boards_]))
        if inputs and _outcome(source, programs, merged) is _Outcome.RIGHT:
            boards += map(len, inputs)
        else:
            screened = run_one_by_one(source, programs, group, reached)
            boards += screened.boards
            if screened.suspect is not None:
                return replace(screened, boards=tuple(boards))
        k = group.stop
        quick = time.perf_counter() - start < _MERGED_SECONDS / 2
        count = min(2 * count, _MOST_MERGED) if quick else max(count // 2, 1)
    return BlockResult(tuple(boards))


def _outcome(source: Workload, programs: tuple[Program, Program], case: Case) -> _Outcome:
    program, reference = programs
    answer, run = reference(case), program(case)
    if answer.stopped or run.stopped:
        return _Outcome.WRONG
    if grade(source.problem, case, run, answer.output, source.compare)[0] is not Verdict.AC:
        return _Outcome.WRONG
    return _Outcome.SLOW if run.cpu_seconds > source.cpu_seconds else _Outcome.RIGHT
