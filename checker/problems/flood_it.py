"""Flood-it: the fewest colour changes that flood a board from its top left cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product, zip_longest
from random import Random

from checker.model.limits import Limits, Target
from checker.model.problem import Draw, Problem, Subtask
from checker.model.reader import Reader, decimal, shown
from checker.model.values import JuryWrong, Wrong

SMALLEST = 2  # side of a board
LARGEST = 8
COLOURS = 6
BOARDS = 20  # in one input
FEW = 2  # colours of every board in the first subtask
SMALL = 4  # largest side in the second
UNKNOWN = ("time", "memory")  # limits that a judge does not publish


def read(reader: Reader) -> None:
    """1 to BOARDS boards, each a line with the side and then its rows; a line with 0 ends the input."""
    boards = 0
    while boards < BOARDS and not (boards and reader.starts_with(b"0")):
        boards += 1
        side = reader.number(SMALLEST, LARGEST, "a side")
        reader.newline()
        for _ in range(side):
            reader.numbers(side, 0, COLOURS - 1, "a colour")
    reader.count(boards, 1, BOARDS, "boards")
    reader.number(0, 0, f"the final 0 after at most {BOARDS} boards")
    reader.newline()
    reader.end()


def split(text: bytes) -> list[bytes]:
    """Every board as an input of its own. `text` may be laid out in any way; its numbers are taken as they are."""
    numbers = text.split()
    boards, at = [], 0
    while at < len(numbers) and (side := int(numbers[at])):
        cells = numbers[at + 1 : at + 1 + side * side]
        rows = [b" ".join(cells[r : r + side]) for r in range(0, side * side, side)]
        boards.append(b"\n".join([numbers[at], *rows, b"0\n"]))
        at += 1 + side * side
    return boards


def join(texts: list[bytes]) -> bytes:
    """One input with the boards of all."""
    return b"".join(text.removesuffix(b"0\n") for text in texts) + b"0\n"


def few_colours(text: bytes) -> bool:
    """Whether no board has more than FEW colours."""
    return all(len({cell for row in grid(board) for cell in row}) <= FEW for board in split(text))


def small(text: bytes) -> bool:
    """Whether no board is larger than SMALL."""
    return all(len(grid(board)) <= SMALL for board in split(text))


def check(text: bytes, output: bytes, answer: bytes) -> None:
    """The same numbers, one a board; complaints name the board."""
    boards, expected, found = split(text), answer.split(), output.split()
    if len(expected) != len(boards) or None in map(decimal, expected):
        raise JuryWrong(f"the answer has {len(expected)} numbers for {len(boards)} boards")
    for k, (e, f) in enumerate(zip_longest(expected, found), 1):
        if f is None:
            raise Wrong(f"board {k} of {len(expected)}: expected {e.decode()}, but the output ends")
        if e is None:
            raise Wrong(f"{shown(f)} after the last of {len(expected)} answers: nothing more was expected")
        if e != f:
            raise Wrong(f"board {k}: expected {e.decode()}, found {shown(f)}")


def grid(text: bytes) -> list[list[int]]:
    """The rows of an input of one board."""
    numbers = [int(token) for token in text.split()]
    side = numbers[0]
    return [numbers[1 + side * r : 1 + side * (r + 1)] for r in range(side)]


def as_input(rows: list[list[int]]) -> bytes:
    """An input of one board."""
    lines = [str(len(rows)), *(" ".join(map(str, row)) for row in rows), "0\n"]
    return "\n".join(lines).encode()


def simpler(text: bytes) -> Iterator[bytes]:
    """Of an input of one board: without a row and a column, one colour turned into a smaller one, one cell so."""
    if len(split(text)) != 1:
        return
    rows = grid(text)
    for r, c in product(range(len(rows)), repeat=2):
        yield as_input([row[:c] + row[c + 1 :] for k, row in enumerate(rows) if k != r])
    for old, new in combinations(range(COLOURS - 1, -1, -1), 2):
        yield as_input([[new if cell == old else cell for cell in row] for row in rows])
    for r, c in product(range(len(rows)), repeat=2):
        for new in range(rows[r][c]):
            yield as_input([[new if (i, j) == (r, c) else x for j, x in enumerate(row)] for i, row in enumerate(rows)])


def mutations(rng: Random, text: bytes) -> bytes:
    """A small board grows by a row and a column; else one cell is recoloured, or two exchanged."""
    rows = grid(text)
    side = len(rows)
    if side < LARGEST and rng.random() < 0.1:
        rows = [[*row, rng.randrange(COLOURS)] for row in rows]
        return as_input([*rows, [rng.randrange(COLOURS) for _ in range(side + 1)]])
    r, c, i, j = (rng.randrange(side) for _ in range(4))
    if rng.random() < 0.3:
        rows[r][c], rows[i][j] = rows[i][j], rows[r][c]
    else:
        rows[r][c] = rng.randrange(COLOURS)
    return as_input(rows)


def measure(text: bytes, _: bytes) -> tuple[int, int, int, bytes]:
    """Cells in all, then different colours, then their sum, then the first in the order of bytes."""
    cells = [cell for board in split(text) for row in grid(board) for cell in row]
    return len(cells), len(set(cells)), sum(cells), text


PROBLEM = Problem(
    name="flood_it",
    title="Flood-it",
    noun="board",
    read=read,
    check=check,
    split=split,
    join=join,
    simpler=simpler,
    measure=measure,
    mutations=mutations,
    effort=int,
    most_boards=BOARDS,
    plan=(
        Subtask(20, (Draw("one_colour"), Draw("first_and_last_colour"), Draw("checkerboards")), few_colours),
        Subtask(30, tuple(Draw(f, (101, 102), SMALL - SMALLEST) for f in ("uniform", "large", "mosaics")), small),
        Subtask(50),
    ),
    targets=(
        Target("luogu", "T281593", (".py", ".cpp"), Limits(1.0, 128 * 1024, UNKNOWN)),
        Target("hdu", "4127", (".cpp",), Limits(1.0, 32768)),
        Target("uva", "1505", (".py", ".cpp"), Limits(3.0, 256 * 1024, UNKNOWN)),
        Target("poj", "4007", (), Limits(1.0, 65536)),
    ),
    samples=((b"2\n0 0\n0 0\n3\n0 1 2\n1 1 2\n2 2 1\n0\n", b"0\n3\n"),),
)
