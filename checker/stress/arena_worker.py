"""Screens cases at full speed: the submission in an arena, all that decides in a process that never runs one."""

from __future__ import annotations

import os
import tempfile
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from mmap import mmap
from multiprocessing.connection import Connection

from checker.grading.blocks import MERGED_SECONDS, MOST_MERGED, BlockResult, Outcome, Workload, outcome_of
from checker.model.cases import KitFault, make_case
from checker.model.chance import chance
from checker.model.values import Case, Failed, Program, Run, Verdict
from checker.running.arena.arena import GIVEN_UP, Arena
from checker.running.language import Entry
from checker.running.verified import VERIFIED_CASES
from checker.system.forked import ForkedServer
from checker.system.pools import STOP

RARELY = 1 << 16  # one in so many cases that are right in an arena runs in the cage as well; of the first ones more
_START_SECONDS = 10.0  # for an arena
_ONE = [1]  # the boards of a case where they do not count


def make_arena_worker(source: Workload, entry: Entry, arena: Callable[[], Arena]) -> ArenaWorker:
    """The ArenaWorker of a submission; `source.program` is what runs it in the cage."""
    cage_seconds = 3 * (3 * entry.target.limits.cpu_seconds + 2)  # at most, on a busy machine
    return ArenaWorker(source, arena, cage_seconds + _START_SECONDS)


class ArenaWorker:
    """A Worker of two processes, started at the first block: one makes inputs, asks the reference and compares, and
    drives the other, an arena in which the submission runs. A context manager.

    source    its `program` is the submission in the cage, for the share of cases that run there as well
    arena     what makes the arena
    patience  seconds without a move after which the case is a suspect; more than an arena and a cage take over one

    Whatever ends badly in the arena is a suspect. When STOP is set a block that is under way ends at once.
    """

    def __init__(self, source: Workload, arena: Callable[[], Arena], patience: float) -> None:
        self._source, self._arena, self._patience = source, arena, patience
        self._server: ForkedServer | None = None
        # The number of the case under way, in memory that both of our processes see; an arena does not.
        self._reached = memoryview(mmap(-1, 8)).cast("q")

    def __enter__(self) -> ArenaWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        start = time.perf_counter()
        self._server = server = self._server or ForkedServer(self._serve)
        self._reached[0] = first
        with suppress(EOFError, OSError):  # the reference has crashed
            server.pipe.send((first, count))
            if self._moves(server.pipe):
                boards, suspect, slow = server.pipe.recv()
                return BlockResult(boards, suspect, time.perf_counter() - start, slow)
        reached = self._reached[0]
        self._end()
        return BlockResult(()) if STOP.is_set() else BlockResult(self._boards(range(first, reached)), reached)

    def _boards(self, numbers: range) -> tuple[int, ...]:
        """The boards of cases that were right before the block was spoiled."""
        source = self._source
        cases = (make_case(source.problem, source.families, source.seed, k) for k in numbers)
        return tuple(len(source.problem.split(case.input)) for case in cases)

    def _moves(self, pipe: Connection) -> bool:
        """Waits for an answer as long as cases go by."""
        seen, until = self._reached[0], time.monotonic() + self._patience
        while not pipe.poll(0.05):
            if (now := self._reached[0]) != seen:
                seen, until = now, time.monotonic() + self._patience
            elif time.monotonic() > until or STOP.is_set():
                return False
        return not STOP.is_set()

    def _serve(self, pipe: Connection) -> None:
        tempfile.tempdir = os.getcwd()  # what we leave behind when we are ended is wiped with our folder
        with suppress(Failed), self._arena() as arena:
            screening = Screening(self._source, arena, self._reach)
            while True:
                first, count = pipe.recv()
                screened = screening.block(range(first, first + count))
                pipe.send((screened.boards, screened.suspect, screened.slow))

    def _reach(self, k: int) -> None:
        self._reached[0] = k

    def _end(self) -> None:
        if self._server:
            self._server.end()
            self._server = None


# Cases that are run as one input: the number of the first, the boards of each, the input.
_Unit = tuple[int, list[int], Case]


