# expect: WA file
# Its output file is a FIFO: nobody waits for what comes out.
import os

os.mkfifo("hostile.out")
