"""`make submit`: looks at a submission as its judge will."""
