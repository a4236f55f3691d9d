"""The bar of progress: on a terminal alone, with the newest text, no faster than it is asked to be."""

from __future__ import annotations

import io
from contextlib import redirect_stderr

import pytest

from checker.model.values import Case
from checker.terminal.progress import Ticker, watch_cases


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_name_and_text() -> None:
    with redirect_stderr(Terminal()) as written, Ticker("squares", total=None) as ticker:
        ticker.show(1, "one of many", total=4)
    assert "squares" in written.getvalue() and "one of many" in written.getvalue()


def test_the_bar_pauses() -> None:
    with redirect_stderr(Terminal()), Ticker("squares", pause_seconds=100.0) as ticker:
        assert ticker.due
        ticker.show(0.5, "half")
        assert not ticker.due


def test_nobody_else_sees_anything(capsys: pytest.CaptureFixture[str]) -> None:
    with Ticker("squares") as ticker:
        assert not ticker.due
        ticker.show(0.5, "half")
    cases = [Case("a", b"1\n"), Case("b", b"2\n")]
    assert list(watch_cases("squares", cases)) == cases
    assert capsys.readouterr() == ("", "")


def test_watched_cases_are_counted() -> None:
    cases = [Case("a", b"1\n"), Case("b", b"2\n")]
    with redirect_stderr(Terminal()) as written:
        assert list(watch_cases("squares", cases)) == cases
    assert "0 of 2 tests" in written.getvalue() and "1 of 2 tests" in written.getvalue()
