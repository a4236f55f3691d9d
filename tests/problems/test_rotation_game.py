"""Facts of The Rotation Game, and the words of its checker."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from checker import catalog
from checker.model.values import JuryWrong, Wrong
from checker.problems.rotation_game import CENTRE, LINES, PROBLEM, Board, centre, check, moved, split
from tests.laws import dull
from tests.parts import BOARDS, fast, solution

INVERSE = dict(zip("ABCDEFGH", "FEHGBADC", strict=True))
BY_DISTANCE = [1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466, 208170, 178588, 72941, 10045, 188]


def board_of(text: bytes) -> Board:
    return tuple(int(token) for token in text.split()[:24])


def shuffled(rng: Random) -> Board:
    cells = [1, 2, 3] * 8
    rng.shuffle(cells)
    return tuple(cells)


def as_input(*boards: Board) -> bytes:
    return b"".join(b" ".join(b"%d" % cell for cell in board) + b"\n" for board in boards) + b"0\n"


def test_the_histogram_of_all_subsets() -> None:
    counted = Counter(dull.distances())
    assert counted.pop(dull.UNREACHED) == 2**24 - 735471
    assert [counted[d] for d in range(len(counted))] == BY_DISTANCE
    assert sum(BY_DISTANCE) == 735471


@pytest.mark.parametrize("letter", LINES)
def test_a_move_and_its_inverse_cancel_and_seven_moves_are_none(letter: str) -> None:
    board = shuffled(Random(letter))
    assert moved(board, letter + INVERSE[letter]) == board == moved(board, 7 * letter)
    assert moved(board, letter) != board


def test_a_move_shifts_towards_the_head_of_its_list() -> None:
    cells = tuple(range(1, 25))  # every cell holds its own number
    after = moved(cells, "A")
    assert [after[c - 1] for c in LINES["A"]] == [3, 7, 12, 16, 21, 23, 1]
    assert [c for c in cells if after[c - 1] == c] == [c for c in cells if c not in LINES["A"]]


def test_there_are_192_boards_of_answer_13() -> None:
    boards = {board_of(text) for text in split((BOARDS / "rotation_game/length13_all.in").read_bytes())}
    assert len(boards) == 192
    known = dull.distances()
    assert {min(known[cells] for cells in dull.sets_of(board).values()) for board in boards} == {13}


def test_the_fast_reference_is_the_dull_search() -> None:
    rng = Random(1)
    boards = [shuffled(rng) for _ in range(500)]
    expected = "".join(f"{path or 'No moves needed'}\n{symbol}\n" for path, symbol in map(dull.rotation, boards))
    assert fast("rotation_game", as_input(*boards)).output.decode() == expected


def test_the_submission_is_the_dull_search() -> None:
    rng = Random(2)
    boards = [shuffled(rng) for _ in range(300)]
    found = solution("rotation_game").solve([[str(cell) for cell in board] for board in boards])
    assert [(path, int(symbol)) for path, symbol in found] == [dull.rotation(board) for board in boards]


def test_ties_start_at_four_moves_and_are_a_quarter_of_all_boards() -> None:
    rng, known, ties, shortest = Random(3), dull.distances(), 0, 99
    for _ in range(4000):
        reached = sorted(known[cells] for cells in dull.sets_of(shuffled(rng)).values())
        if reached[0] == reached[1]:
            ties, shortest = ties + 1, min(shortest, reached[0])
    assert 900 < ties < 1100  # 24.9 %, give or take four standard deviations
    assert shortest >= 4


SAMPLE, ANSWER = PROBLEM.samples[0]
SINGLE = split(SAMPLE)[0]  # its answer is AC, 2


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (b"", "board 1: the output ends, expected AC"),
        (b"AC\n", "board 1: the symbol after the moves is missing, expected 2"),
        (b"AC\n3\n", "board 1: the centre holds 2, not 3"),
        (b"AX\n2\n", "board 1: expected moves A..H or 'No moves needed', found 'AX'"),
        (b"no moves\n2\n", "board 1: expected moves A..H or 'No moves needed', found 'no moves'"),
        (b"\xff\n2\n", "board 1: expected moves A..H or 'No moves needed', found '\\xff'"),
        (b"AFAC\n2\n", "board 1: 4 moves gather 2, 2 suffice: AC"),
        (b"CA\n2\n", "board 1: after CA the centre holds 2 2 2 2 2 2 2 1, not one symbol; expected AC"),
        (b"AC\n2\nmore\n", "more lines than the 2 of 1 boards"),
    ],
)
def test_the_checker_says_what_is_wrong(output: bytes, why: str) -> None:
    with pytest.raises(Wrong) as wrong:
        check(SINGLE, output, b"AC\n2\n")
    if output == b"CA\n2\n":  # the exact centre is computed here, apart from the checker
        after = " ".join(map(str, centre(moved(board_of(SINGLE), "CA"))))
        why = f"board 1: after CA the centre holds {after}, not one symbol; expected AC"
    assert str(wrong.value) == why


def test_the_checker_names_a_smaller_string_of_the_same_length() -> None:
    solved = tuple(1 if cell in CENTRE else 2 + (k % 2) for k, cell in enumerate(range(1, 25)))
    board = moved(solved, "DC")  # C and D do not cross: HG and GH both gather
    with pytest.raises(Wrong, match="board 1: a smaller string of the same length: GH, found HG"):
        check(as_input(board), b"HG\n1\n", b"GH\n1\n")


def test_a_right_output_is_accepted_and_a_wrong_jury_is_named() -> None:
    check(SAMPLE, ANSWER, ANSWER)
    with pytest.raises(JuryWrong, match="the answer AFAC is beaten by AC"):
        check(SINGLE, b"AC\n2\n", b"AFAC\n2\n")
    with pytest.raises(JuryWrong, match="does not gather"):
        check(SINGLE, b"AC\n2\n", b"B\n2\n")
    with pytest.raises(JuryWrong, match="lines for 1 boards"):
        check(SINGLE, b"AC\n2\n", b"")
    for more in (b"x", b"\0", b" 7", b"\n"):  # behind the answer: it was taken as it is
        with pytest.raises(JuryWrong, match="whole lines for 1 boards"):
            check(SINGLE, b"AC\n2\n", b"AC\n2\n" + more)
    with pytest.raises(JuryWrong, match="does not gather"):
        check(SINGLE, b"AC\n2\n", b"AC\n2\0\n")


LINE = b" ".join([b"1"] * 8 + [b"2"] * 8 + [b"3"] * 8)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "line 1, column 1: expected a symbol, an integer in [1, 3], found the end"),
        (b"0\n", "line 1, column 1: expected a symbol, an integer in [1, 3], found '0'"),
        (LINE + b"\n", "line 2, column 1: expected a symbol, an integer in [1, 3], found the end"),
        (LINE + b"\n0", "line 2, column 2: expected the end of the line, found the end"),
        (LINE + b"\n0\n0\n", "line 3, column 1: expected the end of the input, found '0'"),
        (LINE + b" \n0\n", "line 1, column 48: expected the end of the line, found ' '"),
        (LINE + b"\r\n0\n", "line 1, column 48: expected the end of the line, found '\\r'"),
        (
            LINE.replace(b"1 1", b"1  1", 1) + b"\n0\n",
            "line 1, column 3: expected a symbol, an integer in [1, 3], found ' '",
        ),
        (
            LINE.replace(b"3", b"4", 1) + b"\n0\n",
            "line 1, column 33: expected a symbol, an integer in [1, 3], found '4'",
        ),
        (
            LINE.replace(b"3", b"03", 1) + b"\n0\n",
            "line 1, column 33: expected a symbol, an integer in [1, 3], found '03'",
        ),
        (
            LINE.replace(b"3", b"2", 1) + b"\n0\n",
            "line 1, column 1: expected 8 cells with symbol 2, not 9, on the line, found '1'",
        ),
        (
            (LINE + b"\n") * 31 + b"0\n",
            "line 31, column 1: expected the final 0 after at most 30 boards, an integer in [0, 0], found '1'",
        ),
    ],
)
def test_the_validator_says_where_the_statement_is_broken(text: bytes, why: str) -> None:
    with pytest.raises(Wrong) as wrong:
        PROBLEM.validate(text)
    assert str(wrong.value) == why


def test_the_validator_takes_the_largest_input() -> None:
    PROBLEM.validate((LINE + b"\n") * 30 + b"0\n")


def test_the_data_have_hard_boards_whose_answer_starts_with_each_letter() -> None:
    (case,) = [case for case in catalog.handmade("rotation_game") if case.name == "hard_by_first_letter"]
    answers = fast("rotation_game", case.input).output.decode().split()[::2]
    assert [(moves[0], len(moves)) for moves in answers] == [(letter, 11) for letter in LINES]
