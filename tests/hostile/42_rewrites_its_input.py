# expect: AC
# Rewrites its input in every way there is: it stays as it was.
import mmap
import os


def again():
    fd = os.open("/proc/self/fd/0", os.O_RDWR)
    os.pwrite(fd, b"13", 0)
    os.close(fd)


def mapped():
    with mmap.mmap(0, 3) as text:
        text[0:2] = b"13"


for attempt in (lambda: os.pwrite(0, b"13", 0), lambda: os.ftruncate(0, 0), again, mapped):
    try:
        attempt()
    except (OSError, ValueError):
        pass
print(os.pread(0, 10, 0).decode(), end="")
