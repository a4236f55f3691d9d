# expect: AC
# Closes its input: it has read it.
import os
import sys

text = input()
os.close(0)
sys.stdout.write(text)
