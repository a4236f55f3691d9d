# expect: WA file
# Its output file is an endless device, or a link to one: not followed.
import os
import stat

try:
    os.mknod("hostile.out", stat.S_IFCHR | 0o600, os.makedev(1, 5))
except OSError:
    os.symlink("/dev/zero", "hostile.out")
