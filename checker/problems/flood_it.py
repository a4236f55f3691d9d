"""Flood-it: the fewest colour changes that flood a board from its top left cell."""

from __future__ import annotations

from itertools import zip_longest

from checker.limits import Limits, Target
from checker.model import JuryWrong, Wrong
from checker.problem import Problem
from checker.reader import Reader, decimal, shown

SMALLEST = 2  # side of a board
LARGEST = 8
COLOURS = 6
BOARDS = 20  # in one input
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


PROBLEM = Problem(
    name="flood_it",
    title="Flood-it",
    read=read,
    check=check,
    split=split,
    join=join,
    most_boards=BOARDS,
    targets=(
        Target("luogu", "T281593", (".py", ".cpp"), Limits(1.0, 128 * 1024, UNKNOWN)),
        Target("hdu", "4127", (".cpp",), Limits(1.0, 32768)),
        Target("uva", "1505", (".py", ".cpp"), Limits(3.0, 256 * 1024, UNKNOWN)),
        Target("poj", "4007", (), Limits(1.0, 65536)),
    ),
    samples=((b"2\n0 0\n0 0\n3\n0 1 2\n1 1 2\n2 2 1\n0\n", b"0\n3\n"),),
)
