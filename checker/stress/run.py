"""Tests submissions against references on random inputs until the budget is used or each has failed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace

from checker.grading.blocks import Lane, Screened
from checker.grading.case import judge
from checker.grading.result import Report
from checker.model.cases import KitFault, make_case
from checker.model.values import Case, Verdict
from checker.running.trial import TRIALS
from checker.stress.finding import agree, blamed, found
from checker.stress.parts import Parts
from checker.stress.repeat import failed_again

_REFEREE_SHARE = 0.1  # of the time, for comparing the reference with an independent one
_BLOCK_SECONDS = 0.1  # what a block is to take
_MOST_IN_BLOCK = 1 << 14  # cases
_TICK_SECONDS = 0.1
UNCONFIRMED = "differs only when run again and again in one process (state is kept), so every case ran in its own"


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: `seconds` of wall time or `cases` boards a submission; None: no such bound."""

    seed: int
    seconds: float | None
    cases: int | None = None


def stress(
    parts: Parts, budget: Budget, known: Sequence[Case] = (), seen: Callable[[list[Report]], None] = lambda _: None
) -> list[Report]:
    """A report for every submission, in order; they share the seconds. `known` cases (old findings) come first.

    `seen` is called again and again with the reports so far; KeyboardInterrupt raised in between ends the run early.
    What is found and how many boards were right before depend on the seed alone, unless the time runs out.
    """
    reports = [Report(parts.problem.name, name, budget.seed) for name in parts.submissions]
    share = replace(budget, seconds=budget.seconds and budget.seconds / max(len(reports), 1))
    try:
        for k, report in enumerate(reports):
            of = _Run(parts, share, report)
            try:
                for reports[k] in of.steps(known):
                    seen(reports)
            except KeyboardInterrupt:  # perhaps while a finding is made small
                reports[k] = of.report
                seen(reports)
                raise
    except KitFault as fault:
        return [blamed(r, fault.judged, fault.answer) if not r.finding else r for r in reports]
    return reports


