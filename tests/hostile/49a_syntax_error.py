# expect: CE says=never_closed
# Is not Python: found before it runs.
print(input(
