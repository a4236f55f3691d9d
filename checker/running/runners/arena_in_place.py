"""Runs a C++ submission in place: one process, whose memory is put back after every case."""

from __future__ import annotations

from checker.running.arena.compiled import compiled_runner

RUNNER = compiled_runner(rank=1, way="s")
