# expect: AC
# Ends without a newline: Luogu allows it.
print(input(), end="")
