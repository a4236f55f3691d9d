# expect: AC
# Reads descriptor 0 as a file of its own: the input is one.
print(open(0).read(), end="")
