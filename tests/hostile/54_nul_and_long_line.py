# expect: WA
# Prints NUL bytes and a line of 10^6 characters: wrong, with a short reason.
print("\0" * 1000 + "x" * 10**6)
