"""The kit in a copy of its own, with some part of it broken or some file in the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from checker import setup
from checker.catalog import folders

PARTS = ("checker", "cpp_ref", "generators", "solutions", "Makefile", "constraints.txt", "pyproject.toml")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy in a folder whose name is hard on shells."""
    return copied(tmp_path / "拷 贝")


def copied(root: Path) -> Path:
    """A copy of the kit without its tests, which shares the environment."""
    root.mkdir()
    for name in PARTS:
        source = folders.ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, root / name)
    (root / ".venv").symlink_to(setup.HOME)
    return root


def run(root: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("KIT_") and k not in {"P", "MAKEFLAGS"}}
    return subprocess.run(list(map(str, command)), cwd=root, env=clean, capture_output=True, text=True)


def kit(root: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run(root, root / ".venv" / "bin" / "python", "-m", "checker", *arguments)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1, (file, old, text.count(old))
    file.write_text(text.replace(old, new))


ANSWER = "    for (Grid grid; reader.read(grid);) out << solver.fewest_moves(grid) << '\\n';\n"
MOVES = "    for (Grid grid; reader.read(grid);) {\n        const int moves = solver.fewest_moves(grid);\n"
WRONG = MOVES + "        out << moves + (moves > 5) << '\\n';\n    }\n"
CRASH = MOVES + "        if (moves > 5) std::terminate();\n        out << moves << '\\n';\n    }\n"


def test_a_wrong_reference_is_never_the_submissions_fault(copy: Path) -> None:
    edit(copy / "cpp_ref" / "flood_it.cpp", ANSWER, WRONG)
    done = kit(copy, "stress", "flood_it", "--seed", "1", "--json")
    (document,) = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 3, done.stdout
    assert document["finding"]["verdict"] == "UKE"
    assert "the references disagree, flood_it__classic says otherwise" in document["finding"]["why"]
    said = kit(copy, "stress", "flood_it", "--seed", "1").stdout
    assert "the kit, a generator or a reference is at fault, not the submission" in said


def test_a_crashing_reference_is_never_the_submissions_fault(copy: Path) -> None:
    edit(copy / "cpp_ref" / "flood_it.cpp", ANSWER, CRASH)
    done = kit(copy, "stress", "flood_it", "--seed", "1")
    assert done.returncode == 3
    assert "the reference failed: RE crashed (SIGABRT)" in done.stdout


def test_findings_are_kept_replayed_and_refused_when_they_break_the_statement(copy: Path) -> None:
    mine = copy / "flood_it.py"
    mine.write_text("print(1)")
    assert kit(copy, "stress", "--submission", mine, "--keep", "--seed", "0").returncode == 1
    kept = sorted((copy / "tests" / "regressions" / "flood_it").iterdir())
    assert [path.suffix for path in kept] == [".ans", ".in"]
    found = copy / "build" / "findings" / "flood_it"
    assert sorted(path.name for path in found.iterdir()) == [path.name for path in kept]
    shutil.rmtree(found)
    again = kit(copy, "stress", "--submission", mine)
    assert again.returncode == 1 and "on an input saved before" in again.stdout
    (found / "bad.in").write_text("9\n1 2\n")
    done = kit(copy, "stress", "flood_it")
    assert done.returncode == 2
    assert done.stderr.startswith("checker: build/findings/flood_it/bad.in: line 1, column 1: expected a side")
    (found / "bad.in").unlink()
    (found / "bad.in").mkdir()
    done = kit(copy, "stress", "flood_it")
    assert done.returncode == 2 and "bad.in: cannot be read: Is a directory" in done.stderr


def test_a_finding_that_cannot_be_saved_is_still_shown(copy: Path) -> None:
    mine = copy / "flood_it.py"
    mine.write_text("print(1)")
    (copy / "build").mkdir()
    (copy / "build" / "findings").write_text("a file in the way")
    done = kit(copy, "stress", "--submission", mine, "--seed", "0")
    assert done.returncode == 1 and "WA after" in done.stdout and "seed 0\n" in done.stdout
    assert "cannot write" in done.stderr and "Traceback" not in done.stderr


def test_data_that_were_changed_are_noticed_and_other_data_are_told(copy: Path) -> None:
    assert kit(copy, "data", "flood_it").returncode == 0  # nothing is pinned in the copy
    folder = copy / "build" / "data" / "flood_it"
    answer = sorted(folder.glob("*.ans"))[3]
    answer.write_bytes(b"7\n")
    done = kit(copy, "judge", "flood_it")
    assert done.returncode == 2 and f"{answer.name}: not as `make data` wrote it" in done.stderr
    shutil.rmtree(folder)
    assert kit(copy, "data", "flood_it", "--pin").returncode == 0
    assert kit(copy, "data", "flood_it", "--seed", "7").returncode == 0
    done = kit(copy, "judge", "flood_it", "--judge", "hdu")
    assert done.returncode == 0 and "is not the pinned set" in done.stderr
    (copy / "tests" / "pinned" / "flood_it.sha256").write_text("0  01_sample1.in\n")
    done = kit(copy, "data", "flood_it")
    assert done.returncode == 3 and "not what tests/pinned/flood_it.sha256 pins" in done.stderr


def test_a_submission_leaves_nothing_where_it_is_stressed(copy: Path) -> None:
    mine = copy / "flood_it.py"
    source = (copy / "solutions" / "flood_it.py").read_text()
    writes = "open('leak.txt', 'w').write('x')\n"
    child = "    if os.fork() == 0:\n        time.sleep(60)\n        os._exit(0)\n"
    forks = f"import os, time\ntry:\n{child}except OSError:\n    pass\n"
    mine.write_text(source + writes + forks)
    done = kit(copy, "stress", "--submission", mine, "--cases", "100")
    assert done.returncode == 0, done.stdout
    assert not (copy / "leak.txt").exists()
    assert not [p for p in Path("/proc").glob("[0-9]*") if str(copy) in cwd_or_arguments(p)]


def cwd_or_arguments(process: Path) -> str:
    try:
        return (process / "cmdline").read_text()
    except OSError:
        return ""


def test_make_hands_any_path_over_as_it_is(copy: Path) -> None:
    mine = copy / 'a$b `touch x` "d" $(touch y) \' é.py'
    mine.write_text("print(")
    done = run(copy, "make", "PYTHON=.venv/bin/python", "stress", "P=flood_it", f"SUBMISSION={mine}", "SEED=7")
    assert done.returncode == 2  # make's own
    assert mine.name in done.stdout and "CE after 0 boards, seed 7" in done.stdout, done.stdout + done.stderr
    assert not (copy / "x").exists() and not (copy / "y").exists()


def test_make_alone_lists_what_works(copy: Path) -> None:
    done = run(copy, "make")
    assert done.returncode == 0
    for verb in ("stress", "judge", "data", "doctor", "test", "lint", "clean"):
        assert f"make {verb} " in done.stdout
