# expect: AC L1
# Looks for the answer's file beside and above itself: it is not to be seen.
import os

found = []
for path in ("answer.ans", "../answer.ans", "../../answer.ans", "/proc/self/cwd/../../answer.ans"):
    try:
        found.append(open(path).read())
    except OSError:
        pass
for folder in ("..", "../..", "/", "/tmp", "/root", "/home", "/proc"):
    try:
        found.append(os.listdir(folder))
    except OSError:
        pass
print(found or input())
