# expect: TLE
# Ignores every signal that can be ignored and computes: SIGKILL cannot be ignored.
import signal
import time

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
end = time.monotonic() + 30
while time.monotonic() < end:
    pass
