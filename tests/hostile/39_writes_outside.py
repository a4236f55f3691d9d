# expect: AC L1
# Writes, cuts, moves and re-labels files outside its folder: each try is denied.
import os

OUTSIDE = ["../hostile-39", "../../hostile-39", "/tmp/hostile-39", "/var/tmp/hostile-39", "/dev/shm/hostile-39"]
VICTIM = "../../answer.ans"  # it is there
TRIES = [lambda path=path: open(path, "w").close() for path in OUTSIDE]
TRIES += [lambda path=path: os.mkdir(path) for path in OUTSIDE]
TRIES += [lambda path=path: os.symlink("x", path) for path in OUTSIDE]
TRIES += [
    lambda: open(VICTIM, "r+").close(),
    lambda: open(VICTIM, "a").close(),
    lambda: os.truncate(VICTIM, 0),
    lambda: os.close(os.open(VICTIM, os.O_RDONLY | os.O_TRUNC)),
    lambda: os.link(VICTIM, "mine"),
    lambda: os.rename(VICTIM, "mine"),
    lambda: os.rename("39_writes_outside.py", "../../hostile-39"),
    lambda: os.remove(VICTIM),
    lambda: os.chmod(VICTIM, 0o644),
    lambda: os.chmod("..", 0o755),
    lambda: os.utime(VICTIM),
    lambda: os.chown(VICTIM, os.getuid(), os.getgid()),
    lambda: os.setxattr(VICTIM, "user.hostile", b"39"),
]
done = []
for number, attempt in enumerate(TRIES):
    try:
        attempt()
        done.append(number)
    except OSError:
        pass
print(done or input())
