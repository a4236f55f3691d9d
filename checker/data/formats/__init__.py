"""Packages of a problem in the formats of judges: one module a format."""
