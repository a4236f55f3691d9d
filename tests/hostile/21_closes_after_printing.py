# expect: RE
# Closes its output before Python flushes: exit code 120.
import os

print(input())
os.close(1)
