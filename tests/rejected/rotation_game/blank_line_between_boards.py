# expect: WA uva
# A blank line follows every board.
import sys

LINES = ((1, 3, 7, 12, 16, 21, 23), (2, 4, 9, 13, 18, 22, 24),
         (11, 10, 9, 8, 7, 6, 5), (20, 19, 18, 17, 16, 15, 14),
         (24, 22, 18, 13, 9, 4, 2), (23, 21, 16, 12, 7, 3, 1),
         (14, 15, 16, 17, 18, 19, 20), (5, 6, 7, 8, 9, 10, 11))
CENTRE = sum(1 << cell - 1 for cell in (7, 8, 9, 12, 13, 16, 17, 18))
DEPTH = 8                           # so far the sets around the goal are known


def shifted(cells, line):
    """The set of cells after a move; bit k - 1 stands for cell k."""
    result = cells
    for target, source in zip(line, line[1:] + line[:1]):
        result = (result & ~(1 << target - 1)
                  | (cells >> source - 1 & 1) << target - 1)
    return result


TABLES = [[[shifted(byte << place, line) for byte in range(256)]
           for place in (0, 8, 16)] for line in LINES]


def moved(cells, letter):
    low, middle, high = TABLES[letter]
    return low[cells & 255] | middle[cells >> 8 & 255] | high[cells >> 16]


def around_goal():
    """set -> moves to the centre, for all sets at most DEPTH away."""
    distance = {CENTRE: 0}
    layer = {CENTRE}
    for depth in range(1, DEPTH + 1):
        layer = {moved(cells, letter) for cells in layer for letter in range(8)}
        layer -= distance.keys()
        distance.update(dict.fromkeys(layer, depth))
    return distance


DISTANCE = around_goal()
KNOWN = {}


def near(cells, left):
    """Can the set reach the centre in `left` moves?"""
    if left <= DEPTH or cells in DISTANCE:
        return DISTANCE.get(cells, left + 1) <= left
    if (cells, left) not in KNOWN:
        KNOWN[cells, left] = any(near(moved(cells, letter), left - 1)
                                 for letter in range(8))
    return KNOWN[cells, left]


def solve(board):
    """The moves, and the symbol they bring to the centre."""
    sets = {symbol: sum(1 << i for i in range(24) if board[i] == symbol)
            for symbol in '123'}
    left = 0
    while not any(near(cells, left) for cells in sets.values()):
        left += 1
    sets = {symbol: sets[symbol] for symbol in sets if near(sets[symbol], left)}
    moves = ''
    while left:
        left -= 1
        for letter in range(8):
            after = {symbol: moved(sets[symbol], letter) for symbol in sets}
            nearer = {symbol: after[symbol] for symbol in sets
                      if near(after[symbol], left)}
            if nearer:
                break
        sets = nearer
        moves += 'ABCDEFGH'[letter]
    return moves, min(sets)


def main():
    tokens = sys.stdin.read().split()
    for i in range(0, len(tokens) - 23, 24):
        if tokens[i] == '0':
            break
        moves, symbol = solve(tokens[i:i + 24])
        print(moves or 'No moves needed')
        print(symbol)
        print()


if __name__ == '__main__':
    main()
