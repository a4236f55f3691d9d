# expect: OLE
# Prints one byte more than 16 MiB.
import sys

text = input()
sys.stdout.write(text + "\n" * ((16 << 20) - len(text) + 1))
