"""The census against known numbers, and what it says when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from checker import catalog
from checker.commands.census import page_document
from checker.model.values import Failed
from checker.problems.flood_it import COLOURS
from checker.report.census import Census, add_line, run_census
from tests.parts import BOARDS, running, started
from tests.problems.test_flood_it import small

# Boards of The Rotation Game by answer.
ANSWERS = [
    38610, 308880, 1698840, 8030880, 33820248, 124134840, 400278348, 1098954804, 2316756348, 3172593156, 1992066648,
    312776400, 4053576, 192,
]  # fmt: skip


def parts(problem: str, boards: int) -> dict[str, Census]:
    """Every part of a census, complete."""
    return {part.title: part for part in run_census(catalog.compile_census(problem), 1, boards)}


def test_all_boards_of_the_rotation_game(tmp_path: Path) -> None:
    snapshots = list(run_census(catalog.compile_census("rotation_game"), 1, 1))
    seen = [part.boards for part in snapshots]
    assert seen == sorted(seen) and snapshots[0].boards < snapshots[-1].boards
    whole = snapshots[-1]
    assert whole.complete and whole.boards == 9_465_511_770
    assert whole.totals == ANSWERS
    assert abs(whole.mean - 8.597) < 0.0005 and whole.mean_error == 0
    tied = [sum(row[1:]) for row in whole.answers]
    assert abs(sum(tied) / whole.boards - 0.249) < 0.0005
    assert next(k for k, boards in enumerate(tied) if boards) == 4
    assert next(k for k, row in enumerate(whole.answers) if row[2]) == 6
    shown = page_document("rotation_game", whole, 1)  # as the editorials want it
    assert (shown["tied"], list(shown["counts"].values()), shown["boards"]) == (sum(tied), ANSWERS, whole.boards)
    known = (BOARDS / "rotation_game" / "length13_all.in").read_bytes()
    rules = catalog.problem("rotation_game")
    assert sorted(rules.split(b"".join(whole.hardest).replace(b" 0\n", b"\n"))) == sorted(rules.split(known))


def test_flood_it_boards_by_answer() -> None:
    found = parts("flood_it", 20_000)
    assert [part.exact for part in found.values()] == [side < 4 for side in range(2, 9)]
    assert all(part.complete for part in found.values())
    named = Counter[tuple[int, int]]()  # boards by side and answer, all names of the colours
    for (side, cells), answer in zip(*small(), strict=True):
        alike = 1
        for used in range(len(set(cells))):
            alike *= COLOURS - used
        named[side, answer] += alike
    for side in (2, 3):
        totals = found[f"side {side}"].totals
        assert totals == [named[side, answer] for answer in range(len(totals))]
        assert sum(totals) == COLOURS ** (side * side)
    eight = found["side 8"]
    assert abs(eight.mean - 12.55) < 5 * eight.mean_error < 0.05
    known = {9: 0.00340, 10: 0.02995, 11: 0.13347, 12: 0.30443, 13: 0.33476, 14: 0.16294, 15: 0.02933}
    for answer, share in known.items():
        mine, error = eight.share(answer)
        assert abs(mine - share) < 5 * error, answer


def test_a_sample_depends_on_the_seed_alone() -> None:
    program = catalog.compile_census("flood_it")
    first, again, other = (
        [part.totals for part in run_census(program, seed, 500) if part.complete] for seed in (7, 7, 8)
    )
    assert first == again != other


def test_a_part_that_is_not_complete_says_so() -> None:
    part = add_line(add_line(None, b"part sampled boards:side 4\n"), b"count 2 10 0 1 1 0 0\n")
    assert part == Census("side 4", ("boards",), False, 2, 10, ((0,), (1,), (1,)))
    assert not part.complete and part.mean == 1.5 and part.mean_error == pytest.approx((0.25 / 2) ** 0.5)


def test_a_program_that_fails_is_a_fault_of_the_kit(tmp_path: Path) -> None:
    program = tmp_path / "fails"
    program.write_text("#!/bin/sh\nexit 4\n")
    program.chmod(0o755)
    with pytest.raises(Failed, match="ended with status 4"):
        list(run_census(program, 1, 1))


def test_an_interrupted_census_prints_what_it_has() -> None:
    program = str(catalog.compile_census("flood_it"))
    process = started("census", "flood_it", "--cases", "999999999", "--json")
    while not running(program):
        time.sleep(0.05)
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate()
    assert process.returncode == 130, errors
    found = [json.loads(line) for line in output.splitlines()]
    assert [part["part"] for part in found] == ["side 2", "side 3", "side 4"]
    assert [part["complete"] for part in found] == [True, True, False]
    assert 0 < found[2]["boards"] < found[2]["of"] == 999_999_999
    assert not running(program)
