# expect: WA
# The answer is the number of colours less one.
import sys


def solve(n, cells):
    return len(set(cells)) - 1


def main():
    numbers = iter(sys.stdin.read().split())
    for token in numbers:
        n = int(token)
        if n == 0:
            break
        print(solve(n, [next(numbers) for _ in range(n * n)]))


if __name__ == '__main__':
    main()
