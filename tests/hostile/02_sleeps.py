# expect: TLE says=idle
# Sleeps without using a processor: only the wall clock can end it.
import time

time.sleep(30)
