"""The figures of arenas are there, one for every way."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import catalog
from checker.bench import arenas
from tests.running.arena.built import can_run


@pytest.mark.campaign
@pytest.mark.skipif(not can_run(), reason="no arenas on this machine")
def test_every_way_has_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arenas, "_CASES", {"s": 64, "v": 64, "f": 8, "": 2})
    monkeypatch.setattr(arenas, "_PAIRS", 256)
    figures = list(arenas.bench_arenas(catalog.toolchain(), tmp_path, 1))
    assert {figure.name for figure in figures} >= {"A+B, in place", "A+B, cage", "A+B pairs, fork"}
    assert all(figure.middle > 0 for figure in figures)
    cost = {figure.name: figure.middle for figure in figures}
    assert cost["A+B, in place"] < cost["A+B, cage"]
