# expect: OLE RE file
# Its output file grows beyond the limit.
with open("hostile.out", "w") as answer:
    for _ in range(1000):
        answer.write("x" * 100000)
