# expect: AC L2
# Kills its parent: denied, or it is process 1, which nobody kills.
import os
import signal

try:
    os.kill(os.getppid(), signal.SIGKILL)
except OSError:
    pass
print(input())
