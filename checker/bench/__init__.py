"""`make bench`: measured figures."""
