"""Tests submissions against references on random inputs."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace

from checker.grading.blocks import BlockResult, Worker
from checker.grading.case import judge
from checker.grading.result import Report
from checker.model.cases import KitFault, make_case
from checker.model.values import Case, Verdict
from checker.running.verified import VERIFIED_CASES
from checker.stress.finding import agree, make_finding, with_finding
from checker.stress.parts import Parts
from checker.stress.repeat import find_failure_again

_COMPARING_SHARE = 0.1  # part of the time in which the reference is compared with independent ones
_BLOCK_SECONDS = 0.1  # blocks grow or shrink until they take about as long
_MOST_IN_BLOCK = 1 << 14  # cases
_TICK_SECONDS = 0.1
UNCONFIRMED = "keeps state between runs in one process; ran in a fresh process per case instead"


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: `seconds` of wall time or `cases` boards a submission; None: no such bound."""

    seed: int
    seconds: float | None
    cases: int | None = None


def stress(
    parts: Parts,
    budget: Budget,
    known: Sequence[Case] = (),
    on_progress: Callable[[list[Report]], None] = lambda _: None,
) -> list[Report]:
    """A report for every submission, in order; they share the seconds.

    `known` cases (old findings) come first.

    `on_progress` gets the reports so far again and again; KeyboardInterrupt raised in between ends
    the run early. What is found and how many boards were right before depend on the seed alone,
    unless the time runs out.
    """
    problem = parts.problem
    reports = [Report(problem.name, name, budget.seed, problem.noun) for name in parts.submissions]
    if budget.seconds and reports:
        budget = replace(budget, seconds=budget.seconds / len(reports))
    try:
        for k, report in enumerate(reports):
            run = _Run(parts, budget, report)
            try:
                for grown in run.steps(known):
                    reports[k] = grown
                    on_progress(reports)
            except KeyboardInterrupt:  # perhaps while a finding is made small
                reports[k] = run.report
                on_progress(reports)
                raise
    except KitFault as fault:
        for k, report in enumerate(reports):
            if not report.finding:
                reports[k] = with_finding(report, fault.judged)
    return reports


