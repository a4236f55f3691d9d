# expect: AC
# Looks for what the judge left in its arguments, environment, folder and descriptors: nothing.
import os
import signal
import sys

surplus = set(os.environ) - {"HOME", "LANG", "ONLINE_JUDGE", "PATH", "TMPDIR", "LC_CTYPE"}
surplus |= set(os.listdir(".")) ^ {os.path.basename(__file__)}
surplus |= set(sys.argv[1:]) | {os.path.basename(__file__)} - set(sys.argv)
surplus |= {k for k in range(3, 64) if os.path.exists("/proc/self/fd/%d" % k)}
surplus |= signal.pthread_sigmask(signal.SIG_BLOCK, [])
print(surplus or input())
