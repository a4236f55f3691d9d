"""The package formats, a file each."""
