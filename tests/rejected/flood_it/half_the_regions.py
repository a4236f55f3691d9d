# expect: WA
# The answer is half the number of one-coloured regions.
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


def solve(n, cells):
    region, count = set(), 0
    for first in range(n * n):
        if first not in region:
            count += 1
            stack = [first]
            while stack:
                a = stack.pop()
                region.add(a)
                stack += [b for b in beside(a, n) if b not in region and cells[a] == cells[b]]
    return count // 2


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
