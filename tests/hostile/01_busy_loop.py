# expect: TLE
# Computes for ever: the CPU limit ends it.
import time

end = time.monotonic() + 30
while time.monotonic() < end:
    pass
