# expect: TLE
# Breadth-first search over whole boards with a set of all that were met, without a bound.
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


def painted(n, board, colour):
    cells = list(board)
    stack = [0]
    while stack:
        a = stack.pop()
        cells[a] = colour
        stack += [b for b in beside(a, n) if cells[b] == board[0]]
    return ''.join(cells)


def solve(n, cells):
    layer = met = {''.join(cells)}
    moves = 0
    while all(len(set(board)) > 1 for board in layer):
        layer = {painted(n, board, colour) for board in layer
                 for colour in set(board) if colour != board[0]} - met
        met = met | layer
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
