# Takes 6 GiB, and keeps what it gets.
import sys

try:
    sys.kept = []
    for _ in range(60):
        sys.kept.append(b"x" * (100 << 20))
    print("DONE")
except MemoryError:
    pass

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
