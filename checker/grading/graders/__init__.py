"""The graders, a file each: what grades the outputs of a kind of problem."""
