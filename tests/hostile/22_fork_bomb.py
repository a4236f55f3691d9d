# expect: RE TLE L0=RE,TLE,AC says=new_processes
# Doubles itself, to 64 processes at most: the first fork is refused, or all end.
import os
import time

for _ in range(6):
    os.fork()
time.sleep(20)
