# expect: RE MLE L1
# Hides memory in /dev/shm: the folder is outside the cage.
import os

path = "/dev/shm/hostile-%d" % os.getpid()
try:
    with open(path, "wb") as file:
        for _ in range(500):
            file.write(b"x" * (1 << 20))
finally:
    if os.path.exists(path):
        os.remove(path)
print(input())
