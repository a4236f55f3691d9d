# Ends or slows another process of the user.
import fcntl
import os
import signal
import sys

def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


PID = @PID@
tried(os.kill, PID, signal.SIGKILL)
tried(os.killpg, PID, signal.SIGKILL)
tried(os.setpriority, os.PRIO_PROCESS, PID, 19)
tried(os.sched_setscheduler, PID, os.SCHED_IDLE, os.sched_param(0))
try:
    ends = os.pipe()
    fcntl.fcntl(ends[0], fcntl.F_SETOWN, PID)
    fcntl.fcntl(ends[0], 10, signal.SIGKILL)
    fcntl.fcntl(ends[0], fcntl.F_SETFL, fcntl.fcntl(ends[0], fcntl.F_GETFL) | os.O_ASYNC)
    os.write(ends[1], b"x")
except OSError:
    pass

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
