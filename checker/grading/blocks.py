"""Looks through blocks of random cases for those that deserve a judge."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from queue import SimpleQueue

from checker.grading.graders.batch import graded
from checker.model.cases import KitFault, make_case
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Program, Verdict
from checker.system.pools import STOP

_MERGED_SECONDS = 0.05  # boards of several cases are run as one input as long as that takes no longer
_MOST_MERGED = 32  # cases


@dataclass(frozen=True, slots=True)
class Screened:
    """The cases of a block up to the first suspect: how many boards each that was right has, and the suspect's number.

    `suspect` is None if all were right; `slow`: all that speaks against it is its CPU time. `seconds`: what the block
    took.
    """

    boards: tuple[int, ...]
    suspect: int | None = None
    seconds: float = 0.0
    slow: bool = False


Lane = Callable[[int, int], Screened]  # (first, count): screens cases `first` to `first` + `count` - 1


@dataclass(frozen=True, slots=True)
class Source:
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


class Lanes:
    """Lanes that each take one block at a time as one that takes as many as there are, from as many threads."""

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self._free: SimpleQueue[Lane] = SimpleQueue()
        for lane in lanes:
            self._free.put(lane)

    def __call__(self, first: int, count: int) -> Screened:
        """Screens cases `first` to `first` + `count` - 1."""
        lane = self._free.get()
        try:
            return lane(first, count)
        finally:
            self._free.put(lane)


class Direct:
    """A Lane in this thread, for programs that are processes of their own. It ends early when STOP is set."""

    def __init__(self, source: Source) -> None:
        self._source, self._programs = source, (source.program(), source.reference())

    def __call__(self, first: int, count: int) -> Screened:
        """Screens cases `first` to `first` + `count` - 1."""
        start = time.perf_counter()
        boards: list[int] = []
        for k in range(first, first + count):
            if STOP.is_set():
                break
            one = one_by_one(self._source, self._programs, range(k, k + 1), lambda _: None)
            if one.suspect is not None:
                return Screened(tuple(boards), k, time.perf_counter() - start, one.slow)
            boards += one.boards
        return Screened(tuple(boards), None, time.perf_counter() - start)


def one_by_one(
    source: Source, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> Screened:
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
            return Screened(tuple(boards), k)
        outcome = _outcome(source, programs, case)
        if outcome is not _Outcome.RIGHT:
            return Screened(tuple(boards), k, slow=outcome is _Outcome.SLOW)
        boards.append(len(problem.split(case.input)) if problem.most_boards > 1 else 1)
    return Screened(tuple(boards))


def together(
    source: Source, programs: tuple[Program, Program], numbers: range, reached: Callable[[int], None]
) -> Screened:
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
            screened = one_by_one(source, programs, group, reached)
            boards += screened.boards
            if screened.suspect is not None:
                return replace(screened, boards=tuple(boards))
        k = group.stop
        quick = time.perf_counter() - start < _MERGED_SECONDS / 2
        count = min(2 * count, _MOST_MERGED) if quick else max(count // 2, 1)
    return Screened(tuple(boards))


def _outcome(source: Source, programs: tuple[Program, Program], case: Case) -> _Outcome:
    program, reference = programs
    answer, run = reference(case), program(case)
    if answer.stopped or run.stopped:
        return _Outcome.WRONG
    if graded(source.problem, case, run, answer.output, source.compare)[0] is not Verdict.AC:
        return _Outcome.WRONG
    return _Outcome.SLOW if run.cpu_seconds > source.cpu_seconds else _Outcome.RIGHT
