"""What is read from the command line and shown on the terminal."""
