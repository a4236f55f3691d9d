# expect: RE says=EOFError
# Asks for a line more than there is: an exception at once, no waiting.
print(input())
print(input())
