"""Judges one case: the only place where a problem, a submission and a reference meet."""

from __future__ import annotations

from checker.model.comparison import Comparison, trailing_blanks_ignored
from checker.model.values import Case, Judged, JuryWrong, Program, Run, Verdict, Wrong
from checker.model.problem import Problem


def judge(
    problem: Problem,
    program: Program,
    reference: Program,
    case: Case,
    compare: Comparison = trailing_blanks_ignored,
) -> Judged:
    """The verdict on `program` for one valid input; UKE when the reference or the check is at fault.

    Where the answer is unique `compare` decides and the check explains; elsewhere the check decides.
    """
    answer = reference(case)
    if answer.stopped:
        return Judged(case, answer, Verdict.UKE, f"the reference failed: {answer.stopped.name} {answer.why}")
    run = program(case)
    if run.stopped:
        return Judged(case, run, run.stopped, run.why)
    return Judged(case, run, *graded(problem, case, run, answer.output, compare))


def graded(problem: Problem, case: Case, run: Run, answer: bytes, compare: Comparison) -> tuple[Verdict, str]:
    """The verdict on an output, with the reason in words."""
    verdict, why = compare(run.output, answer) if problem.unique else (Verdict.AC, "")
    if problem.unique and verdict is not Verdict.WA:
        return verdict, why
    try:
        problem.check(case.input, run.output, answer)
    except Wrong as wrong:
        return Verdict.WA, explained(run.output, answer, str(wrong))
    except JuryWrong as wrong:
        return Verdict.UKE, f"the reference is wrong: {wrong}"
    except Exception as error:  # whatever it is, the submission is not to blame
        return Verdict.UKE, f"the checker failed: {type(error).__name__}: {error}"
    return verdict, explained(run.output, answer, why) if verdict is Verdict.WA else why


def explained(output: bytes, answer: bytes, why: str) -> str:
    """The reason, with what is most likely to be behind it."""
    return f"printed nothing; {why}" if answer.strip() and not output.strip() else why
