"""Grades an output by the comparison of the judge or by the check of the problem."""

from __future__ import annotations

from checker.grading.grader import Grader
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, JuryWrong, Run, Verdict, Wrong


def _grade(problem: Problem, case: Case, run: Run, answer: bytes, compare: Comparison) -> tuple[Verdict, str]:
    """The verdict on an output, with the reason in words."""
    verdict, why = compare(run.output, answer) if problem.unique else (Verdict.AC, "")
    if problem.unique and verdict is not Verdict.WA:
        return verdict, why
    try:
        problem.check(case.input, run.output, answer)
    except Wrong as wrong:
        return Verdict.WA, _explain(run.output, answer, str(wrong))
    except JuryWrong as wrong:
        return Verdict.UKE, f"the reference is wrong: {wrong}"
    except Exception as error:  # whatever it is, the submission is not to blame
        return Verdict.UKE, f"the checker failed: {type(error).__name__}: {error}"
    if verdict is Verdict.WA:
        why = _explain(run.output, answer, why)
    return verdict, why


def _explain(output: bytes, answer: bytes, why: str) -> str:
    """The reason, with what is most likely to be behind it."""
    printed_nothing = answer.strip() and not output.strip()
    return f"printed nothing; {why}" if printed_nothing else why


GRADER = Grader(_grade)
