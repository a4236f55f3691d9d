"""Inputs of The Rotation Game by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import product
from random import Random

from checker.model.values import Generator
from checker.problems.rotation_game import BOARDS, CELLS, CENTRE, EACH, LINES, PROBLEM, SYMBOLS, Board, moved
from generators.common import boards_in, joined, shuffled, stored

LONGEST = 13  # the largest answer of the whole game, by a census of all boards
WIDTH = 7  # the # lies on a square of 7 x 7
BARS = (2, 4)  # its two rows, the same as its two columns

# The (row, column) of cells 1..24.
SPOTS = [spot for spot in product(range(WIDTH), repeat=2) if spot[0] in BARS or spot[1] in BARS]

Symmetry = tuple[int, ...]  # for every place the place that its symbol comes from


def symmetry(rows: bool, columns: bool, diagonal: bool) -> Symmetry:
    """The symmetry of the square that mirrors the order of rows, that of columns, and over the main diagonal."""

    def source(row: int, column: int) -> tuple[int, int]:
        row, column = (column, row) if diagonal else (row, column)
        return WIDTH - 1 - row if rows else row, WIDTH - 1 - column if columns else column

    return tuple(SPOTS.index(source(*spot)) for spot in SPOTS)


SYMMETRIES = [symmetry(*mirrors) for mirrors in product((False, True), repeat=3)]


def image(board: Board, turn: Symmetry, symbols: list[int]) -> Board:
    """The board after a symmetry, with `symbols` in the place of 1, 2, 3: an answer of the same length."""
    return tuple(symbols[board[place] - 1] for place in turn)


def others(symbol: int) -> list[int]:
    """What lies around a centre full of `symbol`."""
    return [other for other in range(1, SYMBOLS + 1) if other != symbol] * EACH


def gathered(symbol: int, around: Iterable[int]) -> Board:
    """`symbol` in the whole centre, `around` it the others in that order."""
    rest = iter(around)
    return tuple(symbol if cell in CENTRE else next(rest) for cell in range(1, CELLS + 1))


def solved_for(rng: Random, symbol: int) -> Board:
    """All boards with `symbol` in the whole centre alike."""
    return gathered(symbol, shuffled(rng, others(symbol)))


def uniform(rng: Random) -> Board:
    """All boards alike: more than half of the answers are 9 to 11, practically none is 12 or 13."""
    return tuple(shuffled(rng, gathered(1, others(1))))


def scramble(rng: Random) -> Board:
    """0 to LONGEST moves by chance away from a board that is solved for any symbol."""
    moves = [rng.choice(list(LINES)) for _ in range(rng.randrange(LONGEST + 1))]
    return moved(solved_for(rng, rng.randrange(1, SYMBOLS + 1)), "".join(moves))


def any_kept(family: str, rng: Random) -> Board:
    """One of the boards kept for the family, by chance turned, mirrored and recoloured."""
    return image(rng.choice(kept(family)), rng.choice(SYMMETRIES), shuffled(rng, range(1, SYMBOLS + 1)))


@cache
def kept(family: str) -> list[Board]:
    """The boards kept for the family, one for each orbit of 8 symmetries x 6 recolourings."""
    boards = PROBLEM.split(stored(PROBLEM.name, family))
    return [tuple(map(int, board.split()[:CELLS])) for board in boards]


def text(board: Board) -> bytes:
    """The board's line of input."""
    return " ".join(map(str, board)).encode() + b"\n"


def independent(draw: Callable[[Random], Board], rng: Random, size: int) -> bytes:
    """Boards that have nothing to do with each other."""
    return joined(text(draw(rng)) for _ in boards_in(size, BOARDS))


def solved(rng: Random, size: int) -> bytes:
    """No moves needed: every symbol in turn in the centre."""
    first = rng.randrange(SYMBOLS)
    return joined(text(solved_for(rng, 1 + (first + k) % SYMBOLS)) for k in boards_in(size, BOARDS))


def single_moves(rng: Random, size: int) -> bytes:
    """One move suffices: all 24 pairs of a letter and a symbol in turn, around them a uniform order."""
    first = rng.randrange(len(LINES) * SYMBOLS)
    return joined(text(one_before(rng, first + k)) for k in boards_in(size, BOARDS))


def one_before(rng: Random, pair: int) -> Board:
    """The board whose answer is letter `pair` mod 8, which gathers symbol 1 + `pair` mod 3."""
    letter = list(LINES)[pair % len(LINES)]
    back = letter * (len(LINES[letter]) - 1)  # as many moves as a line has cells change nothing
    return moved(solved_for(rng, 1 + pair % SYMBOLS), back)


FAMILIES: dict[str, Generator] = {
    "uniform": partial(independent, uniform),
    "scrambles": partial(independent, scramble),
    "single_moves": single_moves,
    "solved": solved,
    "two_way_ties": partial(independent, partial(any_kept, "two_way_ties")),
    "three_way_ties": partial(independent, partial(any_kept, "three_way_ties")),
    "answer_11": partial(independent, partial(any_kept, "answer_11")),
    "answer_12": partial(independent, partial(any_kept, "answer_12")),
    "answer_13": partial(independent, partial(any_kept, "answer_13")),
}
