# Starts processes.
import os
import subprocess
import sys


def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


tried(lambda: os.system("echo x > @MARK@") == 0)
tried(lambda: subprocess.call(["/bin/sh", "-c", "echo x > @MARK@"]) == 0)
tried(lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "echo x > @MARK@"], {}))
tried(os.fork)

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