class _Run:
    """The run of one submission, whose `report` grows."""

    def __init__(self, parts: Parts, budget: Budget, report: Report) -> None:
        self._parts, self._budget, self.report = parts, budget, report
        self._contestant = parts.submissions[report.submission]
        self._ways = list(self._contestant.ways)
        self._referees = _Referees(parts)
        self._start = 0.0
        self._next = 0  # the number of the next case

    def steps(self, known: Sequence[Case]) -> Iterator[Report]:
        """The report after every step, until it is finished. Raises KitFault."""
        for case in known:
            self._judged(case, replay=True)
            yield self.report
            if self.report.finding:
                return
        self._start = time.monotonic()
        while not self._finished() or self._next == 0:
            lane = next(iter(self._ways), self._contestant.lanes)
            if lane is None or self._next < TRIALS:
                self._try(self._next, bool(self._ways))
            else:
                yield from self._screen(lane)
            self.report = replace(self.report, seconds=time.monotonic() - self._start)
            yield self.report

    def _enough(self) -> bool:
        return self._budget.cases is not None and self.report.cases >= self._budget.cases

    def _finished(self) -> bool:
        seconds = self._budget.seconds
        late = seconds is not None and time.monotonic() - self._start >= seconds
        return self.report.finding is not None or self._enough() or late

    def _sample(self, numbers: range) -> None:
        """Shows the independent references as many of these cases as there is time for."""
        for k in numbers:
            if not self._referees.have_time(time.monotonic() - self._start):
                return
            self._referees.sample(make_case(self._parts.problem, self._parts.families, self._budget.seed, k))

    def _try(self, k: int, compare: bool) -> None:
        """Case k in the cage; with `compare` the fastest way has to find it right, too, or is given up."""
        self._sample(range(k, k + 1))
        self._judged(make_case(self._parts.problem, self._parts.families, self._budget.seed, k))
        if compare and not self.report.finding:
            screened = self._ways[0](k, 1)
            if screened.suspect is not None and not screened.slow:
                self._ways.pop(0)
        self._next = k + 1

    def _screen(self, lane: Lane) -> Iterator[Report]:
        """Block after block, in order, up to a suspect, which is judged, or to the end of the budget."""
        slow = False
        with closing(self._blocks(lane)) as blocks:
            for first, screened in blocks:
                if screened:
                    self._count(screened)
                    self._next = first + len(screened.boards)
                    self._sample(range(first, self._next))
                self.report = replace(self.report, seconds=time.monotonic() - self._start)
                yield self.report
                if screened and screened.suspect is not None and not self._enough():
                    slow = screened.slow
                    break
                if self._finished():
                    return
        self._suspected(slow)

    def _suspected(self, slow: bool) -> None:
        """Judges a suspect in the cage. One that is right there says something about the way it was found.

        `slow`: only its time made it one, which says nothing.
        """
        case = make_case(self._parts.problem, self._parts.families, self._budget.seed, self._next)
        self._next += 1
        self._judged(case)
        if self.report.finding:
            return
        if again := failed_again(self._parts, self.report.submission, case):
            self.report = blamed(self.report, again, self._parts.reference(case).output)
        elif self._ways and not slow:
            self._ways.pop(0)
            self.report = replace(self.report, note=UNCONFIRMED)

    def _blocks(self, lane: Lane) -> Generator[tuple[int, Screened | None]]:
        """Every block with the number of its first case, in order; None while one has to be waited for."""
        under_way: deque[tuple[int, Future[Screened]]] = deque()
        start, size = self._next, 1
        with self._parts.pool() as pool:
            while True:
                while len(under_way) <= self._parts.ahead:
                    under_way.append((start, pool.submit(lane, start, size)))
                    start += size
                first, block = under_way[0]
                try:
                    screened = block.result(_TICK_SECONDS)
                except TimeoutError:
                    yield first, None
                    continue
                under_way.popleft()
                if screened.seconds < _BLOCK_SECONDS / 2:
                    size = min(2 * size, _MOST_IN_BLOCK)
                elif screened.seconds > _BLOCK_SECONDS:
                    size = max(size // 2, 1)
                yield first, screened

    def _count(self, screened: Screened) -> None:
        """Adds the boards of a block, no more cases than are wanted."""
        cases, most = self.report.cases, self._budget.cases
        for boards in screened.boards:
            if most is not None and cases >= most:
                break
            cases += boards
        self.report = replace(self.report, cases=cases)

    def _judged(self, case: Case, replay: bool = False) -> None:
        """One more case in the cage; a replay does not count."""
        parts, report = self._parts, self.report
        judged = judge(parts.problem, self._contestant.program, parts.reference, case, parts.compare)
        if judged.verdict is not Verdict.AC:
            self.report = replace(blamed(report, judged, parts.reference(case).output), replayed=replay)
            self.report = replace(found(parts, report, judged), replayed=replay and judged.verdict is not Verdict.CE)
        elif not replay:
            self.report = replace(report, cases=report.cases + len(parts.problem.split(case.input)))


class _Referees:
    """Compares the reference with the independent ones on single boards, within a share of the time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._spent = 0.0
        self._turn = 0

    def have_time(self, elapsed: float) -> bool:
        """Whether there are any that have not used up their share. `elapsed`: seconds of the whole run."""
        return bool(self._parts.referees) and self._spent <= _REFEREE_SHARE * elapsed

    def sample(self, case: Case) -> None:
        """One board of the case. Raises KitFault."""
        start = time.monotonic()
        boards = self._parts.problem.split(case.input)
        self._turn += 1
        single = Case(case.name, boards[self._turn % len(boards)]) if boards else case
        for name, referee in self._parts.referees.items():
            agree(self._parts, name, referee, single)
        self._spent += time.monotonic() - start
