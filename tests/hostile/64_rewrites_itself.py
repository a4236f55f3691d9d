# expect: AC twice
# Overwrites and removes its own source: every run gets a fresh copy.
import os

with open(__file__, "w") as file:
    file.write("print(13)")
os.remove(__file__)
print(input())
