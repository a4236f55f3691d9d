"""What generators share: inputs made of boards, orders by chance, boards kept in files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")


def boards_in(size: int, most: int) -> range:
    """The numbers of the boards in an input of that size: 0, then one more a step, up to `most` boards.

    Raises ValueError when `size` is negative.
    """
    if size < 0:
        raise ValueError(f"size {size} is negative")
    return range(min(1 + size, most))


def joined(boards: Iterable[bytes]) -> bytes:
    """One input: the boards, then a line with 0."""
    return b"".join(boards) + b"0\n"


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in an order by chance, all orders alike; the lowest draws leave it as it is."""
    order = list(items)
    rng.shuffle(order)
    return order


@cache
def stored(problem: str, family: str) -> bytes:
    """The boards kept for a family as one input; it may hold more of them than the statement allows."""
    return (Path(__file__).parent / "boards" / problem / f"{family}.in").read_bytes()
