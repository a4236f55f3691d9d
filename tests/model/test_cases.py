"""Laws of the cases of a run: which sizes come, how often."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from checker.model.cases import SIZE_GROWTH, make_case
from tests.stress.test_run import SQUARES

BOARDS = replace(SQUARES, most_boards=30)
SINGLE = replace(SQUARES, most_boards=1, most_size=100)


def size_itself(rng: Random, size: int) -> bytes:
    return b"%d\n" % min(size, 99)


def sizes(problem: object, seed: int, count: int) -> list[int]:
    """The sizes that the first cases ask for."""
    families = {"a": size_itself, "b": size_itself}
    return [int(make_case(problem, families, seed, k).input) for k in range(count)]  # type: ignore[arg-type]


def test_boards_grow_to_the_statement_s_and_stay() -> None:
    assert sizes(BOARDS, 1, 12) == [0, 0, 3, 3, 15, 15, *[30] * 6]


@pytest.mark.parametrize("seed", range(5))
def test_single_inputs_are_mostly_small_and_sometimes_large(seed: int) -> None:
    found = sizes(SINGLE, seed, 2000)
    assert found[:2] == [0, 0] and set(found[2:6]) <= set(range(SIZE_GROWTH))
    assert set(range(SIZE_GROWTH)) <= set(found) and max(found) > 64
    for bound, share in ((4, 0.75), (16, 0.9375), (64, 0.984)):
        assert sum(size < bound for size in found) >= share * len(found) - 2
    assert sum(found) / len(found) < 8  # all large ones together are as much as the small ones
    assert found == sizes(SINGLE, seed, 2000) != sizes(SINGLE, seed + 1, 2000)


def test_no_size_is_beyond_the_statement_s() -> None:
    small = replace(SINGLE, most_size=6)
    assert set(sizes(small, 1, 500)) == set(range(7))
