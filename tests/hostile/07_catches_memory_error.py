# expect: MLE
# Takes all memory, survives the refusal, answers right: the peak counts.
hog = []
try:
    for _ in range(2000):
        hog.append(bytearray(b"x") * (1 << 20))
except MemoryError:
    hog = []
print(input())
