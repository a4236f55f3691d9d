"""Makes a Program of a file."""
