"""Values travel once: a run finds a problem once and reads a submission once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from checker.catalog import folders, parts
from checker.command_line import main

SUBMISSIONS = ("solutions/flood_it.py", "cpp_ref/flood_it.cpp")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often this process has loaded a part of a problem, and read a submission's file."""
    counts: Counter[str] = Counter()
    load, read = parts._part, Path.read_bytes

    def part(module: str, name: str) -> object:
        counts[name] += 1
        return load(module, name)

    def read_bytes(path: Path) -> bytes:
        counts[str(path)] += 1
        return read(path)

    monkeypatch.setattr(parts, "_part", part)
    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    return counts


@pytest.mark.parametrize("submission", SUBMISSIONS)
@pytest.mark.parametrize("arguments", [["stress", "--cases", "60"], ["submit", "--judge", "uva"]], ids=lambda a: a[0])
def test_a_run_finds_a_problem_once_and_reads_a_submission_once(
    tmp_path: Path, asked: Counter[str], submission: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / Path(submission).name
    mine.write_bytes((folders.ROOT / submission).read_bytes())
    asked.clear()
    verb, *options = arguments
    code = main([verb, "flood_it", "--submission", str(mine), *options])
    assert code == 0, capsys.readouterr().out
    assert asked["PROBLEM"] == 1 and asked["FAMILIES"] == 1
    assert asked[str(mine)] == 1


def test_a_run_of_all_problems_finds_each_once(asked: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["stress", "--cases", "20", "--seed", "1"])
    names = capsys.readouterr().out
    problems = ["flood_it", "rotation_game"]
    assert all(name in names for name in problems)
    assert asked["PROBLEM"] == asked["FAMILIES"] == len(problems)
    for name in problems:
        assert asked[str(folders.ROOT / "solutions" / f"{name}.py")] == 1
