"""What the source of a submission uses."""
