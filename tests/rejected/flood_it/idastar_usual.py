# expect: TLE
# IDA* with the colours left as its bound, in Python.
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


def reach(n, cells, area, left):
    colours = sorted({cells[a] for a in range(n * n) if a not in area})
    if not colours:
        return True
    if len(colours) > left:
        return False
    for colour in colours:
        wider = flood(n, cells, area, colour)
        if len(wider) > len(area) and reach(n, cells, wider, left - 1):
            return True
    return False


def solve(n, cells):
    area = flood(n, cells, {0}, cells[0])
    limit = 0
    while not reach(n, cells, area, limit):
        limit += 1
    return limit


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
