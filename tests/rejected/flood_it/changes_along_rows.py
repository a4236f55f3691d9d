# expect: WA
# The answer is the most changes of colour along one row.
import sys


def solve(n, cells):
    rows = [cells[n * row:n * row + n] for row in range(n)]
    return max(sum(a != b for a, b in zip(row, row[1:])) for row in rows)


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
