"""`make new`: a problem to start from."""
