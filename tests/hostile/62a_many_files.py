# expect: AC TLE RE
# Writes 10^5 tiny files: its time bounds them, and all are wiped.
for k in range(10**5):
    with open(str(k), "w") as file:
        file.write("x")
print(input())
