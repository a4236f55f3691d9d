# expect: TLE
# Four threads compute: the time of all counts.
import threading
import time

end = time.monotonic() + 20


def spin():
    while time.monotonic() < end:
        pass


for _ in range(4):
    threading.Thread(target=spin).start()
