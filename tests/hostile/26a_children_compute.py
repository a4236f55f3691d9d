# expect: RE TLE
# Children compute while it waits: refused, or their time is its time.
import os
import time

for _ in range(4):
    if os.fork() == 0:
        end = time.process_time() + 2
        while time.process_time() < end:
            pass
        os._exit(0)
for _ in range(4):
    os.wait()
print(input())
