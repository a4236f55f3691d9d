"""Simplifying inputs whose statement is not known: counts go down with what they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.problem import Problem
from checker.model.values import Run
from checker.shrink.by_shape import measure_tokens, simpler
from checker.shrink.input_shape import Shape, find_shape, whole
from checker.shrink.walk import shrink
from tests.stress.test_run import SQUARES, check

ANY = Problem("any", "Any", lambda reader: None, check, SQUARES.targets, (), measure=measure_tokens)


def shrunk(text: bytes, fails: Callable[[bytes], bool], low: int, high: int) -> bytes:
    of = replace(ANY, simpler=lambda given: simpler(given, Shape(low, high)))
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
    seen = find_shape([text])
    for candidate in simpler(text, seen):
        assert all(value in seen for token in candidate.split() if (value := whole(token)) is not None)


def test_nothing_has_nothing_simpler() -> None:
    assert list(simpler(b"", Shape(0, 9))) == []


def line(rng: Random, count: int) -> list[int]:
    return [rng.randint(0, 99) for _ in range(count)]


def lines(rng: Random, count: int, width: int) -> list[list[int]]:
    return [line(rng, width) for _ in range(count)]


def word(rng: Random, length: int) -> str:
    return "".join(rng.choices("ab.#", k=length))


def command(rng: Random) -> list[object]:
    return ["push", rng.randint(0, 99)] if rng.randrange(2) else ["pop", 1]


# How the lines of an input are made of a count n.
FORMATS: dict[str, Callable[[Random, int], list[Any]]] = {
    "numbers": lambda rng, n: [[n, rng.randint(1, 99)]],
    "array": lambda rng, n: [[n], line(rng, n)],
    "array in one line": lambda rng, n: [[n, *line(rng, n)]],
    "array, limit first": lambda rng, n: [[rng.randint(1, 9), n], line(rng, n)],
    "array, limit last": lambda rng, n: [[n, rng.randint(1, 9)], line(rng, n)],
    "count twice": lambda rng, n: [[n, n], line(rng, n)],
    "two arrays": lambda rng, n: [[n], *lines(rng, 2, n)],
    "array, then a number": lambda rng, n: [[n], line(rng, n), [7]],
    "edges": lambda rng, n: [[9, n], *lines(rng, n, 2)],
    "tree": lambda rng, n: [[n], *lines(rng, n - 1, 2)],
    "square": lambda rng, n: [[n], *lines(rng, n, n)],
    "matrix": lambda rng, n: [[n, m := rng.randint(2, 7)], *lines(rng, n, m)],
    "array and edges": lambda rng, n: [[n, m := rng.randint(2, 7)], line(rng, n), *lines(rng, m, 2)],
    "two lines each": lambda rng, n: [[n], *(row for _ in range(n) for row in ([3], line(rng, 3)))],
    "arrays": lambda rng, n: [
        [n],
        *(row for _ in range(n) for m in [rng.randint(1, 5)] for row in ([m], line(rng, m))),
    ],
    "word": lambda rng, n: [[n], [word(rng, n)]],
    "grid": lambda rng, n: [[n, m := rng.randint(2, 7)], *([word(rng, m)] for _ in range(n))],
    "commands": lambda rng, n: [[n], *(command(rng) for _ in range(n))],
}
SHAPES: dict[str, Callable[[list[Any]], list[int]]] = {
    "numbers": lambda of: [2],
    "array": lambda of: [1, of[0][0]],
    "array in one line": lambda of: [1 + of[0][0]],
    "array, limit first": lambda of: [2, of[0][1]],
    "array, limit last": lambda of: [2, of[0][0]],
    "count twice": lambda of: [2, of[0][0]] if of[0][0] == of[0][1] else [],
    "two arrays": lambda of: [1, of[0][0], of[0][0]],
    "array, then a number": lambda of: [1, of[0][0], 1],
    "edges": lambda of: [2, *[2] * of[0][1]],
    "tree": lambda of: [1, *[2] * (of[0][0] - 1)],
    "square": lambda of: [1, *of[0] * of[0][0]],
    "matrix": lambda of: [2, *[of[0][1]] * of[0][0]],
    "array and edges": lambda of: [2, of[0][0], *[2] * of[0][1]],
    "two lines each": lambda of: [1, *[1, 3] * of[0][0]],
    "arrays": lambda of: [1, *(width for k in range(of[0][0]) for width in (1, of[1 + 2 * k][0]))],
    "word": lambda of: [1, of[0][0]],
    "grid": lambda of: [2, *[of[0][1]] * of[0][0]],
    "commands": lambda of: [1, *[2] * of[0][0]],
}


def twenty(name: str, seed: int) -> list[bytes]:
    """Inputs of a format."""
    rng = Random(seed)
    made = [FORMATS[name](rng, rng.randint(2, 9)) for _ in range(20)]
    return ["".join(" ".join(map(str, row)) + "\n" for row in rows).encode() for rows in made]


def well_formed(name: str, text: bytes) -> bool:
    """Whether an input is of a format; a line that is a word is as long as the word."""
    rows: list[Any] = [[whole(token) or token for token in row.split()] for row in text.splitlines()]
    sizes = [
        len(row[0]) if len(row) == 1 and isinstance(row[0], bytes) and row[0] != b"0" else len(row) for row in rows
    ]
    commands = {token for row in rows for token in row if isinstance(token, bytes)} if name == "commands" else set()
    return sizes == SHAPES[name](rows) and commands <= {b"push", b"pop", b"0"}


@pytest.mark.parametrize("name", FORMATS)
def test_a_reader_of_the_format_never_reads_past_the_end(name: str) -> None:
    texts, rng = twenty(name, 3), Random(3)
    seen = find_shape(texts)
    for text in texts[:8]:
        while candidates := list(simpler(text, seen)):
            for candidate in candidates:
                assert well_formed(name, candidate), (text, candidate)
            text = rng.choice(candidates)


def test_a_number_on_one_of_two_lines_counts_nothing() -> None:
    assert b"0\n5\n" in list(simpler(b"1\n5\n", find_shape([b"1\n5\n", b"0\n7\n"])))


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"count twice"}))
def test_counts_go_down_to_the_smallest_seen(name: str) -> None:
    texts = twenty(name, 2)
    of = replace(ANY, simpler=lambda given: simpler(given, find_shape(texts)))
    small = shrink(of, max(texts, key=len), lambda text: True, lambda case: Run(b""), 30)
    assert len(small.split()) == min(len(text.split()) for text in texts)
