# expect: RE says=text
# Answers right, then exits with a text, which means exit code 1.
import sys

print(input())
sys.exit("text")
