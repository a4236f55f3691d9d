# expect: TLE
# Answers right and does not end.
import time

print(input(), flush=True)
end = time.monotonic() + 30
while time.monotonic() < end:
    pass
