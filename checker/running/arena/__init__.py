"""Arenas: one program run on many inputs, each time as if it had just been started."""
