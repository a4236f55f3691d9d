"""What generators share: sizes, lines of text, boards, and all of `arrays`, `trees` and `graphs`.

Every function is pure in `rng`: the same state of it gives the same value in every Python. Vertices are numbered from
1. What cannot be raises ValueError at once, before anything is drawn. No loop waits for a lucky draw, and low draws
give simple values, so Hypothesis shrinks what is made here as well as its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from generators.common.arrays import (
    LOWER_CASE,
    ascending,
    distinct,
    distinct_points,
    integers,
    palindrome,
    periodic,
    permutation,
    points,
    shuffled,
    strictly_ascending,
    string,
    with_sum,
)
from generators.common.graphs import (
    bipartite,
    connected,
    dag,
    graph,
    grid,
    grid_edges,
    maze,
    relabelled,
    scrambled,
    spanning,
    turned,
)
from generators.common.trees import binary, caterpillar, grown, path, star, tree, with_diameter

__all__ = [
    "LOWER_CASE",
    "ascending",
    "at_size",
    "binary",
    "bipartite",
    "boards_in",
    "caterpillar",
    "connected",
    "dag",
    "distinct",
    "distinct_points",
    "graph",
    "grid",
    "grid_edges",
    "grown",
    "integers",
    "joined",
    "lines",
    "maze",
    "palindrome",
    "path",
    "periodic",
    "permutation",
    "points",
    "relabelled",
    "scrambled",
    "shuffled",
    "spanning",
    "star",
    "stored",
    "strictly_ascending",
    "string",
    "tree",
    "turned",
    "with_diameter",
    "with_sum",
]


def at_size(size: int, least: int, most: int) -> int:
    """The largest number in an input of that size: `least` for 0, then one more a step, up to `most`.

    Raises ValueError when `size` is negative.
    """
    if size < 0:
        raise ValueError(f"size {size} is negative")
    return min(least + size, most)


def lines(*rows: int | str | Iterable[object]) -> bytes:
    """Every row as a line: a number or a string as it is, of anything else the parts with single spaces between."""
    return "".join(f"{row if isinstance(row, int | str) else ' '.join(map(str, row))}\n" for row in rows).encode()


def boards_in(size: int, most: int) -> range:
    """The numbers of the boards in an input of that size: 0, then one more a step, up to `most` boards.

    Raises ValueError when `size` is negative.
    """
    return range(at_size(size, 1, most))


def joined(boards: Iterable[bytes]) -> bytes:
    """One input: the boards, then a line with 0."""
    return b"".join(boards) + b"0\n"


@cache
def stored(problem: str, family: str) -> bytes:
    """The boards kept for a family as one input; it may hold more of them than the statement allows."""
    return (Path(__file__).parent.parent / "boards" / problem / f"{family}.in").read_bytes()
