# expect: AC
# Leaves a FIFO, links, a device and closed folders behind: the folder is wiped all the same.
import os
import stat

os.mkfifo("fifo")
os.symlink("/etc/passwd", "link")
os.symlink("nowhere", "dangling")
os.symlink(".", "loop")
try:
    os.mknod("device", stat.S_IFCHR | 0o600, os.makedev(1, 3))
except OSError:
    pass
os.makedirs("closed/inside")
open("closed/file", "w").close()
for path, mode in (("closed/inside", 0), ("closed", 0o500), (".", 0o500)):
    try:
        os.chmod(path, mode)
    except OSError:
        pass
print(input())
