# expect: AC
# Ends its line as Windows does: Luogu allows it.
import sys

sys.stdout.write(input() + "\r\n")
