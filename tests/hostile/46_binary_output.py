# expect: WA
# Prints every byte there is: no UTF-8, yet a plain wrong answer.
import sys

sys.stdout.buffer.write(bytes(range(256)) * 10)
