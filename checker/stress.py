"""Tests submissions against references on random inputs until the budget is used or each has failed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from checker.comparison import Comparison
from checker.judge import judge
from checker.model import Case, Generator, Judged, Program, Report, Run, Verdict, Wrong
from checker.problem import Problem

REFEREE_SHARE = 0.1  # of the time, for comparing the reference with an independent one
REFEREE_BOARDS = 3  # an independent reference is slow: it gets this many boards of an input


@dataclass(frozen=True, slots=True)
class Parts:
    """All that takes part: submissions and independent references by name."""

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


def case_of(problem: Problem, families: Mapping[str, Generator], seed: int, k: int) -> Case:
    """Case k of a run: a function of (seed, k) alone. Families take turns, sizes grow from 0 to the statement's.

    Raises Wrong when the generator gives an input that breaks the statement.
    """
    names = sorted(families)
    family, turn = names[k % len(names)], k // len(names)
    size = min(4 ** min(turn, 9) - 1, problem.most_boards)
    name = f"seed{seed}-{k}-{family}"
    text = families[family](Random(f"{seed}/{problem.name}/{k}"), size)
    try:
        problem.validate(text)
    except Wrong as wrong:
        raise Wrong(f"generator {family} (seed {seed}, case {k}, size {size}) breaks the statement: {wrong}") from None
    return Case(name, text)


def stress(
    parts: Parts, budget: Budget, known: Iterable[Case] = (), seen: Callable[[list[Report]], None] = lambda _: None
) -> list[Report]:
    """A report for every submission, in order. `known` cases (old findings) come first; they are not counted.

    `seen` is called after every case with the reports so far; KeyboardInterrupt raised in between ends the run early.
    """
    reports = {name: Report(parts.problem.name, name, budget.seed) for name in parts.submissions}
    start = time.monotonic()
    referee = _Referee(parts)
    try:
        for case, counted in _cases(parts, budget, known, start):
            referee.compare(case, time.monotonic() - start)
            boards = len(parts.problem.split(case.input)) if counted else 0
            for name, report in reports.items():
                if report.finding is None:
                    reports[name] = _step(parts, report, case, boards, start)
            seen(list(reports.values()))
            if all(_finished(report, budget) for report in reports.values()):
                break
    except Wrong as wrong:  # the generator's fault: nobody can be judged
        failed = Judged(Case("generator", b""), Run(b""), Verdict.UKE, str(wrong))
        return [replace(report, finding=report.finding or failed) for report in reports.values()]
    except _Disagreement as found:
        return [replace(r, finding=r.finding or found.judged, answer=found.answer) for r in reports.values()]
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
    judged = judge(parts.problem, parts.submissions[report.submission], parts.reference, case, parts.compare)
    seconds = time.monotonic() - start
    if judged.verdict is Verdict.AC:
        return replace(report, cases=report.cases + boards, seconds=seconds)
    small = alone(parts, parts.submissions[report.submission], judged)
    return replace(
        report,
        seconds=seconds,
        finding=small,
        answer=parts.reference(small.case).output,
        cases_before=report.cases,
        shrunk_from=len(case.input),
        replayed=boards == 0,
    )


def alone(parts: Parts, program: Program, judged: Judged) -> Judged:
    """The first board of a failed input that fails by itself; the whole when none does."""
    boards = parts.problem.split(judged.case.input)
    if len(boards) < 2 or judged.verdict is Verdict.UKE:
        return judged
    for k, board in enumerate(boards, 1):
        single = judge(
            parts.problem, program, parts.reference, Case(f"{judged.case.name}-board{k}", board), parts.compare
        )
        if single.verdict not in (Verdict.AC, Verdict.UKE):
            return single
    return replace(
        judged, why=f"{judged.why} (every board alone is right: state is kept between boards, or time adds up)"
    )


class _Disagreement(Exception):
    def __init__(self, judged: Judged, answer: bytes) -> None:
        self.judged, self.answer = judged, answer


class _Referee:
    """Compares the reference with independent ones on its share of the time; a slow case is passed over."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._spent = 0.0

    def compare(self, case: Case, elapsed: float) -> None:
        """Raises _Disagreement. `elapsed` is the time of the whole run so far, in seconds."""
        problem, start = self._parts.problem, time.monotonic()
        if not self._parts.referees or self._spent > REFEREE_SHARE * elapsed:
            return
        few = Case(case.name, problem.join(problem.split(case.input)[:REFEREE_BOARDS]))
        for name, referee in self._parts.referees.items():
            judged = judge(problem, referee, self._parts.reference, few, self._parts.compare)
            if judged.verdict not in (Verdict.AC, Verdict.TLE):
                why = f"the references disagree ({name}): {judged.verdict.name} {judged.why}"
                raise _Disagreement(replace(judged, verdict=Verdict.UKE, why=why), self._parts.reference(few).output)
        self._spent += time.monotonic() - start
