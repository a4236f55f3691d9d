"""The Rotation Game: shift the four lines of a # until its centre holds one symbol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from checker.model.limits import Limits, Target
from checker.model.problem import Draw, Problem, Subtask
from checker.model.reader import Reader, decimal, shown
from checker.model.values import JuryWrong, Wrong

BOARDS = 30  # in one input
CELLS = 24
SYMBOLS = 3
EACH = CELLS // SYMBOLS  # cells of every symbol
FEW = 3  # boards of every input in the second subtask
SOLVED = "No moves needed"

# The cells of every move from its head to its tail; the cell at the head enters again at the tail.
LINES = {
    "A": (1, 3, 7, 12, 16, 21, 23),
    "B": (2, 4, 9, 13, 18, 22, 24),
    "C": (11, 10, 9, 8, 7, 6, 5),
    "D": (20, 19, 18, 17, 16, 15, 14),
    "E": (24, 22, 18, 13, 9, 4, 2),
    "F": (23, 21, 16, 12, 7, 3, 1),
    "G": (14, 15, 16, 17, 18, 19, 20),
    "H": (5, 6, 7, 8, 9, 10, 11),
}
CENTRE = (7, 8, 9, 12, 13, 16, 17, 18)

Board = tuple[int, ...]  # the symbols of cells 1..24, in reading order


def drawn() -> str:
    """The numbers of the cells in their places, as lines of text."""
    places = {cell: (row, 2) for row, cell in enumerate(LINES["A"])} | {c: (row, 4) for row, c in enumerate(LINES["B"])}
    places |= {cell: (2, column) for column, cell in enumerate(LINES["H"])}
    places |= {cell: (4, column) for column, cell in enumerate(LINES["G"])}
    rows = [[" "] * len(LINES["A"]) for _ in LINES["A"]]
    for cell, (row, column) in places.items():
        rows[row][column] = str(cell)
    return "\n".join("".join(f"{text:>3}" for text in row).rstrip() for row in rows)


def moved(board: Board, moves: str) -> Board:
    """The board after `moves`, letters A..H."""
    cells = list(board)
    for letter in moves:
        line = LINES[letter]
        values = [cells[cell - 1] for cell in line]
        for cell, value in zip(line, values[1:] + values[:1], strict=True):
            cells[cell - 1] = value
    return tuple(cells)


def centre(board: Board) -> Board:
    """The symbols of the eight centre cells, in reading order."""
    return tuple(board[cell - 1] for cell in CENTRE)


def read(reader: Reader) -> None:
    """1 to BOARDS boards, a line each, every symbol EACH times; a line with 0 ends the input."""
    boards = 0
    while boards < BOARDS and not (boards and reader.starts_with(b"0")):
        boards += 1
        start = reader.at
        board = reader.numbers(CELLS, 1, SYMBOLS, "a symbol")
        for symbol in range(1, SYMBOLS + 1):
            if board.count(symbol) != EACH:
                raise reader.fail(f"{EACH} cells with symbol {symbol}, not {board.count(symbol)}, on the line", start)
    reader.count(boards, 1, BOARDS, "boards")
    reader.number(0, 0, f"the final 0 after at most {BOARDS} boards")
    reader.newline()
    reader.end()


def split(text: bytes) -> list[bytes]:
    """Every board as an input of its own. `text` may be laid out in any way; its numbers are taken as they are."""
    numbers = text.split()
    starts = range(0, len(numbers), CELLS)
    whole = [numbers[at : at + CELLS] for at in starts if numbers[at] != b"0" and at + CELLS <= len(numbers)]
    return [b" ".join(board) + b"\n0\n" for board in whole]


def join(texts: list[bytes]) -> bytes:
    """One input with the boards of all."""
    return b"".join(text.removesuffix(b"0\n") for text in texts) + b"0\n"


def one_move(text: bytes) -> bool:
    """Whether no board needs more than one move."""
    boards = [tuple(map(int, board.split()[:CELLS])) for board in split(text)]
    return all(any(len(set(centre(moved(board, move)))) == 1 for move in ("", *LINES)) for board in boards)


def few_boards(text: bytes) -> bool:
    """Whether there are at most FEW boards."""
    return len(split(text)) <= FEW


def check(text: bytes, output: bytes, answer: bytes) -> None:
    """Two lines a board, moves and symbol: replays the moves and says what is wrong with them."""
    boards = [tuple(int(cell) for cell in board.split()[:CELLS]) for board in split(text)]
    expected, found = answer.split(b"\n"), [line.strip() for line in output.split(b"\n")]
    if len(expected) != 2 * len(boards) + 1 or expected[-1]:
        raise JuryWrong(f"the answer has {len(expected) - 1} whole lines for {len(boards)} boards")
    for k, board in enumerate(boards):
        best = moves_of(expected[2 * k])
        if best is None or set(centre(moved(board, best))) != {decimal(expected[2 * k + 1])}:
            raise JuryWrong(f"board {k + 1}: the answer does not gather one symbol")
        try:
            check_board(board, found[2 * k : 2 * k + 2], best)
        except Wrong as wrong:
            raise Wrong(f"board {k + 1}: {wrong}") from None
        except JuryWrong as wrong:
            raise JuryWrong(f"board {k + 1}: {wrong}") from None
    if any(found[2 * len(boards) :]):
        raise Wrong(f"more lines than the {2 * len(boards)} of {len(boards)} boards")


def check_board(board: Board, lines: list[bytes], best: str) -> None:
    """The two lines of one board against the best moves. Raises Wrong, or JuryWrong when they beat the best."""
    if not any(lines):
        raise Wrong(f"the output ends, expected {best or SOLVED}")
    moves = moves_of(lines[0])
    if moves is None:
        raise Wrong(f"expected moves A..H or '{SOLVED}', found {shown(lines[0])}")
    gathered = centre(moved(board, moves))
    if len(set(gathered)) > 1:
        after = f"after {moves}" if moves else "before the first move"
        raise Wrong(
            f"{after} the centre holds {' '.join(map(str, gathered))}, not one symbol; expected {best or SOLVED}"
        )
    if len(moves) > len(best):
        raise Wrong(f"{count(moves)} gather {gathered[0]}, {len(best)} suffice: {best or SOLVED}")
    if len(moves) == len(best) and moves > best:
        raise Wrong(f"a smaller string of the same length: {best}, found {moves}")
    if moves != best:
        raise JuryWrong(f"the answer {best} is beaten by {moves or SOLVED}")
    if len(lines) < 2 or not lines[1]:
        raise Wrong(f"the symbol after the moves is missing, expected {gathered[0]}")
    if lines[1] != b"%d" % gathered[0]:
        raise Wrong(f"the centre holds {gathered[0]}, not {shown(lines[1]).strip(chr(39))}")


def moves_of(line: bytes) -> str | None:
    """The moves of an output line, "" for SOLVED, None when it is neither."""
    if line == SOLVED.encode():
        return ""
    text = line.decode("ascii", "replace")
    return text if text and set(text) <= set(LINES) else None


def count(moves: str) -> str:
    """ "1 move", "7 moves"."""
    return f"{len(moves)} move{'s' * (len(moves) != 1)}"


def simpler(text: bytes) -> Iterator[bytes]:
    """Of an input of one board: after a move, or with two cells exchanged."""
    if len(split(text)) != 1:
        return
    board = tuple(int(cell) for cell in text.split()[:CELLS])
    for letter in LINES:
        yield as_input(moved(board, letter))
    for a, b in combinations(range(CELLS), 2):
        if board[a] != board[b]:
            cells = list(board)
            cells[a], cells[b] = cells[b], cells[a]
            yield as_input(tuple(cells))


def mutations(rng: Random, text: bytes) -> bytes:
    """After a move, or with two cells exchanged."""
    cells = [int(cell) for cell in text.split()[:CELLS]]
    if rng.random() < 0.3:
        return as_input(moved(tuple(cells), rng.choice(list(LINES))))
    a, b = rng.randrange(CELLS), rng.randrange(CELLS)
    cells[a], cells[b] = cells[b], cells[a]
    return as_input(tuple(cells))


def effort(answer: bytes) -> int:
    """The number of moves."""
    return len(moves_of(answer.split(b"\n")[0]) or "")


def as_input(board: Board) -> bytes:
    """An input of one board."""
    return " ".join(map(str, board)).encode() + b"\n0\n"


def measure(text: bytes, answer: bytes) -> tuple[int, int, bytes]:
    """Boards, then moves in all answers, then the first in the order of bytes."""
    moves = [line for line in answer.split(b"\n")[::2] if line.isalpha()]
    return len(split(text)), sum(map(len, moves)), text


PROBLEM = Problem(
    name="rotation_game",
    title="The Rotation Game",
    noun="board",
    read=read,
    check=check,
    split=split,
    join=join,
    simpler=simpler,
    measure=measure,
    mutations=mutations,
    effort=effort,
    most_boards=BOARDS,
    plan=(
        Subtask(20, (Draw("solved"), Draw("single_moves")), one_move),
        Subtask(30, tuple(Draw(f, (101, 102), FEW - 1) for f in ("uniform", "scrambles", "two_way_ties")), few_boards),
        Subtask(50),
    ),
    targets=(
        Target("luogu", "UVA1343", (".py", ".cpp"), Limits(3.0, 256 * 1024, assumed=("memory",)), remote="uva"),
        Target("hdu", "1667", (".cpp",), Limits(15.0, 150000)),
        Target("uva", "1343", (".py", ".cpp"), Limits(3.0, 256 * 1024, assumed=("memory",)), page="4089"),
        Target("poj", "2286", (), Limits(15.0, 150000)),
    ),
    samples=(
        (
            b"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n0\n",
            b"AC\n2\nDDHH\n2\n",
        ),
    ),
)
