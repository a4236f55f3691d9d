"""Flood-It: the fewest moves, for several boards, by A* on visible areas.

The board is contracted to its one-colour regions; an area is an integer with
bit k set when region k belongs to it.  Region 0 holds the top-left cell.

A region is visible when it is flooded or touches the flooded area.  Playing a
colour floods every visible region of that colour, so the next visible area is
    visible | neighbours of (visible & colour)
and the search never needs to know what exactly is flooded.

A colour is complete when none of its regions is hidden.  Playing it then is
never wrong, and every colour is completed by exactly one move.  So complete
colours are played at once and free of charge; only extra moves are searched.
"""

import sys
from bisect import bisect_left
from itertools import repeat
from operator import and_


def later_neighbours(cell, n):
    """The cells to the right of and below a cell."""
    if (cell + 1) % n:
        yield cell + 1
    if cell + n < n * n:
        yield cell + n


def label_regions(n, cells):
    """The region number of every cell, and the number of regions."""
    same = [[] for _ in cells]
    for a in range(n * n):
        for b in later_neighbours(a, n):
            if cells[a] == cells[b]:
                same[a].append(b)
                same[b].append(a)
    label = [-1] * (n * n)
    count = 0
    for first in range(n * n):
        if label[first] < 0:
            label[first] = count
            stack = [first]
            while stack:
                for b in same[stack.pop()]:
                    if label[b] < 0:
                        label[b] = count
                        stack.append(b)
            count += 1
    return label, count


def contract(n, cells):
    """The neighbours of every region, and the regions of every colour."""
    label, count = label_regions(n, cells)
    adjacent = [0] * count
    colours = {}
    for a in range(n * n):
        colours[cells[a]] = colours.get(cells[a], 0) | 1 << label[a]
        for b in later_neighbours(a, n):
            if label[a] != label[b]:
                adjacent[label[a]] |= 1 << label[b]
                adjacent[label[b]] |= 1 << label[a]
    return adjacent, sorted(colours.values())


class Neighbours(dict):
    """area -> all regions that touch it (computed once per area)."""

    def __init__(self, adjacent):
        dict.__init__(self, {0: 0})
        for region, touching in enumerate(adjacent):
            self[1 << region] = touching

    def __missing__(self, area):
        union = 0
        rest = area
        while rest:
            lowest = rest & -rest
            union |= self[lowest]
            rest ^= lowest
        self[area] = union
        return union


class Outlook(dict):
    """visible area -> (visible area once all complete colours are played,
    lower bound on the extra moves after that), computed once per area."""

    def __init__(self, neighbours, colours, whole):
        dict.__init__(self, {whole: (whole, 0)})
        self.board = neighbours, colours, whole

    def __missing__(self, area):
        neighbours, colours, whole = self.board
        wider = area
        visible = None
        while wider != visible:
            visible = wider
            hidden = whole ^ visible
            for colour in colours:
                if not colour & hidden:
                    wider |= neighbours[colour]
        bound = 0
        if hidden:
            for colour in colours:  # blind move: all colours at once
                wider |= neighbours[visible & colour]
            bound = 1 + self[wider][1]
        answer = self[area] = visible, bound
        return answer


def dominated(visible, peers):
    """Is it part of one of the (sorted) peers?  If not, it joins them."""
    place = bisect_left(peers, visible)  # no superset is a smaller number
    if visible in map(and_, peers[place:], repeat(visible)):
        return True
    peers.insert(place, visible)
    return False


def extra_moves(start, neighbours, colours, whole):
    """The fewest extra moves until the whole board is visible: bucket A*."""
    outlook = Outlook(neighbours, colours, whole)
    visible, bound = outlook[start]
    waiting = [[] for _ in range(2 * whole.bit_length())]  # by lower bound
    expanded = [[] for _ in waiting]  # by moves made
    waiting[bound].append((visible, 0))
    while True:
        while not waiting[bound]:
            bound += 1
        visible, moves = waiting[bound].pop()
        if visible == whole:
            return moves
        if dominated(visible, expanded[moves]):
            continue
        moves += 1
        for colour in colours:
            wider = visible | neighbours[visible & colour]
            if wider != visible:
                wider, left = outlook[wider]
                waiting[moves + left].append((wider, moves))


def solve(n, cells):
    """Completing moves (one per colour) plus the fewest extra moves."""
    adjacent, colours = contract(n, cells)
    completing = sum(colour != 1 for colour in colours)
    if not completing:
        return 0
    whole = (1 << len(adjacent)) - 1
    start = 1 | adjacent[0]
    return completing + extra_moves(start, Neighbours(adjacent), colours, whole)


def main():
    numbers = iter(sys.stdin.read().split())
    answers = []
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        answers.append(solve(n, [next(numbers) for _ in range(n * n)]))
    for answer in answers:
        print(answer)


if __name__ == "__main__":
    main()
