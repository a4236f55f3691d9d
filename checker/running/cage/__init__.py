"""The cage: one run in a process of its own, under limits."""
