# expect: AC
# A child, if there may be one, keeps the output open: nobody waits for it.
import os
import time

try:
    if os.fork() == 0:
        time.sleep(25)
        os._exit(0)
except OSError:
    pass
print(input())
