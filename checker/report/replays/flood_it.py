"""Replays of Flood-it: an output is only a number, so the moves are the reference's."""

from __future__ import annotations

from checker.model.reader import decimal
from checker.model.replay import Frame, Layout, Replays, Track
from checker.model.values import Case, Program
from checker.problems.flood_it import COLOURS, as_input, grid, join

Rows = list[list[int]]
Cell = tuple[int, int]


def layout(board: bytes) -> Layout:
    """A square of cells."""
    side = len(grid(board))
    return Layout("flood", (side, side), tuple((c, r) for r in range(side) for c in range(side)))


def area(rows: Rows) -> set[Cell]:
    """The flooded cells (row, column): what hangs together with the top left one in its colour."""
    side, reached, waiting = len(rows), {(0, 0)}, [(0, 0)]
    while waiting:
        r, c = waiting.pop()
        for i, j in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            inside = 0 <= i < side and 0 <= j < side and (i, j) not in reached
            if inside and rows[i][j] == rows[0][0]:
                reached.add((i, j))
                waiting.append((i, j))
    return reached


def flooded(rows: Rows, colour: int) -> Rows:
    """The board after a move."""
    reached = area(rows)
    return [[colour if (r, c) in reached else x for c, x in enumerate(row)] for r, row in enumerate(rows)]


def best_moves(rows: Rows, reference: Program) -> list[int]:
    """Colours that flood the board in the fewest moves: each leaves a board that needs one move less."""
    moves: list[int] = []
    while len(area(rows)) < len(rows) ** 2:
        after = [flooded(rows, colour) for colour in range(COLOURS)]
        left = [int(n) for n in reference(Case("replay", join([as_input(board) for board in after]))).output.split()]
        moves.append(left.index(min(left)))
        rows = after[moves[-1]]
    return moves


def greedy_moves(rows: Rows) -> list[int]:
    """Colours that gain the most cells at once, which takes too many moves on some boards."""
    moves: list[int] = []
    while len(area(rows)) < len(rows) ** 2:
        moves.append(max(range(COLOURS), key=lambda colour: len(area(flooded(rows, colour)))))
        rows = flooded(rows, moves[-1])
    return moves


def frame(rows: Rows, end: bool) -> Frame:
    """A board; the flooded area is marked, at the end also what is left."""
    reached = area(rows)
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows))]
    marks = "".join("i" if cell in reached else "x" if end else "." for cell in cells)
    return Frame("".join(str(rows[r][c]) for r, c in cells), marks)


def boards_of(board: bytes, moves: list[int]) -> list[Rows]:
    """The boards before the first move and after each."""
    boards = [grid(board)]
    for colour in moves:
        boards.append(flooded(boards[-1], colour))
    return boards


def track(board: bytes, said: bytes, reference: Program) -> Track | None:
    """A best line, played as far as an output's number of moves goes."""
    number, best = decimal(said), best_moves(grid(board), reference)
    if number is None or number < 0:
        return None
    note = "flood_few" if number < len(best) else "flood_many" if number > len(best) else "flood_right"
    return line(board, best[:number], note, said=number, best=len(best))


def line(board: bytes, moves: list[int], note: str, **values: int) -> Track:
    """The track of some moves; the values are those of the note."""
    boards = boards_of(board, moves)
    left = len(boards[0]) ** 2 - len(area(boards[-1]))
    frames = tuple(frame(rows, k == len(moves)) for k, rows in enumerate(boards))
    return Track(tuple(map(str, moves)), frames, note == "flood_right", note, {**values, "left": left})


def greedy(board: bytes, reference: Program) -> Track:
    """A board as the greedy way plays it."""
    moves, best = greedy_moves(grid(board)), len(best_moves(grid(board), reference))
    return line(board, moves, "flood_many" if len(moves) > best else "flood_right", said=len(moves), best=best)


REPLAYS = Replays(layout, bytes.split, track, greedy)
