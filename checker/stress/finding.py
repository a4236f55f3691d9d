"""Makes a finding of a failed case: the smallest input that shows it, and in words what is behind it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from checker.grading.case import judge
from checker.grading.contestant import Contestant
from checker.grading.grader import grade
from checker.grading.result import Report
from checker.model.cases import KitFault
from checker.model.simpler import fewer_lines_and_smaller_numbers
from checker.model.values import Case, Judged, Program, Verdict
from checker.shrink.by_hypothesis import shrink_by_generator
from checker.shrink.small import small_boards
from checker.shrink.walk import Search
from checker.stress.parts import Parts
from checker.stress.repeat import describe_flaky, run_again

SHRINK_SECONDS = 5.0
_REMEMBERED = 100  # answers of the reference
_HOW_IT_ENDED = re.compile(r"(exit code \d+)(?:: (?:\w+\.)*(\w+)(?=:|$| \())?|(SIG\w+|signal \d+)")


def make_finding(parts: Parts, report: Report, judged: Judged) -> Report:
    """The report with a failed case as its finding, as small as it gets. Raises KitFault."""
    if judged.verdict in (Verdict.CE, Verdict.UKE):  # no input is to blame
        return with_finding(report, replace(judged, case=Case(judged.case.name, b""), answer=b""))
    contestant = parts.submissions[report.submission]
    small = _shrink(parts, contestant, _first_failing_case(parts, contestant, judged))
    small = _note_kept_state(parts, contestant, small)
    small = _note_flaky(parts, contestant, small)
    small = _confirm(parts, small)
    before = judged.case.input
    return replace(with_finding(report, small), shrunk_from=len(before), input_before=before)


def with_finding(report: Report, judged: Judged) -> Report:
    """The report with a finding."""
    return replace(report, finding=judged, cases_before=report.cases, shrunk_from=len(judged.case.input))


def _first_failing_case(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """The first board of a failed input that fails by itself; the whole when none does."""
    boards = parts.problem.split(judged.case.input)
    if len(boards) < 2:
        return judged
    for k, board in enumerate(boards, 1):
        case = Case(f"{judged.case.name}-{parts.problem.noun}{k}", board)
        single = judge(parts.problem, contestant.program, parts.reference, case, parts.compare)
        if single.verdict not in (Verdict.AC, Verdict.UKE):
            return single
    return judged


def _note_kept_state(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """The finding, with a note when it takes more than one board to fail."""
    boards = parts.problem.split(judged.case.input)
    if len(boards) < 2:
        return judged
    turned = Case(judged.case.name, parts.problem.join(boards[::-1]))
    other = judge(parts.problem, contestant.program, parts.reference, turned, parts.compare)
    order = "; in reverse order it is right, too" if other.verdict is Verdict.AC else ""
    return replace(
        judged, why=f"{judged.why} (every {parts.problem.noun} alone is right{order}: state is kept, or time adds up)"
    )


def _note_flaky(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """The finding, with a note when the same input does not always fail."""
    if judged.verdict not in (Verdict.WA, Verdict.PE, Verdict.RE):
        return judged
    note = describe_flaky(*run_again(parts, contestant, judged.case))
    return replace(judged, why=f"{judged.why} ({note})") if note else judged


def _shrink(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """A finding made as simple as it gets while it fails in the same way; the cage confirms what is shown."""
    if judged.verdict not in (Verdict.WA, Verdict.PE, Verdict.RE):  # each try of the others takes too long
        return judged
    until = time.monotonic() + SHRINK_SECONDS
    parts = replace(parts, reference=_remember_answers(parts.reference))

    def fails_in(program: Program) -> Callable[[bytes], bool]:
        return lambda text: failure_kind(verdict_in(program, text)) == failure_kind(judged)

    def verdict_in(program: Program, text: bytes) -> Judged:
        return judge(parts.problem, program, parts.reference, Case(judged.case.name, text), parts.compare)

    for program in (contestant.quick, contestant.program):
        if program and fails_in(program)(judged.case.input):
            text = shrink_input(parts, judged.case.input, fails_in(program), until)
            small = verdict_in(contestant.program, text)
            if failure_kind(small) == failure_kind(judged):
                return small
    return judged


def failure_kind(judged: Judged) -> tuple[Verdict, str]:
    """In which way a run failed: a runtime error is known by its exit code and exception, or by its signal."""
    how = _HOW_IT_ENDED.search(judged.why) if judged.verdict is Verdict.RE else None
    return judged.verdict, "".join(filter(None, how.groups())) if how else ""


def _remember_answers(reference: Program) -> Program:
    """A reference that is not run twice on one of the last inputs: one is measured, then judged."""
    answer = lru_cache(_REMEMBERED)(lambda text: reference(Case("shrink", text)))
    return lambda case: answer(case.input)


def shrink_input(parts: Parts, text: bytes, fails: Callable[[bytes], bool], until: float) -> bytes:
    """The end of the walk from a failing input; from one that Hypothesis found where the problem has nothing better.

    It ends at that time of time.monotonic().
    """
    search = Search(parts.problem, fails, parts.reference, until)
    if parts.problem.simpler is fewer_lines_and_smaller_numbers:
        half = replace(search, until=(time.monotonic() + until) / 2)
        other = shrink_by_generator(half, parts.families)
        if other is not None and search.measured(other) < search.measured(text):
            text = other
        return search.smallest(text)
    return search.smallest(text, small_boards(search, parts.families) if parts.sized else ())


def _confirm(parts: Parts, judged: Judged) -> Judged:
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
    verdict, why = grade(parts.problem, case, other, answer.output, parts.compare)
    if verdict is not Verdict.AC:
        raise KitFault(f"the references disagree, {name} says otherwise: {why}", case, other, answer.output)
    return True
