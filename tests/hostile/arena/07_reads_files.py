# Reads files of the user, and what other processes have in memory.
import glob
import os
import sys


def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


tried(lambda: open("@FILE@").read())
tried(lambda: os.listdir(os.path.dirname("@FILE@")))
tried(lambda: open("/etc/passwd").read())
tried(lambda: open("/proc/@PID@/environ").read())
tried(lambda: open("/proc/@PID@/mem", "rb").read(1))
tried(lambda: open("/proc/%d/environ" % os.getppid()).read())
tried(lambda: open("/proc/%d/mem" % os.getppid(), "rb").read(1))
for path in glob.glob("/dev/pts/*") + ["/dev/tty"]:
    tried(os.open, path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
