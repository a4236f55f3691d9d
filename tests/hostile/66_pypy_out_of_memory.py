# expect: MLE pypy
# PyPy says it ran out of memory in words of its own, or its peak does.
hog = []
for k in range(2000):
    hog.append([k] * (1 << 17))
print(input())
