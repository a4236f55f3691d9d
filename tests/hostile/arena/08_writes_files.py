# Changes files of the user, by every door.
import ctypes
import os
import shutil
import sys


def tried(what, *given):
    try:
        if what(*given) is not False:
            print("DONE", what, given)
    except (OSError, ValueError, ImportError):
        pass


FILE = "@FILE@"
libc = ctypes.CDLL(None, use_errno=True)
tried(open, FILE, "w")
tried(open, FILE, "a")
tried(open, "@MARK@", "w")
tried(open, __file__, "w")
tried(os.truncate, FILE, 0)
tried(os.unlink, FILE)
tried(os.rename, FILE, FILE + "x")
tried(os.link, FILE, FILE + "l")
tried(os.symlink, FILE, FILE + "s")
tried(os.chmod, FILE, 0)
tried(os.utime, FILE, (1, 1))
tried(os.setxattr, FILE, "user.x", b"x")
tried(os.mkdir, FILE + "d")
tried(os.mkdir, "below")
handle = ctypes.create_string_buffer(b"\x80\0\0\0", 144)
there = ctypes.c_int()
if not libc.name_to_handle_at(-100, FILE.encode(), handle, ctypes.byref(there), 0):
    tried(lambda: libc.open_by_handle_at(os.open("/usr", os.O_RDONLY), handle, os.O_WRONLY) >= 0)

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
