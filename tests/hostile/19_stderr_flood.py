# expect: AC
# Writes 100 MB of complaints: they are read, cut to their tail, and change nothing.
import sys

for _ in range(1600):
    sys.stderr.write("y" * 65535 + "\n")
print(input())
