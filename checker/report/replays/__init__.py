"""How the boards of a problem are replayed, a file each."""
