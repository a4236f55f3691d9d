"""Runs compiled submissions in arenas, the fastest way first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

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


def compiled_setting(entry: Entry, argument: bool = False, forks: bool = False) -> Setting | None:
    """What an arena of a C++ file is started with; None where there is none for it, or it does not compile."""
    if entry.submission.language is not cpp.LANGUAGE or entry.target.file_io:
        return None
    if find_missing(entry.toolchain.cage, forks):
        return None
    program = _make_program(entry)
    return Setting(program, entry.toolchain.cage, entry.target.limits, argument) if program else None


@cache
def _make_program(entry: Entry) -> Path | None:
    """The program with the runtime in it; None where there is none. A file that does not compile is tried once."""
    try:
        entry.submission.language.command(entry)  # what does not compile by itself is not tried with the runtime
        return arena_program(entry)
    except (Failed, CompileError):
        return None


def _takes(way: str, entry: Entry) -> bool:
    return compiled_setting(entry, forks=way != "s") is not None


def _arena(way: str, entry: Entry) -> Callable[[], Arena] | None:
    setting = compiled_setting(entry, forks=way != "s")
    return partial(Arena, setting, way) if setting else None
