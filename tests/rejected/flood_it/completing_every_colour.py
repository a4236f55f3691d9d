# expect: WA
# One completing move for every colour, the one of the corner included: 55/55.
import sys


def beside(cell, n):
    """The cells beside a cell."""
    if cell % n:
        yield cell - 1
    if (cell + 1) % n:
        yield cell + 1
    if cell >= n:
        yield cell - n
    if cell + n < n * n:
        yield cell + n


def contract(n, cells):
    """The neighbours of every one-coloured region, and the regions of every colour."""
    region = {}
    count = 0
    for first in range(n * n):
        if first not in region:
            region[first] = count
            stack = [first]
            while stack:
                for b in beside(stack.pop(), n):
                    if b not in region and cells[b] == cells[first]:
                        region[b] = count
                        stack.append(b)
            count += 1
    touching = [0] * count
    colours = {}
    for a in range(n * n):
        colours[cells[a]] = colours.get(cells[a], 0) | 1 << region[a]
        for b in beside(a, n):
            if region[a] != region[b]:
                touching[region[a]] |= 1 << region[b]
    return touching, [colours[c] for c in sorted(colours)]


class Board:
    """Areas are sets of regions: bit k for region k, region 0 at the corner."""

    def __init__(self, n, cells):
        self.touching, self.colours = contract(n, cells)
        self.whole = (1 << len(self.touching)) - 1
        self.neighbours = {0: 0}
        self.outlooks = {self.whole: (self.whole, 0)}

    def around(self, area):
        if area not in self.neighbours:
            lowest = area & -area
            self.neighbours[area] = (self.touching[lowest.bit_length() - 1]
                                     | self.around(area ^ lowest))
        return self.neighbours[area]

    def outlook(self, area):
        """A visible area after all colours without a hidden region are played,
        and a lower bound on the other moves."""
        if area not in self.outlooks:
            wider, visible = area, None
            while wider != visible:
                visible = wider
                for colour in self.colours:
                    if not colour & ~visible:
                        wider |= self.around(colour)
            bound = 0
            if visible != self.whole:
                for colour in self.colours:
                    wider |= self.around(visible & colour)
                bound = 1 + self.outlook(wider)[1]
            self.outlooks[area] = visible, bound
        return self.outlooks[area]


def extra_moves(board):
    """A* on visible areas; an area inside another of as many moves is dropped."""
    visible, bound = board.outlook(1 | board.touching[0])
    waiting = [[] for _ in range(130)]      # by lower bound
    expanded = [[] for _ in range(65)]      # by moves made
    waiting[bound].append((visible, 0))
    while True:
        while not waiting[bound]:
            bound += 1
        visible, moves = waiting[bound].pop()
        if visible == board.whole:
            return moves
        if any(visible & other == visible for other in expanded[moves]):
            continue
        expanded[moves].append(visible)
        for colour in board.colours:
            wider = visible | board.around(visible & colour)
            if wider != visible:
                wider, left = board.outlook(wider)
                waiting[moves + 1 + left].append((wider, moves + 1))


def solve(n, cells):
    """One completing move for every colour not yet flooded, and the extra moves."""
    board = Board(n, cells)
    completing = len(board.colours)
    return completing and completing + extra_moves(board)


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
