"""`make data`: test data and packages."""
