"""`make strength`: how many wrong programs the test data refuse."""
