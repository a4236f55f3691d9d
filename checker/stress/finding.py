"""Makes a finding of a failed case: the smallest input that shows it, and what is behind it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

from checker.grading.case import judge
from checker.grading.contestant import Contestant
from checker.grading.grader import grade
from checker.grading.result import Report
from checker.model.cases import KitFault
from checker.model.simpler import fewer_lines_and_smaller_numbers
from checker.model.values import Case, Judged, Program, Run, Verdict
from checker.shrink.by_hypothesis import shrink_by_generator
from checker.shrink.small import small_boards
from checker.shrink.walk import Search
from checker.stress.parts import Parts
from checker.stress.repeat import describe_flaky, run_again

SHRINK_SECONDS = 5.0
_SHRUNK = (Verdict.WA, Verdict.PE, Verdict.RE)  # each try of the others takes too long
_REMEMBERED = 100  # answers of the reference that are kept
_HOW_IT_ENDED = re.compile(r"(exit code \d+)(?:: (?:\w+\.)*(\w+)(?=:|$| \())?|(SIG\w+|signal \d+)")


def make_finding(parts: Parts, report: Report, judged: Judged) -> Report:
    """The report with a failed case as its finding, as small as it gets. Raises KitFault."""
    if judged.verdict in (Verdict.CE, Verdict.UKE):  # no input is to blame
        no_input = Case(judged.case.name, b"")
        return with_finding(report, replace(judged, case=no_input, answer=b""))
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
    reverse = Case(judged.case.name, parts.problem.join(boards[::-1]))
    other = judge(parts.problem, contestant.program, parts.reference, reverse, parts.compare)
    order = "; in reverse order it is right, too" if other.verdict is Verdict.AC else ""
    note = f"every {parts.problem.noun} alone is right{order}: state is kept, or time adds up"
    return replace(judged, why=f"{judged.why} ({note})")


def _note_flaky(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """The finding, with a note when the same input does not always fail."""
    if judged.verdict not in (Verdict.WA, Verdict.PE, Verdict.RE):
        return judged
    note = describe_flaky(*run_again(parts, contestant, judged.case))
    if not note:
        return judged
    return replace(judged, why=f"{judged.why} ({note})")


def _shrink(parts: Parts, contestant: Contestant, judged: Judged) -> Judged:
    """A finding made as simple as it gets while it fails in the same way; the cage confirms it."""
    if judged.verdict not in _SHRUNK:
        return judged
    until = time.monotonic() + SHRINK_SECONDS
    parts = replace(parts, reference=_remember_answers(parts.reference))
    kind = failure_kind(judged)

    def judge_text(program: Program, text: bytes) -> Judged:
        case = Case(judged.case.name, text)
        return judge(parts.problem, program, parts.reference, case, parts.compare)

    def fails_alike(program: Program, text: bytes) -> bool:
        return failure_kind(judge_text(program, text)) == kind

    for program in (contestant.quick, contestant.program):
        if program and fails_alike(program, judged.case.input):
            text = shrink_input(parts, judged.case.input, partial(fails_alike, program), until)
            small = judge_text(contestant.program, text)
            if failure_kind(small) == kind:
                return small
    return judged


def failure_kind(judged: Judged) -> tuple[Verdict, str]:
    """In which way a run failed: a runtime error by its exit code and exception, or its signal."""
    if judged.verdict is not Verdict.RE:
        return judged.verdict, ""
    how = _HOW_IT_ENDED.search(judged.why)
    return judged.verdict, "".join(filter(None, how.groups())) if how else ""


def _remember_answers(reference: Program) -> Program:
    """A reference that is not run twice on one of the last inputs: one is measured, then judged."""

    @lru_cache(_REMEMBERED)
    def answer(text: bytes) -> Run:
        return reference(Case("shrink", text))

    return lambda case: answer(case.input)


def shrink_input(parts: Parts, text: bytes, fails: Callable[[bytes], bool], until: float) -> bytes:
    """The end of the walk from a failing input, or from a simpler one that Hypothesis found.

    It ends at that time of time.monotonic().
    """
    search = Search(parts.problem, fails, parts.reference, until)
    if parts.problem.simpler is fewer_lines_and_smaller_numbers:
        half = replace(search, until=(time.monotonic() + until) / 2)
        other = shrink_by_generator(half, parts.families)
        if other is not None and search.measured(other) < search.measured(text):
            text = other
        return search.smallest(text)
    boards = small_boards(search, parts.families) if parts.sized else ()
    return search.smallest(text, boards)


def _confirm(parts: Parts, judged: Judged) -> Judged:
    """The finding, with a note when no independent reference had the time to agree with ours.

    Raises KitFault.
    """
    if judged.verdict not in (Verdict.WA, Verdict.PE):  # our answer plays no part
        return judged
    case = judged.case
    references = parts.independent
    slow = [name for name in references if not agree(parts, name, references[name], case)]
    if not slow or len(slow) < len(parts.independent):
        return judged
    note = f"our answer, not confirmed by {', '.join(slow)}: too slow"
    return replace(judged, why=f"{judged.why} ({note})")


def agree(parts: Parts, name: str, other: Program, case: Case) -> bool:
    """Whether an independent reference gives the same answer; False when it takes too long.

    Raises KitFault.
    """
    answer, run = parts.reference(case), other(case)
    if answer.stopped:
        raise KitFault(f"the reference failed: {answer.stopped.name} {answer.why}", case)
    if run.stopped in (Verdict.TLE, Verdict.UKE):  # too slow, or the machine too busy
        return False
    if run.stopped:
        fault = f"the reference {name} failed: {run.stopped.name} {run.why}"
        raise KitFault(fault, case, run, answer.output)
    verdict, why = grade(parts.problem, case, run, answer.output, parts.compare)
    if verdict is not Verdict.AC:
        fault = f"the references disagree, {name} says otherwise: {why}"
        raise KitFault(fault, case, run, answer.output)
    return True
