"""What the fast references state, checked exhaustively by compiled programs in tests/laws/."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.catalog.programs import WARNINGS
from checker.system.compiler import compile_trusted
from tests.problems.test_rotation_game import BY_DISTANCE

LAWS = Path(__file__).parent


@cache
def laws(problem: str) -> Path:
    """The program that checks a problem's fast reference."""
    reference = catalog.references(problem)[0]
    includes = (reference, reference.with_name("ref.hpp"), folders.INTERFACE)
    flags = ("-O2", "-std=c++11", *WARNINGS)
    return compile_trusted(LAWS / f"{problem}.cpp", flags, folders.BUILD / "laws", includes)


def seen(problem: str, *arguments: object) -> list[int]:
    """The numbers that the program prints; a broken law fails the test with the program's words."""
    done = subprocess.run([laws(problem), *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [int(number) for number in done.stdout.split()]


def test_every_byte_of_the_rotation_table() -> None:
    assert seen("rotation_game") == BY_DISTANCE


@pytest.mark.parametrize(("side", "boards", "states"), [(1, 1, 1), (2, 15, 49), (3, 20648, 441649)])
def test_every_state_of_all_flood_it_boards_up_to_side_three(side: int, boards: int, states: int) -> None:
    assert seen("flood_it", "all", side) == [boards, states]


def test_every_state_of_random_flood_it_boards_of_side_four() -> None:
    boards, states = seen("flood_it", "random", 4, 1, 2000)
    assert boards == 2250  # every eighth also with sets of two words
    assert states > 50 * boards


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2, 10))
def test_every_state_of_many_random_flood_it_boards_of_side_four(seed: int) -> None:
    assert seen("flood_it", "random", 4, seed, 25_000)[0] == 28_125


@pytest.mark.parametrize("side", range(5, 15))
def test_flood_it_boards_of_every_size_are_solved_alike_by_another_search(side: int) -> None:
    boards = 40 if side < 13 else 8  # the other search is slow
    assert seen("flood_it", "large", side, side, boards) == [boards, 0]


@pytest.mark.campaign
@pytest.mark.parametrize("side", range(5, 15))
def test_many_flood_it_boards_of_every_size_are_solved_alike_by_another_search(side: int) -> None:
    boards = 1000 if side < 12 else 50
    assert seen("flood_it", "large", side, 100 + side, boards) == [boards, 0]
