# expect: TLE
# Becomes a shell that computes: the limits stay.
import os

os.execv("/bin/sh", ["sh", "-c", "ulimit -t 20; while :; do :; done"])
