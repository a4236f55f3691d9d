"""Facts of Flood-it, and the words of its checker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from checker.model.values import JuryWrong, Wrong
from checker.problems.flood_it import COLOURS, PROBLEM, check
from tests.laws import dull
from tests.parts import fast, solution

Cells = tuple[int, ...]


def patterns(cells: int) -> Iterator[Cells]:
    """All colourings up to the names of the colours: a new colour is always the least unused one."""

    def grow(prefix: Cells, used: int) -> Iterator[Cells]:
        if len(prefix) == cells:
            yield prefix
            return
        for colour in range(min(used + 1, COLOURS)):
            yield from grow((*prefix, colour), max(used, colour + 1))

    return grow((), 0)


def as_input(boards: list[tuple[int, Cells]]) -> bytes:
    return b"".join(b"%d\n%s\n" % (side, b" ".join(b"%d" % c for c in cells)) for side, cells in boards) + b"0\n"


@cache
def small() -> tuple[list[tuple[int, Cells]], list[int]]:
    """All boards up to 3 x 3, with their answers."""
    boards = [(side, cells) for side in (1, 2, 3) for cells in patterns(side * side)]
    return boards, [dull.flood(side, cells) for side, cells in boards]


def test_all_small_boards() -> None:
    boards, expected = small()
    assert Counter(side for side, _ in boards) == {1: 1, 2: 15, 3: 20648}
    assert [int(token) for token in fast("flood_it", as_input(boards)).output.split()] == expected
    solve = solution("flood_it").solve
    assert [solve(side, list(map(str, cells))) for side, cells in boards] == expected


@pytest.mark.parametrize(("side", "largest"), [(1, 0), (2, 3), (3, 7)])
def test_the_largest_answers(side: int, largest: int) -> None:
    assert max(answer for (n, _), answer in zip(*small(), strict=True) if n == side) == largest


def test_random_boards_of_side_four_are_the_dull_search() -> None:
    rng = Random(4)
    boards = [(4, tuple(rng.randrange(1 + k % 6) for _ in range(16))) for k in range(200)]
    expected = [dull.flood(side, cells) for side, cells in boards]
    assert [int(token) for token in fast("flood_it", as_input(boards)).output.split()] == expected


def test_the_mean_of_random_boards() -> None:
    rng = Random(5)
    boards = [(8, tuple(rng.randrange(6) for _ in range(64))) for _ in range(5000)]
    answers = [int(token) for token in fast("flood_it", as_input(boards)).output.split()]
    assert abs(sum(answers) / len(answers) - 12.55) < 0.08  # five standard errors


def test_two_colours_need_at_most_two_n_minus_two() -> None:
    rng = Random(6)
    boards = [(side, tuple(rng.randrange(2) for _ in range(side * side))) for side in range(2, 9) for _ in range(200)]
    answers = fast("flood_it", as_input(boards)).output.split()
    assert all(int(answer) <= 2 * side - 2 for (side, _), answer in zip(boards, answers, strict=True))


# Boards of the tempting but wrong ideas: rows of digits, and the right answer.
TEMPTING = {
    "01/10": 2, "30/03": 2, "55/55": 0, "3203/1024/2132/1401": 8, "2030/0121/3243/3303": 7, "111/133/010": 3,
    "00/12": 2, "442/011/140": 5, "2152/0244/3250/4525": 7, "343/030/521": 6, "121/431/140": 5, "024/354/232": 5,
    "21/02": 3, "01/23": 3, "210/011/111": 2, "52/25": 2, "11/11": 0, "54/45": 2,
}  # fmt: skip


@pytest.mark.parametrize(("rows", "answer"), TEMPTING.items())
def test_boards_of_wrong_ideas(rows: str, answer: int) -> None:
    side, cells = rows.count("/") + 1, tuple(int(c) for c in rows if c != "/")
    assert dull.flood(side, cells) == answer
    assert fast("flood_it", as_input([(side, cells)])).output == b"%d\n" % answer
    assert solution("flood_it").solve(side, list(map(str, cells))) == answer


SAMPLE, ANSWER = PROBLEM.samples[0]


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (b"", "board 1 of 2: expected 0, but the output ends"),
        (b"0\n", "board 2 of 2: expected 3, but the output ends"),
        (b"0\n4\n", "board 2: expected 3, found '4'"),
        (b"0\nx\x00\n", "board 2: expected 3, found 'x\\x00'"),
        (b"0\n3\n3\n", "'3' after the last of 2 answers: nothing more was expected"),
    ],
)
def test_the_checker_says_what_is_wrong(output: bytes, why: str) -> None:
    with pytest.raises(Wrong) as wrong:
        check(SAMPLE, output, ANSWER)
    assert str(wrong.value) == why


def test_a_broken_answer_is_the_jurys_fault() -> None:
    for answer in (b"0\n", b"0\nx\n", b"0\n3\n3\n"):
        with pytest.raises(JuryWrong):
            check(SAMPLE, ANSWER, answer)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "line 1, column 1: expected a side, an integer in [2, 8], found the end"),
        (b"0\n", "line 1, column 1: expected a side, an integer in [2, 8], found '0'"),
        (b"1\n0\n0\n", "line 1, column 1: expected a side, an integer in [2, 8], found '1'"),
        (b"9\n", "line 1, column 1: expected a side, an integer in [2, 8], found '9'"),
        (b"2\n0 0 \n0 0\n0\n", "line 2, column 4: expected the end of the line, found ' '"),
        (b"2\n0 6\n0 0\n0\n", "line 2, column 3: expected a colour, an integer in [0, 5], found '6'"),
        (b"2\n0 0\n0 0\n", "line 4, column 1: expected a side, an integer in [2, 8], found the end"),
        (b"2\n0 0\n0 0\n0\n\n", "line 5, column 1: expected the end of the input, found '\\n'"),
        (
            b"2\n0 0\n0 0\n" * 21 + b"0\n",
            "line 61, column 1: expected the final 0 after at most 20 boards, an integer in [0, 0], found '2'",
        ),
    ],
)
def test_the_validator_says_where_the_statement_is_broken(text: bytes, why: str) -> None:
    with pytest.raises(Wrong) as wrong:
        PROBLEM.validate(text)
    assert str(wrong.value) == why
