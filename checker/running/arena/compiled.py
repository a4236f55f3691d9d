"""Runs compiled submissions in arenas, the fastest way first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from checker.model.values import Failed
from checker.running.arena.arena import Arena
from checker.running.arena.build import arena_program
from checker.running.arena.process import Setting, find_missing
from checker.running.language import Entry
from checker.running.languages import cpp
from checker.running.runner import Runner
from checker.system.compiler import CompileError


def compiled_runner(rank: int, way: str) -> Runner:
    """The runner of C++ submissions by one of the ways of an arena: see WAYS."""
    return Runner(rank=rank, takes=partial(_takes, way), make=None, separate=True, arena=partial(_arena, way))


def _takes(way: str, entry: Entry) -> bool:
    """Whether a submission can be linked with the runtime, and the cage can hold its arena."""
    if entry.submission.language is not cpp.LANGUAGE or entry.target.file_io:
        return False
    if find_missing(entry.toolchain.cage, forks=way != "s"):
        return False
    try:
        arena_program(entry)
    except (Failed, CompileError):
        return False
    return True


def _arena(way: str, entry: Entry) -> Callable[[], Arena]:
    setting = Setting(arena_program(entry), entry.toolchain.cage, entry.target.limits)
    return partial(Arena, setting, way)
