"""Tests submissions against references on random inputs until the budget is used or each has failed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from checker.comparison import Comparison
from checker.judge import graded, judge
from checker.model import Case, Generator, Judged, Program, Report, Verdict
from checker.problem import Problem
from checker.randomness import KitFault, case_of
from checker.screen import Screen
from checker.shrink import shrink
from checker.trial import TRIALS

REFEREE_SHARE = 0.1  # of the time, for comparing the reference with an independent one
SHRINK_SECONDS = 5.0
BLOCK = 16  # cases that are screened at a time
UNCONFIRMED = "differs only when run again and again in one process (state is kept), so every case ran in its own"


@dataclass(frozen=True, slots=True)
class Contestant:
    """A submission in the cage, whose verdict counts, and faster ways to look for cases, the fastest first.

    A way is used once it found right what the cage did on the first TRIALS cases; its suspects are judged in the cage.
    """

    program: Program
    screens: tuple[Screen, ...] = ()
    quick: Program | None = None  # the same in a watched process, for trying hundreds of simpler inputs


@dataclass(frozen=True, slots=True)
class Parts:
    """All that takes part: submissions and independent references by name.

    An independent reference is slow: it gets single boards, and a limit of its own beyond which it is passed over.
    """

    problem: Problem
    families: Mapping[str, Generator]
    submissions: Mapping[str, Contestant]
    reference: Program
    referees: Mapping[str, Program]
    compare: Comparison


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
    """
    reports = [Report(parts.problem.name, name, budget.seed) for name in parts.submissions]
    share = replace(budget, seconds=budget.seconds and budget.seconds / max(len(reports), 1))
    try:
        for k, report in enumerate(reports):
            for reports[k] in _progress(parts, share, known, report):
                seen(reports)
    except KitFault as fault:
        return [_with_finding(r, fault.judged, fault.answer) if not r.finding else r for r in reports]
    return reports


def _progress(parts: Parts, budget: Budget, known: Sequence[Case], report: Report) -> Iterator[Report]:
    """The report of one submission after every step, until it is finished. Raises KitFault."""
    contestant = parts.submissions[report.submission]
    screens, referees = list(contestant.screens), _Referees(parts)
    for case in known:
        report = _step(parts, report, case, replay=True)
        yield report
        if report.finding:
            return
    start, k = time.monotonic(), 0
    while not _finished(report, budget, time.monotonic() - start) or k == 0:
        case = case_of(parts.problem, parts.families, budget.seed, k)
        referees.sample(case, time.monotonic() - start)
        suspect: int | None = k
        if screens and k >= TRIALS:
            screened = screens[0](k, _block_size(parts, report, budget))
            report, suspect = replace(report, cases=report.cases + screened.boards), screened.suspect
            if suspect is None:
                k += screened.count
            else:
                k, case = suspect, case_of(parts.problem, parts.families, budget.seed, suspect)
        if suspect is not None:
            report = _step(parts, report, case)
            if screens and not report.finding and (k >= TRIALS or screens[0](k, 1).suspect is not None):
                report = replace(report, note=UNCONFIRMED if k >= TRIALS else report.note)
                screens.pop(0)
            k += 1
        report = replace(report, seconds=time.monotonic() - start)
        yield report


def _block_size(parts: Parts, report: Report, budget: Budget) -> int:
    """How many cases are screened at a time: no more than are still wanted."""
    wanted = BLOCK if budget.cases is None else (budget.cases - report.cases) // parts.problem.most_boards
    return max(1, min(BLOCK, wanted))


def _finished(report: Report, budget: Budget, seconds: float) -> bool:
    enough = budget.cases is not None and report.cases >= budget.cases
    return report.finding is not None or enough or (budget.seconds is not None and seconds >= budget.seconds)


def _step(parts: Parts, report: Report, case: Case, replay: bool = False) -> Report:
    """The report after one more case in the cage; a replay does not count."""
    program = parts.submissions[report.submission].program
    judged = judge(parts.problem, program, parts.reference, case, parts.compare)
    if judged.verdict is Verdict.AC:
        return report if replay else replace(report, cases=report.cases + len(parts.problem.split(case.input)))
    if judged.verdict in (Verdict.CE, Verdict.UKE):  # no input is to blame
        return _with_finding(report, replace(judged, case=Case(case.name, b"")), b"")
    small = confirmed(parts, told_apart(parts, shrunk(parts, report.submission, alone(parts, program, judged))))
    answer = parts.reference(small.case).output
    return replace(
        _with_finding(report, small, answer), shrunk_from=len(case.input), input_before=case.input, replayed=replay
    )


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
    return judged


def told_apart(parts: Parts, judged: Judged) -> Judged:
    """The finding, with a note when it takes more than one board to fail."""
    if len(parts.problem.split(judged.case.input)) < 2:
        return judged
    return replace(judged, why=f"{judged.why} (every board alone is right: state is kept, or time adds up)")


def shrunk(parts: Parts, name: str, judged: Judged) -> Judged:
    """A finding made as simple as it gets while it fails with the same verdict; the cage confirms what is shown."""
    contestant = parts.submissions[name]
    if judged.verdict not in (Verdict.WA, Verdict.PE, Verdict.RE):  # each try of the others takes too long
        return judged

    def fails_in(program: Program) -> Callable[[bytes], bool]:
        return lambda text: verdict_in(program, text).verdict is judged.verdict

    def verdict_in(program: Program, text: bytes) -> Judged:
        return judge(parts.problem, program, parts.reference, Case(judged.case.name, text), parts.compare)

    for program in (contestant.quick, contestant.program):
        if program and fails_in(program)(judged.case.input):
            text = shrink(parts.problem, judged.case.input, fails_in(program), parts.reference, SHRINK_SECONDS)
            small = verdict_in(contestant.program, text)
            if small.verdict is judged.verdict:
                return small
    return judged


def confirmed(parts: Parts, judged: Judged) -> Judged:
    """The finding, with a note when no independent reference had the time to agree with ours. Raises KitFault."""
    if judged.verdict not in (Verdict.WA, Verdict.PE):  # our answer plays no part
        return judged
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
