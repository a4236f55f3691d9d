"""The problems: the rules of each in a file of its name."""
