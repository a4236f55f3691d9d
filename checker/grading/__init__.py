"""Makes a verdict of a run and an answer, a score of a set of tests."""
