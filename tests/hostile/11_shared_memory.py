# expect: MLE
# Anonymous memory that is shared counts like any other.
import mmap

hog = []
for _ in range(120):
    block = mmap.mmap(-1, 1 << 24)
    block.write(b"x" * (1 << 24))
    hog.append(block)
