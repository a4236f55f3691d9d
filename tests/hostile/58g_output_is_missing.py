# expect: WA file
# Answers on the standard output where a file is asked for.
print(open("hostile.in").read(), end="")
