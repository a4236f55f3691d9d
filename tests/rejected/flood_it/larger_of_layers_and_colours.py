# expect: WA
# The answer is the larger of two lower bounds, the layers and the colours less one: 21/02.
import sys
from collections import deque


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


def layers(n, cells):
    """The most region borders between the corner and a cell."""
    distance = {0: 0}
    waiting = deque([0])
    while waiting:
        a = waiting.popleft()
        for b in beside(a, n):
            away = distance[a] + (cells[a] != cells[b])
            if away < distance.get(b, away + 1):
                distance[b] = away
                waiting.append(b)
    return max(distance.values())


def solve(n, cells):
    return max(layers(n, cells), len(set(cells)) - 1)


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
