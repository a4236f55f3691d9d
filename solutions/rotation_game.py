"""The Rotation Game, by a breadth-first search from both ends.

Each symbol is handled alone: its eight cells form a 24-bit set, a move permutes
the bits, and the goal is the set of the centre cells.  Turning or mirroring the
board permutes the moves, so sets are compared by the least of their eight images
(the "form").  Many sets lie side by side in one big integer, 32 bits (a "lane")
each: a few operations on it move, turn or compare all of them at once.
"""

import sys
from array import array
from itertools import compress

LINES = (
    (1, 3, 7, 12, 16, 21, 23),
    (2, 4, 9, 13, 18, 22, 24),
    (11, 10, 9, 8, 7, 6, 5),
    (20, 19, 18, 17, 16, 15, 14),
    (24, 22, 18, 13, 9, 4, 2),
    (23, 21, 16, 12, 7, 3, 1),
    (14, 15, 16, 17, 18, 19, 20),
    (5, 6, 7, 8, 9, 10, 11),
)
# The cell of every bit: three bytes (rim of the centre, inner ends of the arms,
# outer ends), each clockwise, so a quarter turn rotates every byte by two bits.
CELLS = (7, 8, 9, 13, 18, 17, 16, 12, 3, 4, 10, 19, 22, 21, 15, 6, 1, 2, 11, 20, 24, 23, 14, 5)
BIT = {cell: bit for bit, cell in enumerate(CELLS)}
WEIGHTS = [1 << BIT[cell] for cell in range(1, 25)]
# Lanes are read through array('I') and memoryview.cast('I'): little-endian, four bytes.
GOAL = 0xFF
MANY = 20  # more than the longest answer
BLOCK = 256  # sets moved at a time
WIDTH = 16 * BLOCK  # lanes needed to find their forms
ONES = int.from_bytes(b"\1\0\0\0" * WIDTH, "little")
NIBBLE, PAIR, SINGLE, LOW_TWO, LOW_SIX, ARMS, RIM, RIM_END, GUARD = [
    pattern * ONES for pattern in (0x0F0F0F, 0x333333, 0x555555, 0x030303, 0x3F3F3F, 0xFFFF00, 0x7F, 1, 1 << 24)
]


def shifts_of(line):
    """A move as (mask, shift) pairs: the masked bits all travel that far."""
    masks = {0: 0xFFFFFF}
    for target, source in zip(line, line[1:] + line[:1]):
        shift = BIT[target] - BIT[source]
        masks[shift] = masks.get(shift, 0) | 1 << BIT[source]
        masks[0] ^= 1 << BIT[source]
    ones = ONES >> 32 * (WIDTH - BLOCK)
    return [(masks[shift] * ones, shift) for shift in masks]


MOVES = [shifts_of(line) for line in LINES]


def after_moves(x, lanes):
    """The sets after move A, then the sets after move B, and so on."""
    result = 0
    for move in reversed(MOVES):
        moved = 0
        for mask, shift in move:
            moved |= (x & mask) << shift if shift >= 0 else (x & mask) >> -shift
        result = result << 32 * lanes | moved
    return result


def smaller(x, y, guard):
    """The lesser of x and y in every lane; the guard bit shows a borrow."""
    not_less = (x | guard) - y & guard
    return x ^ (x ^ y) & not_less - (not_less >> 24)


def half_turn(x):
    return (x & NIBBLE) << 4 | x >> 4 & NIBBLE


def mirror(x):
    x = (x & PAIR) << 2 | x >> 2 & PAIR
    x = (x & SINGLE) << 1 | x >> 1 & SINGLE
    return x & ARMS | (x & RIM) << 1 | x >> 7 & RIM_END


def least_images(x, lanes):
    """The form of every set."""
    guard = GUARD >> 32 * (WIDTH - 2 * lanes)
    x |= mirror(x) << 32 * lanes
    x = smaller(x, half_turn(x), guard)
    turned = (x & LOW_SIX) << 2 | x >> 6 & LOW_TWO
    turned = smaller(turned, half_turn(turned), guard)
    x = smaller(x, turned, guard)
    mirrored = x >> 32 * lanes
    return smaller(x ^ mirrored << 32 * lanes, mirrored, guard >> 32 * lanes)


def unpack(x, lanes):
    return memoryview(x.to_bytes(4 * lanes, "little")).cast("I").tolist()


def children(sets):
    """Block by block: the sets after every move as lanes, and a list of their forms."""
    pool = array("I", sets)
    for start in range(0, len(pool), BLOCK):
        block = pool[start : start + BLOCK]
        lanes = 8 * len(block)
        x = after_moves(int.from_bytes(block.tobytes(), "little"), len(block))
        yield x, unpack(least_images(x, lanes), lanes)


def around(sets):
    """The forms one move away from the sets."""
    found = set()
    for x, forms in children(sets):
        found.update(forms)
    return found


