"""Flood-It: the fewest moves, for several boards, by A* on visible areas.

The board is contracted to its one-colour regions.  An area is a set of regions:
an integer with a bit for each but the region of the top-left cell, the corner.
The bits are given out colour by colour:

    0 1 2      . 0 1
    0 1 1  ->  . 0 0      colour 1: 0001, colour 2: 0110, colour 3: 1000
    2 2 3      2 2 3

A region is visible when it is flooded or touches the flooded area, else hidden.
Playing a colour floods every visible region of it, so then there are hidden
    hidden & apart[visible & colour],
apart[area] being the regions that touch none of the area.  So the search needs
to know only what is hidden, not what exactly is flooded.

A colour is complete when none of its regions is hidden.  Complete colours are
played at once and free of charge ("closing" an area); only extra moves, played
before their colour is complete, are searched.  The answer is the number of
colours (but for one whose only region is the corner) plus the fewest extra moves.
  Enough: play the extra moves and, after each, every newly complete colour once.
  Its last regions to be seen are not flooded then, so no colour is played twice.
  Needed: the move that floods the last region of a colour is made while all of it
  is visible.  The other moves, replayed as extra ones on closed areas, hide no
  more than they did: hiding less never hurts, in a move and in closing.
"""

import sys
from bisect import bisect_right

try:  # PyPy would spend most of a short run on compiling: let it compile less of a loop, and sooner
    from pypyjit import set_param

    set_param("inlining=0,trace_eagerness=50,enable_opts=intbounds:rewrite:virtualize:string:pure:earlyforce:heap")
except (ImportError, ValueError):  # another Python, or a PyPy without these
    pass


def later_neighbours(cell, n):
    """The cells to the right of and below a cell."""
    if (cell + 1) % n:
        yield cell + 1
    if cell + n < n * n:
        yield cell + n


def find_regions(n, cells):
    """The region of every cell, as an area; 0 for the corner's."""
    same = [[] for _ in cells]
    for a in range(n * n):
        for b in later_neighbours(a, n):
            if cells[a] == cells[b]:
                same[a].append(b)
                same[b].append(a)
    region = [None] * (n * n)
    bits = (1 << k for k in range(n * n))
    for first in [0] + sorted(range(n * n), key=cells.__getitem__):
        if region[first] is None:
            region[first] = next(bits) if first else 0
            stack = [first]
            while stack:
                for b in same[stack.pop()]:
                    if region[b] is None:
                        region[b] = region[first]
                        stack.append(b)
    return region


def contract(n, cells):
    """The neighbours of every region, and the regions of every colour."""
    region = find_regions(n, cells)
    touching = dict.fromkeys(region, 0)
    colours = {}
    for a in range(n * n):
        colours[cells[a]] = colours.get(cells[a], 0) | region[a]
        for b in later_neighbours(a, n):
            if region[a] != region[b]:
                touching[region[a]] |= region[b]
                touching[region[b]] |= region[a]
    return touching, sorted(filter(None, colours.values()))


class Apart(dict):
    """area -> the regions that touch none of it (computed once per area)."""

    def __init__(self, touching, whole):
        dict.__init__(self)
        for region in touching:
            self[region] = whole ^ touching[region]
        self[0] = whole

    def __missing__(self, area):
        apart = self[0]
        rest = area
        while rest:
            lowest = rest & -rest
            apart &= self[lowest]
            rest ^= lowest
        self[area] = apart
        return apart


class Beyond(dict):
    """incomplete colours, each as its last region -> the regions that touch no complete one."""

    def __init__(self, colours, apart):
        dict.__init__(self)
        self.board = colours, apart

    def __missing__(self, incomplete):
        colours, apart = self.board
        beyond = apart[sum(colour for colour in colours if not colour & incomplete)]
        self[incomplete] = beyond
        return beyond


