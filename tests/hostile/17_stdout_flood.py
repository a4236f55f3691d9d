# expect: OLE
# Prints without end; Python turns the signal into an exception, the size still tells.
for _ in range(1000):
    print("x" * 100000)
