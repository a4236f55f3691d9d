# expect: WA file
# Its output file is a link to the answer: links are not followed.
import os

os.symlink("../../answer.ans", "hostile.out")
