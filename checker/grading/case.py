"""Judges one case: the only place where a problem, a submission and a reference meet."""

from __future__ import annotations

from checker.grading.grader import grade
from checker.model.comparison import Comparison, trailing_blanks_ignored
from checker.model.problem import Problem
from checker.model.values import Case, Judged, Program, Verdict


def judge(
    problem: Problem,
    program: Program,
    reference: Program,
    case: Case,
    compare: Comparison = trailing_blanks_ignored,
) -> Judged:
    """The verdict on `program` for a valid input; UKE when the reference or the check is at fault.

    Where the answer is unique `compare` decides and the check explains; elsewhere the check
    decides.
    """
    answer = reference(case)
    if answer.stopped:
        why = f"the reference failed: {answer.stopped.name} {answer.why}"
        return Judged(case, answer, Verdict.UKE, why)
    run = program(case)
    if run.stopped:
        return Judged(case, run, run.stopped, run.why, answer.output)
    verdict, why = grade(problem, case, run, answer.output, compare)
    return Judged(case, run, verdict, why, answer.output)
