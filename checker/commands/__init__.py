"""The commands, a file each: what `make X` and `python -m checker X` read and print."""
