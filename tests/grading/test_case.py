"""Who decides: the judge's comparison where the answer is unique, else the check; and whose fault a failure is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checker import catalog
from checker.grading.case import judge
from checker.grading.grader import grade
from checker.model.comparison import byte_exact, trailing_blanks_ignored
from checker.model.values import Case, JuryWrong, Run, Verdict, Wrong
from tests.stress.test_run import SQUARES, squares

CASE = Case("a", b"3\n")


def any_even(text: bytes, output: bytes, answer: bytes) -> None:
    if output.strip() == b"better":
        raise JuryWrong("a better answer than the jury's")
    if int(output) % 2:
        raise Wrong("odd")


MANY = replace(SQUARES, check=any_even, unique=False)


@pytest.mark.parametrize(
    ("output", "verdict", "why"),
    [
        (b"2\n", Verdict.AC, ""),
        (b"8", Verdict.AC, ""),
        (b"3\n", Verdict.WA, "odd"),
        (b"x\n", Verdict.UKE, "the checker failed: ValueError"),
        (b"better", Verdict.UKE, "the reference is wrong: a better answer than the jury's"),
    ],
)
def test_the_check_decides_where_many_answers_are_right(output: bytes, verdict: Verdict, why: str) -> None:
    found, said = grade(MANY, CASE, Run(output), b"9\n", byte_exact)
    assert found is verdict and said.startswith(why) and bool(said) == bool(why)


def test_the_comparison_decides_where_the_answer_is_unique() -> None:
    def never(text: bytes, output: bytes, answer: bytes) -> None:
        raise AssertionError("not to be asked")

    strict = replace(SQUARES, check=never)
    assert grade(strict, CASE, Run(b"9\n"), b"9\n", byte_exact) == (Verdict.AC, "")
    assert grade(strict, CASE, Run(b"9 \n"), b"9\n", byte_exact)[0] is Verdict.PE
    assert grade(strict, CASE, Run(b"9 \n"), b"9\n", trailing_blanks_ignored)[0] is Verdict.AC


def test_a_wrong_output_that_the_check_has_no_words_for_stays_wrong() -> None:
    silent = replace(SQUARES, check=lambda text, output, answer: None)
    verdict, why = grade(silent, CASE, Run(b"8\n"), b"9\n", byte_exact)
    assert verdict is Verdict.WA and why == "token 1: expected '9', found '8'"


def test_a_problem_may_name_files_instead_of_standard_input_and_output(tmp_path: Path) -> None:
    problem = replace(SQUARES, file_io=("squares.in", "squares.out"))
    mine = tmp_path / "mine.py"
    mine.write_text("print(int(open('squares.in').read()) ** 2, file=open('squares.out', 'w'))")
    program = catalog.program(catalog.read_submission(mine), problem.target("luogu"))
    assert judge(problem, program, squares, CASE).verdict is Verdict.AC
    mine.write_text("print(int(input()) ** 2)")  # standard input is empty
    program = catalog.program(catalog.read_submission(mine), problem.target("luogu"))
    found = judge(problem, program, squares, CASE)
    assert found.verdict is Verdict.RE and "EOFError" in found.why


def test_the_reference_is_asked_first_and_a_stopped_run_is_not_graded() -> None:
    broken = judge(SQUARES, squares, lambda case: Run(b"", stopped=Verdict.TLE, why="slow"), CASE)
    assert (broken.verdict, broken.why) == (Verdict.UKE, "the reference failed: TLE slow")
    stopped = judge(SQUARES, lambda case: Run(b"9\n", stopped=Verdict.MLE, why="big"), squares, CASE)
    assert (stopped.verdict, stopped.why) == (Verdict.MLE, "big")
