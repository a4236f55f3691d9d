# expect: WA
# Every move is the one that floods most cells: 343/030/521.
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
    area = flood(n, cells, {0}, cells[0])
    moves = 0
    while len(area) < n * n:
        area = max((flood(n, cells, area, colour) for colour in sorted(set(cells))), key=len)
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
