"""ICPC packages before the programs that check them: problemtools' verifyproblem, BAPCtools' bt."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from checker.data import packages
from checker.data.material import Material
from tests.data.test_packages import material, toy, unzipped
from tests.data.test_plan import PINNED

every_problem = pytest.mark.parametrize("name", PINNED)
one_problem = pytest.mark.parametrize("name", PINNED[:1])
INCOMPLETE = "WARNING Support for version 2023-07-draft is very incomplete. Verification may not work as expected."


def need(*programs: str) -> None:
    """Skips when a program is missing; where CI runs, nothing may be."""
    beside = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    absent = [program for program in programs if not shutil.which(program, path=beside)]
    if absent and os.environ.get("CI"):
        pytest.fail(f"{', '.join(absent)}: not installed, see .ci/run")
    if absent:
        pytest.skip(f"{', '.join(absent)}: not installed; .ci/run says how")


def unpacked(of: Material, form: str, folder: Path) -> Path:
    """The package as a folder."""
    for path, content in unzipped(packages.make_packages(of, [form])[0][f"{of.problem.name}-{form}.zip"]).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return next(folder.iterdir())


def ran(folder: Path, *command: str) -> tuple[int, str]:
    """Exit code and output of a tool of this environment inside a folder."""
    program = str(Path(sys.executable).parent / command[0])
    surroundings = os.environ | {"TMPDIR": str(folder.parent), "HOME": str(folder.parent)}
    surroundings.pop("XDG_CONFIG_HOME", None)  # bt remembers the packages it has seen
    done = subprocess.run(
        [program, *command[1:]], cwd=folder, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)  # bt colours what a CI reads


def verified(folder: Path, *options: str) -> str:
    """What verifyproblem says; it has no error, and no warning but that on its own support of the version."""
    need("verifyproblem", "pypy3", "g++")
    code, said = ran(folder.parent, "verifyproblem", folder.name, *options)
    remarks = [line for line in said.splitlines() if re.match("ERROR|WARNING", line)]
    assert (code, remarks) == (0, [INCOMPLETE]), said
    assert f"{folder.name} tested: 0 errors, 1 warning" in said
    return said


def accepted_by_bt(folder: Path, *command: str) -> str:
    """What bt says; it has no error and no warning."""
    need("bt", "pypy3", "g++")
    code, said = ran(folder, "bt", *command, "--no-bar", "--jobs", "1")
    assert code == 0 and not re.search("ERROR|WARNING|FATAL", said), said
    return said


def submissions(folder: Path, kind: str = "*") -> list[str]:
    """The submissions of a package as paths in it."""
    return [str(path.relative_to(folder)) for path in sorted((folder / "submissions").glob(f"{kind}/*"))]


def verdicts(said: str, paths: Iterable[str]) -> None:
    """Every submission is named with the verdict of its folder."""
    short = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE"}
    for path in paths:
        _, kind, name = path.split("/")
        assert re.search(rf"{kind}/{re.escape(name)}.*\b{short[kind]}\b", said), (path, said)


@one_problem
def test_verifyproblem_accepts_data_and_validators(name: str, tmp_path: Path) -> None:
    said = verified(unpacked(material(name), "kattis", tmp_path), "-p", "config", "data", "validators")
    assert f"Checking {len(material(name).tests)} test cases" in said


@one_problem
def test_bt_accepts_inputs_and_right_programs(name: str, tmp_path: Path) -> None:
    folder = unpacked(material(name), "icpc", tmp_path)
    accepted_by_bt(folder, "validate", "--input")
    right = submissions(folder, "accepted")
    generous = ("--time-limit", "30")  # bt takes wall time, and other tests run beside this one
    verdicts(accepted_by_bt(folder, "run", *generous, *right), right)


def test_the_tools_refuse_a_package_that_is_wrong(tmp_path: Path) -> None:
    need("verifyproblem", "bt", "pypy3")
    for form, command in (
        ("kattis", ["verifyproblem", "pairsum", "-p", "data"]),
        ("icpc", ["bt", "validate", "--input", "--no-bar", "--problem", "pairsum"]),
    ):
        folder = unpacked(toy(), form, tmp_path / form)
        (folder / "data" / "secret" / "02_any.in").write_bytes(b"1001\n")
        code, said = ran(folder.parent, *command)
        assert code == 1 and "02_any" in said, said


@pytest.mark.campaign
@every_problem
def test_verifyproblem_accepts_the_whole_package(name: str, tmp_path: Path) -> None:
    need("lualatex", "dvisvgm", "tidy")
    folder = unpacked(material(name), "kattis", tmp_path)
    said = verified(folder)
    verdicts(said, submissions(folder))
    assert "Checking problem statements in 2 languages" in said


@pytest.mark.campaign
@every_problem
def test_bt_validates_the_whole_package(name: str, tmp_path: Path) -> None:
    accepted_by_bt(unpacked(material(name), "icpc", tmp_path), "validate")


@pytest.mark.campaign
@every_problem
def test_bt_runs_every_submission(name: str, tmp_path: Path) -> None:
    folder = unpacked(material(name), "icpc", tmp_path)
    verdicts(accepted_by_bt(folder, "run"), submissions(folder))


@pytest.mark.campaign
def test_verifyproblem_accepts_a_package_with_an_output_validator(tmp_path: Path) -> None:
    need("lualatex", "dvisvgm", "tidy")
    folder = unpacked(toy(), "kattis", tmp_path)
    verdicts(verified(folder), submissions(folder))


@pytest.mark.campaign
def test_bt_accepts_a_package_with_an_output_validator(tmp_path: Path) -> None:
    folder = unpacked(toy(), "icpc", tmp_path)
    accepted_by_bt(folder, "validate")
    verdicts(accepted_by_bt(folder, "run"), submissions(folder))
