"""Answers survive an interruption, failures and other programs do not borrow them."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.data.answers import remember_answers
from checker.model.values import Case, Run, Verdict


def test_what_was_answered_once_is_not_asked_again(tmp_path: Path) -> None:
    asked: list[bytes] = []
    interrupted = [False, False, True, False, False]

    def doubled(case: Case) -> Run:
        if interrupted.pop(0):
            raise KeyboardInterrupt
        asked.append(case.input)
        return Run(case.input * 2)

    program = remember_answers(doubled, tmp_path / "answers", "one")
    cases = [Case(text, text.encode()) for text in "1234"]
    with pytest.raises(KeyboardInterrupt):
        [program(case) for case in cases]
    assert [program(case).output for case in cases] == [b"11", b"22", b"33", b"44"]
    assert asked == [b"1", b"2", b"3", b"4"]


def test_another_program_answers_anew(tmp_path: Path) -> None:
    one = remember_answers(lambda case: Run(b"one"), tmp_path, "one")
    other = remember_answers(lambda case: Run(b"other"), tmp_path, "other")
    assert [program(Case("", b"1")).output for program in (one, other, one)] == [b"one", b"other", b"one"]


def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    runs = iter([Run(b"", stopped=Verdict.RE, why="crashed"), Run(b"2")])
    program = remember_answers(lambda case: next(runs), tmp_path, "one")
    assert program(Case("", b"1")).stopped is Verdict.RE
    assert program(Case("", b"1")).output == b"2"
    assert program(Case("", b"1")).output == b"2"
