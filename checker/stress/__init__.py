"""`make stress`: random tests of submissions against references."""
