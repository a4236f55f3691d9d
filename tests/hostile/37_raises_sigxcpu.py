# expect: RE says=SIGXCPU
# Raises the signal of the CPU limit itself: it used no time, so it is no TLE.
import os
import signal

os.kill(os.getpid(), signal.SIGXCPU)
