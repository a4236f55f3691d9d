# expect: MLE TLE
# Python's own frames without end: memory or time, whichever is first.
import sys
import time

sys.setrecursionlimit(10**9)
end = time.monotonic() + 20


def deeper(n):
    return deeper(n + 1) + 1 if n < 10**7 and time.monotonic() < end else 0


deeper(0)
