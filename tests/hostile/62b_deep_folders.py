# expect: AC
# Folders 1200 deep, whose path is longer than any allowed: wiped all the same.
import os

for _ in range(1200):
    os.mkdir("d" * 20)
    os.chdir("d" * 20)
print(input())
