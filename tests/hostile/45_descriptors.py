# expect: RE
# Opens files without closing them: there are 64 descriptors.
import os

for _ in range(10000):
    os.open("/dev/null", os.O_RDONLY)
print(input())