class _Run:
    """The run of one submission, whose `report` grows.

    The first VERIFIED_CASES run in the cage, and beside it with the fastest worker, which is given
    up at the first difference. From then on the fastest worker that is left looks through blocks of
    cases; what it suspects is judged in the cage.
    """

    def __init__(self, parts: Parts, budget: Budget, report: Report) -> None:
        self._parts, self._budget, self.report = parts, budget, report
        self._contestant = parts.submissions[report.submission]
        self._workers = list(self._contestant.workers)
        self._comparison = _Comparison(parts)
        self._start = 0.0
        self._next = 0  # the number of the next case

    def steps(self, known: Sequence[Case]) -> Iterator[Report]:
        """The report after every step, until it is finished. Raises KitFault."""
        for case in known:
            self._judge(case, replay=True)
            yield self.report
            if self.report.finding:
                return
        self._start = time.monotonic()
        while not self._finished() or self._next == 0:
            worker = self._workers[0] if self._workers else self._contestant.cage
            if worker is None or self._next < VERIFIED_CASES:
                self._try_one()
            else:
                yield from self._screen(worker)
            self._measure_time()
            yield self.report

    def _case(self, number: int) -> Case:
        return make_case(self._parts.problem, self._parts.families, self._budget.seed, number)

    def _measure_time(self) -> None:
        self.report = replace(self.report, seconds=time.monotonic() - self._start)

    def _enough(self) -> bool:
        return self._budget.cases is not None and self.report.cases >= self._budget.cases

    def _finished(self) -> bool:
        seconds = self._budget.seconds
        late = seconds is not None and time.monotonic() - self._start >= seconds
        return self.report.finding is not None or self._enough() or late

    def _compare_references(self, numbers: range) -> None:
        """Shows the independent references as many of these cases as there is time for."""
        for number in numbers:
            if not self._comparison.has_time(time.monotonic() - self._start):
                return
            self._comparison.compare(self._case(number))

    def _try_one(self) -> None:
        """The next case in the cage; the fastest worker has to find it right, too, or is dropped."""
        number = self._next
        self._compare_references(range(number, number + 1))
        self._judge(self._case(number))
        if self._workers and not self.report.finding:
            block = self._workers[0](number, 1)
            if block.suspect is not None and not block.slow:
                self._workers.pop(0)
        self._next = number + 1

    def _screen(self, worker: Worker) -> Iterator[Report]:
        """Block after block, in order, up to a suspect, which is judged, or the end of the budget."""
        suspected: BlockResult | None = None
        with closing(self._blocks(worker)) as blocks:
            for first, block in blocks:
                if block:
                    self._count(block)
                    self._next = first + len(block.boards)
                    self._compare_references(range(first, self._next))
                self._measure_time()
                yield self.report
                if block and block.suspect is not None and not self._enough():
                    suspected = block
                    break
                if self._finished():
                    return
        if suspected:
            self._judge_suspect(suspected.slow)

    def _judge_suspect(self, slow: bool) -> None:
        """Judges a suspect in the cage.

        One that is right there says something about the worker that suspected it.

        `slow`: only its time made it one, which says nothing.
        """
        case = self._case(self._next)
        self._next += 1
        self._judge(case)
        if self.report.finding:
            return
        failure = find_failure_again(self._parts, self._contestant, case)
        if failure:
            self.report = with_finding(self.report, failure)
        elif self._workers and not slow:
            self._workers.pop(0)
            self.report = replace(self.report, note=UNCONFIRMED)

    def _blocks(self, worker: Worker) -> Generator[tuple[int, BlockResult | None]]:
        """Every block with the number of its first case, in order; None while the next is under way."""
        under_way: deque[tuple[int, Future[BlockResult]]] = deque()
        start, size = self._next, 1
        with self._parts.pool() as pool:
            while True:
                while len(under_way) <= self._parts.ahead:
                    under_way.append((start, pool.submit(worker, start, size)))
                    start += size
                first, future = under_way[0]
                try:
                    block = future.result(_TICK_SECONDS)
                except TimeoutError:
                    yield first, None
                    continue
                under_way.popleft()
                size = _next_size(size, block.seconds)
                yield first, block

    def _count(self, block: BlockResult) -> None:
        """Adds the boards of a block, no more cases than are wanted."""
        cases, most = self.report.cases, self._budget.cases
        for boards in block.boards:
            if most is not None and cases >= most:
                break
            cases += boards
        self.report = replace(self.report, cases=cases)

    def _judge(self, case: Case, replay: bool = False) -> None:
        """One more case in the cage; a replay does not count."""
        parts = self._parts
        program = self._contestant.program
        judged = judge(parts.problem, program, parts.reference, case, parts.compare)
        if judged.verdict is Verdict.AC:
            if not replay:
                boards = len(parts.problem.split(case.input))
                self.report = replace(self.report, cases=self.report.cases + boards)
            return
        before = self.report
        # Shrinking may be interrupted: then this is what was found.
        self.report = replace(with_finding(before, judged), replayed=replay)
        small = make_finding(parts, before, judged)
        self.report = replace(small, replayed=replay and judged.verdict is not Verdict.CE)


def _next_size(size: int, seconds: float) -> int:
    """The size of the next block after one of that size that took that long."""
    if seconds < _BLOCK_SECONDS / 2:
        return min(2 * size, _MOST_IN_BLOCK)
    if seconds > _BLOCK_SECONDS:
        return max(size // 2, 1)
    return size


class _Comparison:
    """Compares the references on single boards, within a share of the time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._spent = 0.0
        self._turn = 0

    def has_time(self, elapsed: float) -> bool:
        """Whether there are any that have not used up their share.

        `elapsed`: seconds of the whole run.
        """
        return bool(self._parts.independent) and self._spent <= _COMPARING_SHARE * elapsed

    def compare(self, case: Case) -> None:
        """One board of the case. Raises KitFault."""
        start = time.monotonic()
        boards = self._parts.problem.split(case.input)
        self._turn += 1
        single = Case(case.name, boards[self._turn % len(boards)]) if boards else case
        for name, other in self._parts.independent.items():
            agree(self._parts, name, other, single)
        self._spent += time.monotonic() - start
