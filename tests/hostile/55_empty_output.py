# expect: WA
# Prints nothing.
input()
