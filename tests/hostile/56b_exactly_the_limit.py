# expect: AC
# Prints 16 MiB, the last allowed byte included, all but the answer blank: accepted.
import sys

text = input()
sys.stdout.write(text + "\n" * ((16 << 20) - len(text)))
