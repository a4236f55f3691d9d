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

from checker import catalog
from checker.export import formats
from checker.export.material import Material
from tests.test_packages import material, toy, unzipped

every_problem = pytest.mark.parametrize("name", catalog.names())
SOME = "accepted|time_limit_exceeded/[a-c]|wrong_answer/[a-b]"  # submissions of the shorter runs
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
    for path, content in unzipped(formats.packages(of, [form])[f"{of.problem.name}-{form}.zip"]).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return next(folder.iterdir())


def ran(folder: Path, *command: str) -> tuple[int, str]:
    """Exit code and output of a tool of this environment inside a folder."""
    program = str(Path(sys.executable).parent / command[0])
    surroundings = os.environ | {"TMPDIR": str(folder.parent), "COLUMNS": "200"}
    done = subprocess.run(
        [program, *command[1:]], cwd=folder, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


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


def some_submissions(folder: Path, pattern: str = SOME) -> list[str]:
    files = (path.relative_to(folder / "submissions") for path in sorted((folder / "submissions").glob("*/*")))
    return [f"submissions/{path}" for path in files if re.match(pattern, str(path))]


def verdicts(said: str, submissions: Iterable[str]) -> None:
    """Every submission is named with the verdict of its folder."""
    short = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE"}
    for path in submissions:
        _, kind, name = path.split("/")
        assert re.search(rf"{kind}/{re.escape(name)}.*\b{short[kind]}\b", said), (path, said)


@every_problem
def test_verifyproblem_accepts_data_validators_and_some_submissions(name: str, tmp_path: Path) -> None:
    folder = unpacked(material(name), "kattis", tmp_path)
    said = verified(folder, "-p", "config", "data", "validators", "submissions", "-s", SOME)
    verdicts(said, some_submissions(folder))
    assert f"Checking {len(material(name).tests)} test cases" in said


@every_problem
def test_verifyproblem_typesets_both_statements(name: str, tmp_path: Path) -> None:
    need("lualatex", "dvisvgm", "tidy")
    said = verified(unpacked(material(name), "kattis", tmp_path), "-p", "statement")
    assert "Checking problem statements in 2 languages" in said


@every_problem
def test_bt_accepts_the_package(name: str, tmp_path: Path) -> None:
    folder = unpacked(material(name), "icpc", tmp_path)
    accepted_by_bt(folder, "validate")
    chosen = some_submissions(folder)
    verdicts(accepted_by_bt(folder, "run", *chosen), chosen)


def test_both_tools_accept_a_package_with_an_output_validator(tmp_path: Path) -> None:
    for form, check in (
        ("kattis", verified),
        ("icpc", lambda f: accepted_by_bt(f, "validate") + accepted_by_bt(f, "run")),
    ):
        if form == "kattis":
            need("lualatex", "dvisvgm", "tidy")
        folder = unpacked(toy(), form, tmp_path / form)
        verdicts(check(folder), some_submissions(folder, ""))


def test_the_tools_refuse_a_package_that_is_wrong(tmp_path: Path) -> None:
    need("verifyproblem", "bt", "pypy3")
    for form, command in (("kattis", ["verifyproblem", ".", "-p", "data"]), ("icpc", ["bt", "validate", "--no-bar"])):
        folder = unpacked(toy(), form, tmp_path / form)
        (folder / "data" / "secret" / "02_any.in").write_bytes(b"1001\n")
        code, said = ran(folder, *command)
        assert code != 0 and "02_any" in said


@pytest.mark.campaign
@every_problem
def test_verifyproblem_accepts_the_whole_package(name: str, tmp_path: Path) -> None:
    need("lualatex", "dvisvgm", "tidy")
    folder = unpacked(material(name), "kattis", tmp_path)
    verdicts(verified(folder), some_submissions(folder, ""))


@pytest.mark.campaign
@every_problem
def test_bt_runs_every_submission(name: str, tmp_path: Path) -> None:
    folder = unpacked(material(name), "icpc", tmp_path)
    verdicts(accepted_by_bt(folder, "run"), some_submissions(folder, ""))
