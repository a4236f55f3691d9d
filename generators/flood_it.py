"""Inputs of Flood-it by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from checker.model.values import Generator
from checker.problems.flood_it import BOARDS, COLOURS, LARGEST, PROBLEM, SMALLEST
from generators.common import boards_in, joined, shuffled, stored

Board = list[list[int]]  # rows of colours
Paint = Callable[[Random, int], Board]  # (source of chance, side)

FIRST_AND_LAST = (0, COLOURS - 1)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # rows, columns, the two diagonals
LEGS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # of a spiral: right, down, left, up


def painted(side: int, colour_at: Callable[[int, int], int]) -> Board:
    """The board with that colour at (row, column); the colours are asked for in reading order."""
    return [[colour_at(row, column) for column in range(side)] for row in range(side)]


def scattered(rng: Random, side: int, colours: Sequence[int]) -> Board:
    """Every cell one of the colours, all alike."""
    return [[rng.choice(colours) for _ in range(side)] for _ in range(side)]


def palette(rng: Random, least: int, most: int = COLOURS) -> list[int]:
    """`least` to `most` colours: every number of them alike, every choice and order alike."""
    count = rng.randrange(least, most + 1)
    return shuffled(rng, range(COLOURS))[:count]


def transposed(board: Board) -> Board:
    """The image in the main diagonal, which leaves the top left cell where it is."""
    return [list(column) for column in zip(*board, strict=True)]


def uniform(rng: Random, side: int) -> Board:
    """1 to 6 colours, every cell one of them, all alike."""
    return scattered(rng, side, palette(rng, 1))


def all_colours(rng: Random, side: int) -> Board:
    """Every cell one of the six colours, all alike."""
    return scattered(rng, side, range(COLOURS))


def one_colour(rng: Random, side: int) -> Board:
    """Nothing to do."""
    return [[rng.randrange(COLOURS)] * side] * side


def first_and_last_colour(rng: Random, side: int) -> Board:
    """Cells of the colours 0 and 5, both of which occur."""
    board = scattered(rng, side, FIRST_AND_LAST)
    board[0][0], board[-1][-1] = shuffled(rng, FIRST_AND_LAST)
    return board


def checkerboard(rng: Random, side: int) -> Board:
    """Two colours in turn: every cell is a region."""
    colours = palette(rng, 2, 2)
    return painted(side, lambda row, column: colours[(row + column) % 2])


def mosaic(rng: Random, side: int) -> Board:
    """A checkerboard of 2 to 6 colours, some for its black cells, the others for its white ones."""
    colours = palette(rng, 2)
    cut = rng.randrange(1, len(colours))
    fields = colours[:cut], colours[cut:]
    return painted(side, lambda row, column: rng.choice(fields[(row + column) % 2]))


def stripes(rng: Random, side: int) -> Board:
    """Rows, columns or diagonals, each of 2 to 6 colours by chance."""
    down, across = rng.choice(DIRECTIONS)
    colours = palette(rng, 2)
    stripe = [rng.choice(colours) for _ in range(2 * side)]
    return painted(side, lambda row, column: stripe[(down * row + across * column) % (2 * side)])


def spiral(rng: Random, side: int) -> Board:
    """A corridor that winds from the corner inwards, in pieces of equal length, between walls of one colour."""
    wall, *colours = palette(rng, 2)
    length = rng.randrange(1, side + 1)
    cells = corridor(side)
    pieces = [rng.choice(colours) for _ in range(0, len(cells), length)]
    board = [[wall] * side for _ in range(side)]
    for step, (row, column) in enumerate(cells):
        board[row][column] = pieces[step // length]
    return board


def corridor(side: int) -> list[tuple[int, int]]:
    """The cells of a spiral from the top left corner, with walls one cell thick between its turns."""
    lengths = [side - 1] + [length for length in range(side - 1, 1, -2) for _ in range(2)]
    cells = [(0, 0)]
    for leg, length in enumerate(lengths):
        down, across = LEGS[leg % len(LEGS)]
        row, column = cells[-1]
        cells += [(row + down * step, column + across * step) for step in range(1, length + 1)]
    return cells


def combs(rng: Random, side: int) -> Board:
    """Two combs that reach into each other from opposite edges; of more than two colours, some teeth have another."""
    upper, lower, *others = palette(rng, 2)
    teeth = [rng.choice([(upper, lower)[column % 2], *others]) for column in range(side)]
    board = [[upper] * side, *([*teeth] for _ in range(side - 2)), [lower] * side]
    return rng.choice((board, transposed(board)))


def blobs(rng: Random, side: int) -> Board:
    """Regions that grow: a cell mostly takes the colour on its left or above it, sometimes one of 2 to 6."""
    colours = palette(rng, 2)
    board: Board = []
    for _ in range(side):
        row: list[int] = []
        for column in range(side):
            near = row[-1:] + [above[column] for above in board[-1:]]
            row.append(rng.choice(3 * near + colours))
        board.append(row)
    return board


def any_kept(family: str, rng: Random, side: int) -> Board:
    """The corner, up to `side`, of a board kept for the family, by chance transposed and recoloured."""
    board = rng.choice(kept(family))
    board = rng.choice((board, transposed(board)))
    colours = shuffled(rng, range(COLOURS))
    return [[colours[cell] for cell in row[:side]] for row in board[:side]]


@cache
def kept(family: str) -> list[Board]:
    """The boards kept for the family."""
    boards = PROBLEM.split(stored(PROBLEM.name, family))
    return [[[int(cell) for cell in row.split()] for row in board.splitlines()[1:-1]] for board in boards]


def text(board: Board) -> bytes:
    """The board's lines of input."""
    rows = "".join(" ".join(map(str, row)) + "\n" for row in board)
    return f"{len(board)}\n{rows}".encode()


def largest(size: int) -> int:
    """The largest side in an input of that size."""
    return min(SMALLEST + size, LARGEST)


def all_sides(paint: Paint, rng: Random, size: int) -> bytes:
    """Boards of sides by chance, all alike."""
    sides = (rng.randrange(SMALLEST, largest(size) + 1) for _ in boards_in(size, BOARDS))
    return joined(text(paint(rng, side)) for side in sides)


def largest_side(paint: Paint, rng: Random, size: int) -> bytes:
    """Boards as large as the size allows."""
    return joined(text(paint(rng, largest(size))) for _ in boards_in(size, BOARDS))


def big_then_small(rng: Random, size: int) -> bytes:
    """Uniform boards, by turns one as large as the size allows and a smaller one by chance."""
    smaller = range(SMALLEST, max(largest(size), SMALLEST + 1))
    sides = (rng.choice(smaller) if k % 2 else largest(size) for k in boards_in(size, BOARDS))
    return joined(text(uniform(rng, side)) for side in sides)


FAMILIES: dict[str, Generator] = {
    "uniform": partial(all_sides, uniform),
    "large": partial(largest_side, all_colours),
    "one_colour": partial(all_sides, one_colour),
    "first_and_last_colour": partial(all_sides, first_and_last_colour),
    "checkerboards": partial(all_sides, checkerboard),
    "mosaics": partial(all_sides, mosaic),
    "stripes": partial(all_sides, stripes),
    "spirals": partial(all_sides, spiral),
    "combs": partial(all_sides, combs),
    "blobs": partial(all_sides, blobs),
    "big_then_small": big_then_small,
    "killers": partial(largest_side, partial(any_kept, "killers")),
    "classic_killers": partial(largest_side, partial(any_kept, "classic_killers")),
    "answer_19": partial(largest_side, partial(any_kept, "answer_19")),
}
