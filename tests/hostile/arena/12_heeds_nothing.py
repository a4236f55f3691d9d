# Never ends, and catches whatever it is told.
import signal
import sys

for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass
while True:
    try:
        while True:
            pass
    except BaseException:
        pass

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
