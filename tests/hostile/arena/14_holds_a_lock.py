# Holds the lock that others wait for, and uses the network.
import fcntl
import os
import socket
import sys


def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


tried(lambda: fcntl.flock(os.open("@FILE@", os.O_RDONLY), fcntl.LOCK_EX))
tried(lambda: fcntl.flock(os.open(os.path.dirname("@FILE@"), os.O_RDONLY), fcntl.LOCK_EX))
tried(socket.socket)
tried(os.setsid)

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
