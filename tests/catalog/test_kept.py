"""What a wrong program announces on its first line is read alike by all who ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.catalog.kept import Announcement
from checker.judges import JUDGES
from checker.model.values import Refused, Verdict
from checker.strength.suspects import list_suspects
from tests.stress.test_run import SQUARES


@pytest.fixture
def rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """What writes a wrong program for squares, which HDU has, too, and is its first judge."""
    (target,) = SQUARES.targets
    problem = replace(SQUARES, targets=(replace(target, judge="hdu"), target))
    monkeypatch.setattr("checker.catalog.kept.problem", lambda name: problem)
    catalog.cage()  # made of files in the real folder
    monkeypatch.setattr(folders, "ROOT", tmp_path)

    def write(name: str, text: str) -> Path:
        path = tmp_path / "tests" / "rejected" / "squares" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    return write


def test_the_packages_take_the_wrong_programs_that_strength_measures_at_the_first_judge(
    rejected: Callable[[str, str], Path],
) -> None:
    ours = [
        rejected("a.py", "# expect: WA\n"),
        rejected("b.cpp", "// expect: WA hdu\r\n"),
        rejected("c.py", "# expect: WA"),
    ]
    there = rejected("d.py", "# expect: WA luogu\n")
    slow = rejected("e.py", "# expect: TLE hdu\n")
    rejected("f.py", "# expect: WA format\n")
    assert catalog.rejected_by_default("squares", Verdict.WA) == ours
    assert catalog.rejected_by_default("squares", Verdict.TLE) == [slow]
    problem = replace(SQUARES, targets=(replace(SQUARES.targets[0], judge="hdu"), *SQUARES.targets))
    measured = {folders.ROOT / who.name: who.compare for who in list_suspects(problem)}
    assert measured == dict.fromkeys([*ours, slow], JUDGES["hdu"].compare) | {there: JUDGES["luogu"].compare}


@pytest.mark.parametrize("judge", [*JUDGES, "another"])
def test_every_judge_can_be_announced(
    rejected: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch, judge: str
) -> None:
    monkeypatch.setitem(JUDGES, "another", JUDGES["luogu"])
    path = rejected("a.py", f"# expect: MLE {judge}\nprint()\n")
    assert catalog.read_announcement(path) == Announcement(Verdict.MLE, judge)


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("# expect: WA codeforces", "no judge 'codeforces'; there are: luogu, hdu, uva, poj"),
        ("# expect: AC", "no verdict 'AC' to expect; there are: WA, PE, TLE, MLE, OLE, RE"),
        ("// expect: wrong hdu", "no verdict 'wrong' to expect"),
        ("# expect: WA hdu uva", "the first line announces no verdict, expected such as '# expect: WA'"),
        ("import sys  # expect: WA", "the first line announces no verdict"),
        ("", "the first line announces no verdict"),
    ],
)
def test_what_nobody_knows_is_refused(rejected: Callable[[str, str], Path], first: str, says: str) -> None:
    path = rejected("a.py", f"{first}\nprint()\n")
    with pytest.raises(Refused) as refusal:
        catalog.read_announcement(path)
    assert str(refusal.value).startswith(f"tests/rejected/squares/a.py: {says}")
    with pytest.raises(Refused):
        catalog.rejected_by_default("squares", Verdict.WA)
