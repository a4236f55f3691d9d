"""Runs a C++ submission in forks of its untouched image."""

from __future__ import annotations

from checker.running.arena.compiled import compiled_runner

RUNNER = compiled_runner(rank=3, way="f")
