"""A C++ file is made into the program of an arena once, and not at all when it does not compile."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import catalog
from checker.running.arena.build import arena_program
from checker.running.language import Entry
from checker.running.runner import runners_for
from tests.parts import ANYWHERE, written
from tests.running.arena.built import can_run

pytestmark = pytest.mark.skipif(not can_run(), reason="no arenas on this machine")


@pytest.mark.parametrize(("source", "made"), [("int main() {}", 1), ("int main() { return none; }", 0)])
def test_an_arena_s_program_is_made_once(source: str, made: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Entry] = []

    def counted(entry: Entry) -> Path:
        asked.append(entry)
        return arena_program(entry)

    monkeypatch.setattr("checker.running.arena.compiled.arena_program", counted)
    entry = catalog.entry(written(Path("once.cpp"), f"// {source}\n{source}\n"), ANYWHERE)
    names = [[name for name in runners_for(entry) if name.startswith("arena")] for _ in range(2)]
    assert names[0] == names[1] and bool(names[0]) == bool(made)
    assert len(asked) == made
