# expect: RE
# Writes to a full device: the failure is its own.
with open("/dev/full", "w") as full:
    full.write("42")
print(input())
