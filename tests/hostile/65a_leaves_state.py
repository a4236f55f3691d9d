# expect: AC twice
# Leaves notes for the next run: that one finds none.
import os

places = [".", os.environ["HOME"], os.environ["TMPDIR"]]
seen = [place for place in places if os.path.exists(place + "/state")]
for place in places:
    open(place + "/state", "w").close()
print(seen or input())
