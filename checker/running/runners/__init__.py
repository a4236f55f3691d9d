"""The ways to run a submission, a file each."""
