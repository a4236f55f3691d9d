# expect: RE says=exit_code_3
# Answers right, then says that it failed.
import sys

print(input())
sys.exit(3)
