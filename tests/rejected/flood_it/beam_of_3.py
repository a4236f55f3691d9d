# expect: WA
# Only the three boards with most flooded cells are kept after every move: 012/134/313.
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


def flood(n, cells, area, colour):
    """The flooded cells after a colour is played."""
    area = set(area)
    stack = list(area)
    while stack:
        for b in beside(stack.pop(), n):
            if b not in area and cells[b] == colour:
                area.add(b)
                stack.append(b)
    return area


def solve(n, cells):
    beam = [flood(n, cells, {0}, cells[0])]
    moves = 0
    while len(beam[0]) < n * n:
        wider = {frozenset(flood(n, cells, area, colour))
                 for area in beam for colour in set(cells)}
        beam = sorted(wider, key=lambda area: (-len(area), sorted(area)))[:3]
        moves += 1
    return moves


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
