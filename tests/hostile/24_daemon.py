# expect: RE L0=AC
# Leaves a grandchild in a session of its own: refused, or ended with the run.
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir("/")
        time.sleep(25)
    os._exit(0)
os.wait()
print(input())
