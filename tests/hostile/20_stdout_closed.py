# expect: WA says=found
# Closes its output before it wrote: an empty output, and no failure.
import os

os.close(1)