class Screening:
    """Blocks of cases. An arena runs a batch while the next one is made and the one before is looked at.

    `reached` is told the number of a case before it is looked at. Several cases are merged as long as that is quick;
    where they go wrong each is run alone.
    """

    def __init__(self, source: Workload, arena: Arena, reached: Callable[[int], None] = lambda _: None) -> None:
        self._source, self._arena, self._reached = source, arena, reached
        self._reference = source.reference()
        self._cage: Program | None = None
        self._repeated = _Repeated(source)
        self._boards_count = source.problem.most_boards > 1
        self._merged = 1  # cases in the next unit
        self._waiting: deque[_Unit] = deque()
        self._ordered: list[_Unit] = []  # what the arena has
        self._parent = os.getppid()

    def block(self, numbers: range) -> BlockResult:
        """The cases up to the first suspect."""
        boards: list[int] = []
        k, stop = numbers.start, numbers.stop
        self._waiting.clear()
        while k < stop or self._waiting or self._ordered:
            k, stop = self._make(k, stop)
            for unit, run in self._answered():
                first, of_each, case = unit
                self._reached(first)
                how = self._look(first, len(of_each), case, run)
                if how is Outcome.RIGHT:
                    boards += of_each
                    continue
                self._take_back()
                # Slow in a batch, its time may have been another's; in the trials the cage has said.
                again = how is Outcome.SLOW and not run.stopped and first >= VERIFIED_CASES
                if suspect := self._one_by_one(unit, how, again, boards):
                    return suspect
            if os.getppid() != self._parent:
                raise EOFError("nobody waits for us any more")
        return BlockResult(tuple(boards), None if stop == numbers.stop else stop)

    def _make(self, k: int, stop: int) -> tuple[int, int]:
        """Makes the units of a batch; the number of the next case, and where to stop: at the first that has a fault."""
        waiting, most = self._waiting, self._arena.size
        while k < stop and len(waiting) < most:
            try:
                unit = self._unit(k, min(self._merged, stop - k))
            except KitFault:
                if self._merged == 1 or stop - k == 1:
                    return k, k
                self._merged = 1
                continue
            waiting.append(unit)
            k += len(unit[1])
        return k, stop

    def _unit(self, first: int, count: int) -> _Unit:
        """So many cases as one input. Raises KitFault."""
        source, problem = self._source, self._source.problem
        if count == 1:
            case = make_case(problem, source.families, source.seed, first)
            return first, [len(problem.split(case.input))] if self._boards_count else _ONE, case
        numbers = range(first, first + count)
        inputs = [problem.split(make_case(problem, source.families, source.seed, k).input) for k in numbers]
        merged = problem.join([board for boards in inputs for board in boards])
        return first, [len(boards) for boards in inputs], Case("merged", merged)

    def _answered(self) -> list[tuple[_Unit, Run]]:
        """The units that the arena has run, with their runs; it goes on with those that wait."""
        done: list[tuple[_Unit, Run]] = []
        if self._ordered:
            runs = self._arena.answers()
            done = list(zip(self._ordered, runs, strict=False))
            self._waiting.extendleft(reversed(self._ordered[len(runs) :]))
            if self._boards_count:
                quick = self._arena.took < len(runs) * MERGED_SECONDS / 2
                self._merged = min(2 * self._merged, MOST_MERGED) if quick else max(self._merged // 2, 1)
        count = self._arena.order([case.input for _, _, case in self._waiting]) if self._waiting else 0
        self._ordered = [self._waiting.popleft() for _ in range(count)]
        return done

    def _take_back(self) -> None:
        """Takes from the arena what it has, which will be ordered again."""
        if self._ordered:
            self._arena.withdraw()
            self._waiting.extendleft(reversed(self._ordered))
            self._ordered = []

    def _look(self, first: int, count: int, case: Case, run: Run) -> Outcome:
        """What is to be said of the run of `count` cases. WRONG also of several where one has to run in the cage."""
        if run.why.startswith(GIVEN_UP):  # nothing speaks against it; in the trials it speaks against the arena
            return Outcome.WRONG if first < VERIFIED_CASES else Outcome.SLOW
        if run.stopped is Verdict.TLE and run.cpu_seconds < self._arena.patience:  # it did end
            return Outcome.SLOW
        how = outcome_of(self._source, case, run, self._reference(case))
        if how is not Outcome.RIGHT or not self._repeated.among(first, first + count):
            return how
        if count > 1:
            return Outcome.WRONG
        self._cage = self._cage or self._source.program()
        run = self._cage(case)
        return how if run.stopped is Verdict.UKE else outcome_of(self._source, case, run, self._reference(case))

    def _one_by_one(self, unit: _Unit, how: Outcome, again: bool, boards: list[int]) -> BlockResult | None:
        """Runs each case of a unit alone, a single one only if `again`; adds the boards, up to the first suspect."""
        source, (first, of_each, text), count = self._source, unit, len(unit[1])
        for k, more in enumerate(of_each, first):
            case = text if count == 1 else make_case(source.problem, source.families, source.seed, k)
            if count > 1 or again:
                self._reached(k)
                how = self._look(k, 1, case, self._arena.run([case.input])[0])
            if how is not Outcome.RIGHT:
                return BlockResult(tuple(boards), k, slow=how is Outcome.SLOW)
            boards.append(more)
        return None


class _Repeated:
    """The cases that run in the cage as well although they are right: one by chance in every stretch of cases.

    The first stretch follows the cases that are verified. Each ends at four times the number at which it begins, but
    none has more than RARELY cases.
    """

    def __init__(self, source: Workload) -> None:
        self._source = source
        self._chosen: list[int] = []
        self._end = VERIFIED_CASES  # of the last stretch
        self._free = range(0)  # cases known not to be chosen

    def among(self, first: int, stop: int) -> bool:
        """Whether one of the cases `first` to `stop` - 1 is chosen."""
        if self._free.start <= first and stop <= self._free.stop:
            return False
        while self._end < stop:
            length = min(3 * self._end, RARELY)
            drawn = chance(f"{self._source.seed}/{self._source.problem.name}/{self._end}/again").randrange(length)
            self._chosen.append(self._end + drawn)
            self._end += length
        at = bisect_left(self._chosen, first)
        following = self._chosen[at] if at < len(self._chosen) else self._end
        self._free = range(first, following)
        return following < stop
