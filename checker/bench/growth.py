"""Measures how the C++ solvers grow: Flood-it with the side of the board, The Rotation Game with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random

from checker.bench.measure import Taken
from checker.bench.solvers import CLASSIC_ROUNDS, Subject, boards, per_board
from checker.bench.turns import Way, in_turn
from checker.model.figure import Figure, figure
from checker.model.values import Case
from generators.flood_it import all_colours, text

_SIDES = range(2, 15)  # the reference takes larger boards than the statement
_CLASSIC_SIDE = 8  # largest of the usual search
_CLASSIC_ANSWER = 12  # longest of the usual search: 13 is among its hardest boards
_EACH = 20  # boards of a side or an answer
_SIDE_SECONDS = 1e-3  # a random board of the largest side is to take no longer
_DRAWN = {
    "solved": 30,
    "single_moves": 30,
    "scrambles": 600,
    "uniform": 600,
    "answer_12": 30,
    "answer_13": 30,
}


def bench_growth(subject: Subject, rounds: int) -> Iterator[Figure]:
    """The growth of a problem's solvers; nothing for a problem that is not named here."""
    series = GROWTH.get(subject.problem.name)
    if not series:
        return
    of, longest = series
    sets, ways = of(subject), dict[str, Way]()
    for size, found in sets.items():
        ways[f"C++, {size}"] = (rounds, partial(_all_boards, subject, found))
    for size, found in list(sets.items())[:longest]:
        few = min(rounds, CLASSIC_ROUNDS, len(found))
        ways[f"usual IDA* in C++, {size}"] = (few, partial(_next_board, subject, found))
    yield from in_turn(ways, partial(_grown, subject.problem.name))


def _grown(problem: str, taken: Taken) -> Iterator[Figure]:
    """The figures of the ways."""
    for name, values in taken.items():
        target = _SIDE_SECONDS if name.endswith(f"side {_SIDES[-1]}") else None
        yield figure(name, "s", values, target, problem=problem)


def _all_boards(subject: Subject, of: list[bytes], _: int) -> float:
    """The fast reference on all boards of a size."""
    return per_board(subject.fast, subject, of)


def _next_board(subject: Subject, of: list[bytes], k: int) -> float:
    """The usual search on board `k`."""
    return per_board(subject.classic, subject, of[k : k + 1])


def _by_side(_: Subject) -> dict[str, list[bytes]]:
    """Random boards of every side."""
    rng = Random("bench/sides")
    return {f"one random board of side {n}": [text(all_colours(rng, n)) + b"0\n" for _ in range(_EACH)] for n in _SIDES}


def _by_answer(subject: Subject) -> dict[str, list[bytes]]:
    """Boards of every answer, by its number of moves."""
    found: dict[int, list[bytes]] = {}
    for family, count in _DRAWN.items():
        for board in boards(subject, family, count):
            moves = subject.problem.effort(subject.fast(Case("bench", board)).output)
            found.setdefault(moves, []).append(board)
    return {f"one board of answer {moves}": found[moves][:_EACH] for moves in sorted(found)}


_Series = tuple[
    Callable[[Subject], Mapping[str, list[bytes]]], int
]  # the boards by size, how many the usual search gets
GROWTH: dict[str, _Series] = {
    "flood_it": (_by_side, _CLASSIC_SIDE - _SIDES[0] + 1),
    "rotation_game": (_by_answer, _CLASSIC_ANSWER + 1),
}