def touching(sets, targets):
    """Those of the targets that are one move away from the sets."""
    found = set()
    for x, forms in children(sets):
        found.update(targets.intersection(forms))
    return found


class Layers:
    """at[d]: the forms d moves from the goal; beyond `depth` only those sought."""

    def __init__(self):
        self.depth = 0
        self.counted, self.forms = None, 0  # players, and how many different forms their children have
        self.at = [{GOAL}] + [set() for distance in range(MANY)]

    def grow(self):
        found = around(self.at[self.depth])
        found -= self.at[self.depth]
        found -= self.at[self.depth - 1]  # at[-1] is empty
        self.depth += 1
        self.at[self.depth] = found

    def find(self, forms, distance):
        """Enter those of the forms that are so far away; none must be nearer."""
        if distance <= self.depth:
            return
        if distance == self.depth + 1:
            nearer = touching(forms, self.at[self.depth])
        else:
            wider = around(forms)
            self.find(wider, distance - 1)
            nearer = wider & self.at[distance - 1]
        self.at[distance] |= touching(nearer, forms)


class Player:
    """One symbol of one board: its set, and what the eight moves make of it."""

    def __init__(self, board, symbol, cells):
        self.board, self.symbol, self.cells = board, symbol, cells


def look_ahead(players):
    for start in range(0, len(players), BLOCK):
        block = players[start : start + BLOCK]
        for x, forms in children(player.cells for player in block):
            sets = unpack(x, len(forms))
            for i, player in enumerate(block):
                player.sets = sets[i :: len(block)]
                player.forms = forms[i :: len(block)]


def move(players, letters, goal, paths):
    """Make on every board the first of the moves that takes a symbol into `goal`.

    Returns the symbols it takes there, and all symbols of the boards without one."""
    best = {}
    for player in players:
        if goal.isdisjoint(player.forms):
            continue
        for letter in letters:
            if player.forms[letter] in goal:
                best[player.board] = min(letter, best.get(player.board, letter))
                break
    if not best:
        return [], players
    moved = [player for player in players if player.board in best and player.forms[best[player.board]] in goal]
    for player in moved:
        player.cells = player.sets[best[player.board]]
    for board in best:
        paths[board] += "ABCDEFGH"[best[board]]
    return moved, [player for player in players if player.board not in best]


def work(players, left, layers):
    """About how many sets a search from the players' children has to look at."""
    if layers.counted is not players:  # of those that moved none the list is the same
        layers.counted, layers.forms = players, len({form for player in players for form in player.forms})
    return layers.forms * 6 ** (left - layers.depth)


def first_moves(players, left, layers, paths):
    """Make the first move on the boards that then are `left` from the end."""
    while left > layers.depth:
        spared = 32 * len(layers.at[layers.depth]) - 100000
        effort = work(players, left, layers) if spared > 0 else 0
        if effort < spared:  # looking that far costs less than growing
            break
        layers.grow()
    if left <= layers.depth:
        return move(players, range(8), layers.at[left], paths)
    result, tested = [], set()
    size = 1 if effort > 10000 else 8
    for first in range(0, 8, size):
        letters = range(first, first + size)
        forms = {player.forms[i] for player in players for i in letters} - tested
        layers.find(forms, left)
        tested |= forms
        moved, players = move(players, letters, layers.at[left], paths)
        result += moved
    return result, players


def solve(boards):
    """A pair (moves, symbol) for every board."""
    players = [
        Player(i, symbol, sum(compress(WEIGHTS, map(symbol.__eq__, board))))
        for i, board in enumerate(boards)
        for symbol in set(board)
    ]
    paths = [""] * len(boards)
    waiting = [[] for left in range(MANY)]
    waiting[0] = [player for player in players if player.cells == GOAL]
    ready = {player.board for player in waiting[0]}
    players = [player for player in players if player.board not in ready]
    look_ahead(players)
    layers = Layers()
    left = 0
    while players:
        moved, players = first_moves(players, left, layers, paths)
        waiting[left] += moved
        left += 1
    for left in reversed(range(left)):
        look_ahead(waiting[left + 1])
        waiting[left] += move(waiting[left + 1], range(8), layers.at[left], paths)[0]
    symbols = {player.board: player.symbol for player in waiting[0]}
    return [(path, symbols[i]) for i, path in enumerate(paths)]


def read_boards(tokens):
    """Boards of 24 symbols, up to a single 0 or the end."""
    boards = []
    for i in range(0, len(tokens) - 23, 24):
        if tokens[i] == "0":
            break
        boards.append(tokens[i : i + 24])
    return boards


def main():
    for path, symbol in solve(read_boards(sys.stdin.read().split())):
        print(path or "No moves needed")
        print(symbol)


if __name__ == "__main__":
    main()
