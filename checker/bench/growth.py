"""Measures how the C++ solvers grow: with the side of a board, with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random

from checker.bench.measure import Values
from checker.bench.solvers import CLASSIC_ROUNDS, Subject, draw_boards, seconds_per_board
from checker.bench.turns import Measurement, measure_in_turn
from checker.model.figure import Figure, make_figure
from checker.model.values import Case
from generators.flood_it import all_colours, text

_SIDES = range(2, 15)  # the reference takes larger boards than the statement
_CLASSIC_SIDE = 8  # the usual search gets no larger boards
_CLASSIC_ANSWER = 12  # the usual search gets no longer answers: 13 is among its hardest boards
_BOARDS_EACH = 20  # so many boards of each side or answer
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
    series = GROWTH_SERIES.get(subject.problem.name)
    if not series:
        return
    draw, usual_sizes = series
    sets = draw(subject)
    measurements: dict[str, Measurement] = {}
    for size, boards in sets.items():
        measurements[f"C++, {size}"] = (rounds, partial(_measure_fast, subject, boards))
    for size, boards in list(sets.items())[:usual_sizes]:
        few = min(rounds, CLASSIC_ROUNDS, len(boards))
        measurements[f"usual IDA* in C++, {size}"] = (few, partial(_measure_usual, subject, boards))
    yield from measure_in_turn(measurements, partial(_growth_figures, subject.problem.name))


def _growth_figures(problem: str, values: Values) -> Iterator[Figure]:
    """The figures of all measurements."""
    for name, taken in values.items():
        target = _SIDE_SECONDS if name.endswith(f"side {_SIDES[-1]}") else None
        yield make_figure(name, "s", taken, target, problem=problem)


def _measure_fast(subject: Subject, boards: list[bytes], _: int) -> float:
    """The fast reference on all boards of a size."""
    return seconds_per_board(subject.fast, subject, boards)


def _measure_usual(subject: Subject, boards: list[bytes], k: int) -> float:
    """The usual search on board `k`."""
    return seconds_per_board(subject.classic, subject, boards[k : k + 1])


def _draw_by_side(_: Subject) -> dict[str, list[bytes]]:
    """Random boards of every side."""
    rng = Random("bench/sides")
    sets = {}
    for side in _SIDES:
        boards = [text(all_colours(rng, side)) + b"0\n" for _ in range(_BOARDS_EACH)]
        sets[f"one random board of side {side}"] = boards
    return sets


def _draw_by_answer(subject: Subject) -> dict[str, list[bytes]]:
    """Boards of every answer, by its number of moves."""
    found: dict[int, list[bytes]] = {}
    for family, count in _DRAWN.items():
        for board in draw_boards(subject, family, count):
            moves = subject.problem.effort(subject.fast(Case("bench", board)).output)
            found.setdefault(moves, []).append(board)
    return {f"one board of answer {moves}": found[moves][:_BOARDS_EACH] for moves in sorted(found)}


# How the boards are drawn, by size; how many of the sizes the usual search gets.
_Series = tuple[Callable[[Subject], Mapping[str, list[bytes]]], int]
GROWTH_SERIES: dict[str, _Series] = {
    "flood_it": (_draw_by_side, _CLASSIC_SIDE - _SIDES[0] + 1),
    "rotation_game": (_draw_by_answer, _CLASSIC_ANSWER + 1),
}
