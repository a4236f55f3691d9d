# Types a command into the terminals of the user.
import fcntl
import glob
import os
import sys


def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


def types(path):
    for letter in b"echo x > @MARK@\n":
        fcntl.ioctl(os.open(path, os.O_RDWR), 0x5412, bytes([letter]))


for path in ["/dev/tty", *glob.glob("/dev/pts/*")]:
    tried(types, path)

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
