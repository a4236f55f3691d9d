"""What the sources of languages are looked through for, a file for each that can be, by its value SOURCE."""
