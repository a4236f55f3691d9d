# expect: OLE
# Begins right, then floods: the output is too long, whatever it says.
print(input())
for _ in range(1000):
    print("x" * 100000)
