# expect: RE MLE
# Hides memory in files without a name: the call is denied, or each file ends at the output limit.
import os

hog = []
for _ in range(40):
    hog.append(os.memfd_create("hog"))
    for _ in range(50):
        if os.write(hog[-1], b"x" * (1 << 20)) < 1 << 20:
            raise OSError("a short write")
