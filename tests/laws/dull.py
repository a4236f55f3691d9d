"""The dullest models of both problems: plain breadth-first searches that share nothing with the solvers."""

from __future__ import annotations

from functools import cache

from checker.problems.rotation_game import CELLS, CENTRE, LINES, Board

UNREACHED = 255


def after(cells: int, letter: str) -> int:
    """A set of cells (bit k-1 for cell k) after one move."""
    line = LINES[letter]
    moved = cells
    for to, source in zip(line, line[1:] + line[:1], strict=True):
        moved = moved & ~(1 << to - 1) | (cells >> source - 1 & 1) << to - 1
    return moved


@cache
def distances() -> bytes:
    """The distance from the centre for every set of eight cells, UNREACHED for other sets: breadth first."""
    images = {letter: [after(1 << bit, letter) for bit in range(CELLS)] for letter in LINES}
    halves = [
        [[sum(image[12 * h + bit] for bit in range(12) if half >> bit & 1) for half in range(1 << 12)] for h in (0, 1)]
        for image in images.values()
    ]
    layer = [sum(1 << cell - 1 for cell in CENTRE)]
    found = bytearray([UNREACHED]) * (1 << CELLS)
    found[layer[0]] = steps = 0
    while layer:
        steps += 1
        wider = []
        for cells in layer:
            for low, high in halves:
                moved = low[cells & 4095] | high[cells >> 12]
                if found[moved] == UNREACHED:
                    found[moved] = steps
                    wider.append(moved)
        layer = wider
    return bytes(found)


def sets_of(board: Board) -> dict[int, int]:
    """The set of cells of every symbol."""
    return {s: sum(1 << k for k, cell in enumerate(board) if cell == s) for s in sorted(set(board))}


def rotation(board: Board) -> tuple[str, int]:
    """The moves and the symbol, by trying every shortest way of every symbol and taking the least string."""
    known = distances()
    sets = sets_of(board)
    best = min(known[cells] for cells in sets.values())
    return min((_descent(cells), symbol) for symbol, cells in sets.items() if known[cells] == best)


def _descent(cells: int) -> str:
    known, path = distances(), ""
    while known[cells]:
        letter = next(x for x in LINES if known[after(cells, x)] < known[cells])
        cells, path = after(cells, letter), path + letter
    return path


def flood(side: int, cells: tuple[int, ...]) -> int:
    """The fewest moves, breadth first over sets of flooded cells."""
    near = [0] * (side * side)
    for a in range(side * side):
        for b in range(side * side):
            if abs(a // side - b // side) + abs(a % side - b % side) == 1:
                near[a] |= 1 << b
    colours = [sum(1 << k for k, c in enumerate(cells) if c == colour) for colour in sorted(set(cells))]

    def flooded(area: int, colour: int) -> int:
        while True:
            touched, rest = 0, area
            while rest:
                touched |= near[(rest & -rest).bit_length() - 1]
                rest &= rest - 1
            wider = area | touched & colour
            if wider == area:
                return area
            area = wider

    everything = (1 << side * side) - 1
    layer = {flooded(1, next(c for c in colours if c & 1))}
    seen, moves = set(layer), 0
    while everything not in layer:
        layer = {flooded(area, colour) for area in layer for colour in colours} - seen
        seen |= layer
        moves += 1
    return moves
