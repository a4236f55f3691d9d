"""Tests submissions against references on random inputs until the budget is used or each has failed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from checker.comparison import Comparison
from checker.judge import graded, judge
from checker.model import Case, Generator, Judged, Program, Report, Run, Verdict, Wrong
from checker.problem import Problem

REFEREE_SHARE = 0.1  # of the time, for comparing the reference with an independent one
GROWTH = 4  # of the sizes from one turn of all families to the next


@dataclass(frozen=True, slots=True)
class Parts:
    """All that takes part: submissions and independent references by name.

    An independent reference is slow: it gets single boards, and a limit of its own beyond which it is passed over.
    """

    problem: Problem
    families: Mapping[str, Generator]
    submissions: Mapping[str, Program]
    reference: Program
    referees: Mapping[str, Program]
    compare: Comparison


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: `seconds` of wall time or `cases` boards a submission; None: no such bound."""

    seed: int
    seconds: float | None
    cases: int | None = None


class KitFault(Exception):
    """Nobody can be judged: a generator or a reference is at fault. Carries what is known of the case."""

    def __init__(self, why: str, case: Case, run: Run | None = None, answer: bytes = b"") -> None:
        super().__init__(why)
        self.judged = Judged(case, run or Run(b""), Verdict.UKE, why)
        self.answer = answer


def case_of(problem: Problem, families: Mapping[str, Generator], seed: int, k: int) -> Case:
    """Case k of a run: a function of (seed, k) alone. Families take turns, sizes grow from 0 to the statement's.

    Raises KitFault when the generator fails or gives an input that breaks the statement.
    """
    names = sorted(families)
    family, turn = names[k % len(names)], k // len(names)
    size = min(GROWTH ** min(turn, 9) - 1, problem.most_boards)
    where = f"generator {family} (seed {seed}, case {k}, size {size})"
    try:
        case = Case(f"seed{seed}-{k}-{family}", families[family](Random(f"{seed}/{problem.name}/{k}"), size))
        problem.validate(case.input)
    except Wrong as wrong:
        raise KitFault(f"{where} breaks the statement: {wrong}", Case(family, b"")) from None
    except Exception as error:
        raise KitFault(f"{where} failed: {type(error).__name__}: {error}", Case(family, b"")) from error
    return case


def stress(
    parts: Parts, budget: Budget, known: Iterable[Case] = (), seen: Callable[[list[Report]], None] = lambda _: None
) -> list[Report]:
    """A report for every submission, in order. `known` cases (old findings) come first; they are not counted.

    `seen` is called after every case with the reports so far; KeyboardInterrupt raised in between ends the run early.
    """
    reports = {name: Report(parts.problem.name, name, budget.seed) for name in parts.submissions}
    start = time.monotonic()
    referees = _Referees(parts)
    try:
        for case, counted in _cases(parts, budget, known, start):
            referees.sample(case, time.monotonic() - start)
            boards = len(parts.problem.split(case.input)) if counted else 0
            for name, report in reports.items():
                if report.finding is None:
                    reports[name] = _step(parts, report, case, boards, start)
            seen(list(reports.values()))
            if all(_finished(report, budget) for report in reports.values()):
                break
    except KitFault as fault:
        return [_with_finding(r, fault.judged, fault.answer) if not r.finding else r for r in reports.values()]
    return list(reports.values())


def _cases(parts: Parts, budget: Budget, known: Iterable[Case], start: float) -> Iterator[tuple[Case, bool]]:
    for case in known:
        yield case, False
    for k in count():
        if budget.seconds is not None and time.monotonic() - start >= budget.seconds and k:
            return
        yield case_of(parts.problem, parts.families, budget.seed, k), True


def _finished(report: Report, budget: Budget) -> bool:
    return report.finding is not None or (budget.cases is not None and report.cases >= budget.cases)


def _step(parts: Parts, report: Report, case: Case, boards: int, start: float) -> Report:
    """The report after one more case, of so many boards that count; none do in a replay."""
    program = parts.submissions[report.submission]
    judged = judge(parts.problem, program, parts.reference, case, parts.compare)
    report = replace(report, seconds=time.monotonic() - start)
    if judged.verdict is Verdict.AC:
        return replace(report, cases=report.cases + boards)
    if judged.verdict in (Verdict.CE, Verdict.UKE):  # no input is to blame
        return _with_finding(report, replace(judged, case=Case(case.name, b"")), b"")
    small = confirmed(parts, alone(parts, program, judged))
    answer = parts.reference(small.case).output
    return replace(_with_finding(report, small, answer), shrunk_from=len(case.input), replayed=boards == 0)


def _with_finding(report: Report, judged: Judged, answer: bytes) -> Report:
    size = len(judged.case.input)
    return replace(report, finding=judged, answer=answer, cases_before=report.cases, shrunk_from=size)


def alone(parts: Parts, program: Program, judged: Judged) -> Judged:
    """The first board of a failed input that fails by itself; the whole when none does."""
    boards = parts.problem.split(judged.case.input)
    if len(boards) < 2:
        return judged
    for k, board in enumerate(boards, 1):
        case = Case(f"{judged.case.name}-board{k}", board)
        single = judge(parts.problem, program, parts.reference, case, parts.compare)
        if single.verdict not in (Verdict.AC, Verdict.UKE):
            return single
    return replace(judged, why=f"{judged.why} (every board alone is right: state is kept, or time adds up)")


def confirmed(parts: Parts, judged: Judged) -> Judged:
    """The finding, with a note when no independent reference had the time to agree with ours. Raises KitFault."""
    slow = [name for name, referee in parts.referees.items() if not agree(parts, name, referee, judged.case)]
    if not slow or len(slow) < len(parts.referees):
        return judged
    return replace(judged, why=f"{judged.why} (our answer, not confirmed by {', '.join(slow)}: too slow)")


def agree(parts: Parts, name: str, referee: Program, case: Case) -> bool:
    """Whether an independent reference gives the same answer; False when it takes too long. Raises KitFault."""
    answer, other = parts.reference(case), referee(case)
    if answer.stopped:
        raise KitFault(f"the reference failed: {answer.stopped.name} {answer.why}", case)
    if other.stopped in (Verdict.TLE, Verdict.UKE):  # too slow, or the machine too busy
        return False
    if other.stopped:
        raise KitFault(f"the reference {name} failed: {other.stopped.name} {other.why}", case, other, answer.output)
    verdict, why = graded(parts.problem, case, other, answer.output, parts.compare)
    if verdict is not Verdict.AC:
        raise KitFault(f"the references disagree, {name} says otherwise: {why}", case, other, answer.output)
    return True


class _Referees:
    """Compares the reference with the independent ones on single boards, within a share of the time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._spent = 0.0
        self._turn = 0

    def sample(self, case: Case, elapsed: float) -> None:
        """One board of the case, if there is time for it. `elapsed`: seconds of the whole run. Raises KitFault."""
        start = time.monotonic()
        if not self._parts.referees or self._spent > REFEREE_SHARE * elapsed:
            return
        boards = self._parts.problem.split(case.input)
        self._turn += 1
        single = Case(case.name, boards[self._turn % len(boards)]) if boards else case
        for name, referee in self._parts.referees.items():
            agree(self._parts, name, referee, single)
        self._spent += time.monotonic() - start
