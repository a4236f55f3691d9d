"""Replays of The Rotation Game: the moves are what the output says."""

from __future__ import annotations

from collections import Counter

from checker.model.replay import Frame, Layout, Replays, Track
from checker.model.values import Case, Program
from checker.problems.rotation_game import CELLS, CENTRE, LINES, SOLVED, Board, centre, moved, moves_of

MOST = 200  # moves that are played
WIDTHS = (2, 2, 7, 2, 7, 2, 2)  # cells in every row of the #
COLUMNS = {2: (2, 4), 7: range(7)}
PLACES = tuple((column, row) for row, width in enumerate(WIDTHS) for column in COLUMNS[width])
SIZE = (9, 9)  # with a letter at both ends of every line


def layout(_: bytes) -> Layout:
    """The shape of a #, the letter of a move where its line moves to, an outline around the centre."""
    cells = tuple((column + 1, row + 1) for column, row in PLACES)
    labels = []
    for letter, line in LINES.items():
        (x, y), (next_x, next_y) = (cells[cell - 1] for cell in line[:2])
        labels.append((2 * x - next_x, 2 * y - next_y, letter))
    return Layout("rotation", SIZE, cells, tuple(labels), ring(cells))


def ring(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The corners of the square around the centre."""
    columns, rows = zip(*(cells[cell - 1] for cell in CENTRE), strict=True)
    left, right, top, bottom = min(columns), max(columns) + 1, min(rows), max(rows) + 1
    return (left, top), (right, top), (right, bottom), (left, bottom)


def parts(output: bytes) -> list[bytes]:
    """Two lines a board, without blanks around them."""
    lines = [line.strip() for line in output.removesuffix(b"\n").split(b"\n")]
    return [b"\n".join(lines[k : k + 2]) for k in range(0, len(lines), 2)]


def track(board: bytes, said: bytes, reference: Program) -> Track | None:
    """The moves of an output's line."""
    first, _, symbol = said.partition(b"\n")
    moves = moves_of(first.strip())
    if moves is None or len(moves) > MOST:
        return None
    cells = tuple(int(token) for token in board.split()[:CELLS])
    boards = [moved(cells, moves[:k]) for k in range(len(moves) + 1)]
    frames = [frame(board, letter) for board, letter in zip(boards, ["", *moves], strict=True)]
    best = moves_of(reference(Case("replay", board)).output.split(b"\n")[0]) or ""
    note = judgement(boards[-1], moves, best, symbol.strip())
    if note == "rotation_astray":
        frames[-1] = astray(boards[-1], frames[-1])
    values = {"moves": len(moves), "symbol": centre(boards[-1])[0], "best": len(best), "first": best or SOLVED}
    return Track(tuple(moves), tuple(frames), note == "rotation_right", note, values)


def judgement(last: Board, moves: str, best: str, symbol: bytes) -> str:
    """How moves end, as a key of the words."""
    if len(set(centre(last))) > 1:
        return "rotation_astray"
    if len(moves) > len(best):
        return "rotation_long"
    if moves != best:
        return "rotation_order"
    return "rotation_right" if symbol == b"%d" % centre(last)[0] else "rotation_symbol"


def frame(board: Board, letter: str) -> Frame:
    """A board after a move, whose line is marked; "" before the first."""
    line = [cell - 1 for cell in LINES.get(letter, ())]
    marks = "".join("i" if cell in line else "." for cell in range(CELLS))
    sources = tuple(zip(line, line[1:] + line[:1], strict=True))
    return Frame("".join(map(str, board)), marks, sources)


def astray(board: Board, last: Frame) -> Frame:
    """The last frame of moves that gather nothing: the centre cells that are not as most are, marked."""
    most = Counter(centre(board)).most_common(1)[0][0]
    wrong = {cell - 1 for cell in CENTRE if board[cell - 1] != most}
    marks = "".join("x" if k in wrong else mark for k, mark in enumerate(last.marks))
    return Frame(last.symbols, marks, last.sources)


REPLAYS = Replays(layout, parts, track)
