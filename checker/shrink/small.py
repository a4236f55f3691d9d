"""Draws small inputs that fail."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, product

from checker.model.chance import chance
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Program
from checker.shrink.walk import Search

_SIZES = 4  # small boards are drawn in sizes 0 to 3
_DRAWS = 200  # draws from every family in every size
_FIRST_DRAWS = _DRAWS // 4  # those of them for a first look


def small_boards(search: Search, families: Mapping[str, Generator]) -> Iterator[Iterator[bytes]]:
    """Boards of all families, always the same.

    First a few of every length and effort, then those of one small size after the other. There are
    no more of them when half of the time is over: the rest is for making simpler what has been
    found.
    """
    half = replace(search, until=(time.monotonic() + search.until) / 2)
    draws = (_draw_boards(half, families, size, _FIRST_DRAWS) for size in range(_SIZES))
    yield _few_of_each(search.problem, chain.from_iterable(draws), search.reference)
    for size in range(_SIZES):
        yield _draw_boards(half, families, size, _DRAWS)


def _draw_boards(search: Search, families: Mapping[str, Generator], size: int, turns: int) -> Iterator[bytes]:
    """Boards of all families in turn, until the time runs out."""
    for turn, name in product(range(turns), sorted(families)):
        if search.late():
            return
        rng = chance(f"small/{name}/{size}/{turn}")
        yield from search.problem.split(families[name](rng, size))


def _few_of_each(problem: Problem, boards: Iterable[bytes], reference: Program) -> Iterator[bytes]:
    """Of every length and every effort of the answer no more boards than an input holds."""
    seen = Counter[tuple[int, int]]()
    for board in boards:
        kind = len(board), problem.effort(reference(Case("shrink", board)).output)
        seen[kind] += 1
        if seen[kind] <= problem.most_boards:
            yield board
