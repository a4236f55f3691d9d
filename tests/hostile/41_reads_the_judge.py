# expect: AC L1
# Looks into the memory and the files of every other process: denied.
import os

read = []
others = set(range(1, 200)) | {os.getppid()} | {os.getpid() - k for k in range(1, 200)}
for pid in sorted(others - {os.getpid()}):
    for name in ("mem", "maps", "environ", "fd", "cwd", "exe"):
        path = "/proc/%d/%s" % (pid, name)
        try:
            if name == "fd":
                os.listdir(path)
            elif name in ("cwd", "exe"):
                os.readlink(path)
            else:
                open(path, "rb").close()
            read.append(path)
        except OSError:
            pass
print(read[:5] or input())
