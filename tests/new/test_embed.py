"""The Rotation Game submission with an embedded table: what the file holds, and where it comes from."""

from __future__ import annotations

import json
from base64 import b64decode
from functools import cache
from pathlib import Path

import pytest

from checker.catalog import folders
from checker.command_line import main
from checker.new.embed import pack_distances
from checker.problems.rotation_game import LINES, split
from tests.laws import dull
from tests.parts import BOARDS, solution

TEXT = folders.TABLE_SUBMISSION.read_bytes()
IN_ORDER = solution("rotation_game__table").CELLS


def test_the_file_is_what_its_template_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "made.py"
    monkeypatch.setattr(folders, "TABLE_SUBMISSION", file)
    assert main(["embed", "--json"]) == 0
    assert file.read_bytes() == TEXT
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "bytes": len(TEXT)}


def test_judges_take_a_source_of_its_size() -> None:
    assert 51 <= len(TEXT) < 50_000  # HDU takes up to 65,536 bytes, others less


def as_bits(cells: int) -> int:
    """A set with bit k-1 for cell k, as the submission lays it out."""
    return sum(1 << bit for bit, cell in enumerate(IN_ORDER) if cells >> cell - 1 & 1)


@cache
def sets() -> list[int]:
    """All sets of eight cells."""
    return [cells for cells, distance in enumerate(dull.distances()) if distance != dull.UNREACHED]


def test_the_table_holds_the_distance_of_every_set_modulo_3_and_nothing_else() -> None:
    program, known = solution("rotation_game__table"), dull.distances()
    table = program.unpacked(b64decode(program.TABLE))
    low, high = ([as_bits(half << shift) for half in range(1 << 12)] for shift in (0, 12))
    numbers = [program.number(low[cells & 4095] | high[cells >> 12]) for cells in sets()]
    assert len(numbers) == 735471
    assert set(numbers) == set(range(program.ENTRIES))
    assert [table[number] for number in numbers] == [known[cells] % 3 for cells in sets()]


def test_its_moves_are_those_of_the_rules() -> None:
    program = solution("rotation_game__table")
    for cells in sets()[::1500]:
        for k, letter in enumerate(LINES):
            assert program.moved(as_bits(cells), k) == as_bits(dull.after(cells, letter))


def test_packing_and_unpacking_are_inverse() -> None:
    program = solution("rotation_game__table")
    for length in range(23):
        distances = bytes(k % 7 for k in range(length))
        assert program.unpacked(pack_distances(distances))[:length] == bytes(d % 3 for d in distances)


def test_it_agrees_with_the_other_submission_on_the_hardest_boards() -> None:
    boards = [text.decode().split()[:24] for text in split((BOARDS / "rotation_game/length13_all.in").read_bytes())]
    assert solution("rotation_game__table").solve(boards) == solution("rotation_game").solve(boards)
