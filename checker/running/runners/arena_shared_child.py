"""Runs a C++ submission in children that share memory, which is put back after every case."""

from __future__ import annotations

from checker.running.arena.compiled import compiled_runner

RUNNER = compiled_runner(rank=2, way="v")
