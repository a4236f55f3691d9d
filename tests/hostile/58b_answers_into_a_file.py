# expect: AC file
# Reads its input and writes its answer as files, in the names of the problem.
with open("hostile.in") as text, open("hostile.out", "w") as answer:
    answer.write(text.read())
