"""The ways to grade a kind of problem, a file each."""
