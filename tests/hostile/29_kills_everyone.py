# expect: AC L2
# Kills every process it may: denied, or there is none but itself.
import os
import signal

try:
    os.kill(-1, signal.SIGKILL)
except OSError:
    pass
print(input())