def closing(colours, apart):
    """The function that closes an area: of the hidden regions, those left hidden.

    One addition finds the incomplete colours: a hidden region other than the last
    of its colour carries through those that follow into the last one."""
    last = sum(1 << colour.bit_length() - 1 for colour in colours)
    others = sum(colours) ^ last
    beyond = Beyond(colours, apart)

    def close(hidden):
        while True:
            left = hidden & beyond[((hidden & others) + others | hidden) & last]
            if left == hidden:
                return hidden
            hidden = left

    return close


def bounding(start, colours, apart, close):
    """The function that bounds the extra moves from a closed area.

    A blind move plays all colours at once.  If b of them show the whole board, and
    E is the area after b - 1, the bound is b if one move from E shows the whole
    board too, else b + 1.
      An area that hides less has no larger bound, since its blind moves hide less:
      its b is smaller, or as large with an E that hides less.
      A move lowers the bound by 1 at most: it hides no less than a blind move, which
      lowers b by 1 and leads to the same E.  (If b = 1, a move that does not show the
      whole board leaves a bound of 1 or more.)
    So the bound is never too large, and moves made + bound never falls on a path.

    Blind moves are made beside those from an area that hides more, such as the one
    before: what these leave hidden, less what touches the difference of both areas.
    """
    whole = sum(colours)
    blind = {whole: start}  # closed area -> what a blind move leaves hidden
    bounds = {0: 0}

    def one_move_shows_all(hidden):
        visible = whole ^ hidden
        for colour in colours:
            left = hidden & apart[visible & colour]
            if left != hidden and not close(left):
                return True
        return False

    def bound(hidden, before):
        chain = []
        while hidden not in bounds:
            chain.append(hidden)
            left_before = blind[before]
            left = left_before and left_before & apart[hidden ^ before]
            blind[hidden] = left if left == left_before else close(left)
            hidden, before = blind[hidden], left_before
        moves = bounds[hidden]
        while chain:
            hidden = chain.pop()
            moves = moves + 1 if moves or one_move_shows_all(hidden) else 2
            bounds[hidden] = moves
        return moves

    return bound


def dominated(hidden, peers):
    """Does one of the (sorted) peers hide no more than it does?  If not, it joins them."""
    place = bisect_right(peers, hidden)  # no subset is a larger number; look at the nearest first
    for k in range(place - 1, -1, -1):
        if peers[k] | hidden == hidden:
            return True
    peers.insert(place, hidden)
    return False


def extra_moves(start, colours, apart, close):
    """The fewest extra moves that show the whole board: A*, last in first out among equals.

    Dominance: an area is dropped if one expanded after as many moves hides no more.
    Order: after `played`, a smaller colour is skipped if as much of it was visible
    before; playing it first, then `played`, leaves no more hidden.
    Both lose nothing.  Of the shortest solutions take the one greatest in (regions
    visible after the last move, its colour, the same of the last but one, ...).
    Were an area on its way dropped for one that hides less, or first expanded on a way
    where the order skips the colour that comes next, there would be a greater one: the
    same moves from the other area, or that way with the two colours exchanged.
    """
    whole = sum(colours)
    bound = bounding(start, colours, apart, close)
    least = bound(start, whole)
    waiting = [[] for _ in range(2 * whole.bit_length() + 2)]  # by moves + bound
    expanded = [[] for _ in waiting]  # by moves
    waiting[least].append((start, 0, 0, 0))
    while True:
        while not waiting[least]:
            least += 1
        hidden, moves, before, played = waiting[least].pop()
        if not hidden:
            return moves
        if dominated(hidden, expanded[moves]):
            continue
        moves += 1
        visible = whole ^ hidden
        children = []
        for colour in colours:
            source = visible & colour
            left = hidden & apart[source]
            if left != hidden and (colour > played or source != before & colour):
                children.append((left, colour))
        for left, colour in children:
            left = close(left)
            waiting[moves + bound(left, hidden)].append((left, moves, visible, colour))


def solve(n, cells):
    """Completing moves (one per colour) plus the fewest extra moves."""
    touching, colours = contract(n, cells)
    if not colours:
        return 0
    whole = sum(colours)
    apart = Apart(touching, whole)
    close = closing(colours, apart)
    return len(colours) + extra_moves(close(whole ^ touching[0]), colours, apart, close)


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
