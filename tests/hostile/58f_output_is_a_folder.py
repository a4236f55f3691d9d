# expect: WA file
# Its output file is a folder: nothing in it counts.
import os

os.mkdir("hostile.out")
