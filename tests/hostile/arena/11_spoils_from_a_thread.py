# A thread that goes on between the cases and answers in their place.
import sys
import threading
import time


def spoil():
    while True:
        time.sleep(0.0001)
        try:
            sys.stdout.write("")
        except ValueError:
            pass


threading.Thread(target=spoil, daemon=True).start()

for line in sys.stdin:
    print(int(line) ** 2 + (int(line) >= 42))  # wrong
