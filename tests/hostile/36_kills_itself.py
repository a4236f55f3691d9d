# expect: RE says=SIGKILL
# Kills itself with SIGKILL: it looks like a judge's kill, and is not.
import os
import signal

print(input(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
