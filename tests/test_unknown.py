"""Simplifying inputs whose statement is not known: counts go down with what they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from checker.model import Run
from checker.problem import Problem
from checker.shrink import shrink
from checker.unknown import Seen, measure, seen_in, simpler, whole
from tests.test_stress import SQUARES, check

ANY = Problem("any", "Any", lambda reader: None, check, SQUARES.targets, (), measure=measure)


def shrunk(text: bytes, fails: Callable[[bytes], bool], low: int, high: int) -> bytes:
    of = replace(ANY, simpler=lambda given: simpler(given, Seen(low, high)))
    return shrink(of, text, fails, lambda case: Run(b""), 30)


def array(text: bytes) -> list[int]:
    """The numbers of an input that is a count and as many numbers; none when it is not."""
    count, *numbers = (int(token) for token in text.split())
    return numbers if count == len(numbers) and text.count(b"\n") == 2 else []


def test_an_array_keeps_its_count_and_ends_with_what_matters() -> None:
    def fails(text: bytes) -> bool:
        return any(a > b + 10 for a, b in pairwise(array(text)))

    assert shrunk(b"7\n5 9 50 3 8 8 1\n", fails, 0, 50) == b"2\n11 0\n"
    assert shrunk(b"7\n5 9 50 3 8 8 2\n", fails, 2, 50) == b"2\n13 2\n"


def test_edges_keep_their_count() -> None:
    def fails(text: bytes) -> bool:
        lines = [list(map(int, line.split())) for line in text.splitlines()]
        well_formed = all(len(line) == 2 for line in lines) and len(lines) - 1 == lines[0][1]
        return well_formed and any(5 in edge for edge in lines[1:])

    assert shrunk(b"9 4\n1 2\n5 3\n2 8\n9 1\n", fails, 1, 9) in (b"1 1\n1 5\n", b"1 1\n5 1\n")


def test_words_lose_characters() -> None:
    assert shrunk(b"3\nabxcy\n", lambda text: b"x" in text, 1, 3) == b"x\n"


@given(st.lists(st.lists(st.integers(-9, 9), max_size=4), max_size=4))
def test_candidates_end_and_hold_only_numbers_that_were_seen(rows: list[list[int]]) -> None:
    text = b"".join(b" ".join(b"%d" % x for x in row) + b"\n" for row in rows)
    seen = seen_in([text])
    for candidate in simpler(text, seen):
        assert all(value in seen for token in candidate.split() if (value := whole(token)) is not None)


def test_nothing_has_nothing_simpler() -> None:
    assert list(simpler(b"", Seen(0, 9))) == []
