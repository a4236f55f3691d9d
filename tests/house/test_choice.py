"""Commands that the kit suggests work when they are typed as they are printed."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from checker.catalog import folders
from checker.commands.stress import next_step, remedy
from checker.grading.result import Report
from checker.model.values import Case, Judged, Run, Verdict
from checker.report import page
from checker.report.page_inputs import Document, LastRuns

NAMES = [
    "mine.py",
    "a$x.py",
    "a$$x.py",
    "$(shell touch x).py",
    "${P}.cpp",
    'it\'s "b".py',
    "a#b`c`;d&.py",
    "题 解\\n.py",
]


def typed(command: str, folder: Path) -> list[str]:
    """What `python -m checker` is given when a command is typed in a shell: verb, P, SUBMISSION, SEED, JUDGE, DATA."""
    python = folder / "python"
    python.write_text('#!/bin/sh\nprintf "%s\\0" "$3" "$P" "$SUBMISSION" "$SEED" "$JUDGE" "$DATA"\n')
    python.chmod(0o755)
    ours = ("P", "SUBMISSION", "SEED", "JUDGE", "DATA", "MAKEFLAGS", "MFLAGS", "MAKELEVEL")  # what `make test` leaves
    clean = {k: v for k, v in os.environ.items() if k not in ours}
    given = subprocess.check_output(["sh", "-c", command], cwd=folders.ROOT, env=clean | {"PYTHON": str(python)})
    return given.decode().split("\0")[:-1]


@pytest.mark.parametrize("name", NAMES)
def test_what_to_do_next_can_be_typed_as_it_is_printed(name: str, tmp_path: Path) -> None:
    report = Report("flood_it", name, 7, finding=Judged(Case("", b""), Run(b""), Verdict.WA, ""))
    again = re.search(r"make .* SEED=7", remedy(report, 7))
    assert again and typed(again[0], tmp_path) == ["stress", "flood_it", name, "7", "", ""]
    data = re.search(r"make .*", next_step(Path(name), ["flood_it"]))
    assert data and typed(data[0], tmp_path) == ["judge", "", name, "", "", ""]
    assert not (folders.ROOT / "x").exists()


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_says_can_be_typed_as_it_is_printed(name: str, tmp_path: Path) -> None:
    of: Document = {"problem": "flood_it", "submission": name}
    found = {"verdict": "WA", "why": "", "file": None}
    tests = [{"name": "1", "verdict": "WA", "why": ""}]
    stressed = of | {"seed": 7, "finding": found}
    judged = of | {"judge": "uva", "data": f"of {name}", "tests": tests, "texts": {"1": {}}}
    runs = LastRuns({"stress": [stressed], "judge": [judged]}, (), "", "")
    said = [make().again for make in page.collect_failures(None, runs, "flood_it")]
    assert typed(said[0], tmp_path) == ["stress", "flood_it", name, "7", "", ""]
    assert typed(said[1], tmp_path) == ["judge", "flood_it", name, "", "uva", f"of {name}"]
    assert not (folders.ROOT / "x").exists()
