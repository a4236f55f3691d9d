# expect: MLE
# Fills a list until memory is refused: the exception ends it, so it is not a plain RE.
hog = []
for _ in range(2000):
    hog.append(bytearray(b"x") * (1 << 20))
