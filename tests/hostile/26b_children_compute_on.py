# expect: RE TLE
# Children compute while it sleeps, and it ends before them: their time counts too.
import os
import time

for _ in range(4):
    if os.fork() == 0:
        end = time.process_time() + 4
        while time.process_time() < end:
            pass
        os._exit(0)
time.sleep(3)
print(input())
