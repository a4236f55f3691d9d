# expect: AC L2
# Looks for other runs, their processes and their files, while they look for it.
import os
import time

seen = []
open("mine", "w").close()
end = time.monotonic() + 1
while time.monotonic() < end:
    others = set(range(1, 100)) - {os.getpid(), os.getppid()}
    for pid in others:
        try:
            os.getpgid(pid)
            seen.append(pid)
        except OSError:
            pass
    for folder in ("..", "/tmp", "/proc"):
        try:
            seen += os.listdir(folder)
        except OSError:
            pass
    time.sleep(0.1)
print(seen or input())
