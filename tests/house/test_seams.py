"""One more judge, package format, command or rule of submit is one more file, and nothing else."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from checker.submit import clipboard
from tests.house.test_whole import copied, kit

JUDGE = '''
"""AtCoder."""

from checker.model.comparison import trailing_blanks_ignored
from checker.model.judge import Judge, Offer

JUDGE = Judge(
    title="AtCoder",
    compare=trailing_blanks_ignored,
    address="https://atcoder.jp/contests/{id}/submit",
    offers=(Offer("C++ 20 (gcc 12.2)", "5001", ".cpp", "c++20"),),
    environment=(("ATCODER", "1"),),
    refuses=("#pragma GCC optimize",),
    host="atcoder.jp",
    problem_id=r"/tasks/(\\w+)",
    assumed=("memory",),
)
'''
FORMAT = '''
"""The inputs alone."""


def files(material):
    return {f"{test.pair.case.name}.txt": test.pair.case.input for test in material.tests}


def refusal(problem):
    return "" if problem.name == "flood_it" else "it is not Flood-it"
'''
COMMAND = '''
"""`greet`: says hello."""

EXAMPLE = "example: python -m checker greet --seed 3"


def add(parser):
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seed", type=int, default=1)


def run(arguments):
    print("hello", *arguments.names, arguments.seed)
    return 1
'''
RULE = '''
"""No tabs."""

from checker.submit.complaint import Complaint
from checker.submit.rule import Found, Rule


def _check(job):
    lines = job.submission.text.split(b"\\\\n")
    return Found([Complaint("has a tab", k) for k, line in enumerate(lines, 1) if b"\\\\t" in line], said="none at all")


RULE = Rule(22, "no tabs", _check)
'''.replace("\\\\", "\\")
COMPANION = {
    "name": "Sum",
    "url": "https://atcoder.jp/contests/abc300/tasks/abc300_a",
    "interactive": False,
    "memoryLimit": 1024,
    "timeLimit": 2000,
    "tests": [],
}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kit, on a machine without a clipboard."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in clipboard.TOOLS:
        (tools / tool.command[0]).write_text("#!/bin/sh\nexit 1\n")
        (tools / tool.command[0]).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    return copied(tmp_path / "kit")


def test_a_judge_is_one_file(copy: Path) -> None:
    (copy / "checker" / "judges" / "atcoder.py").write_text(JUDGE)
    plain = ("--submission", "cpp_ref/flood_it.cpp", "--against", "a.py", "--generator", "g.py")
    done = kit(copy, "stress", *plain, "--judge", "cf")
    assert done.stderr == "checker: no judge 'cf'; there are: luogu, hdu, uva, poj, atcoder\n"
    assert "atcoder" in kit(copy, "submit", "--help").stdout
    (copy / "a.json").write_text(json.dumps(COMPANION))
    assert kit(copy, "new", "sum_of_two", "--from", "a.json").returncode == 0
    rules = (copy / "checker" / "problems" / "sum_of_two.py").read_text()
    assert 'Target("atcoder", "abc300_a", (".cpp",), Limits(2.0, 1024 * 1024, assumed=("memory",)))' in rules
    done = kit(copy, "submit", "sum_of_two", "--judge", "atcoder")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "https://atcoder.jp/contests/abc300_a/submit\n" in done.stdout
    assert "language  C++ 20 (gcc 12.2) (id 5001)" in done.stdout
    mine = copy / "mine.cpp"
    asks = '#include <cstdlib>\n#include <cstdio>\nint main() { std::puts(std::getenv("ATCODER")); }\n'
    mine.write_text(asks)
    judged = kit(copy, "judge", "sum_of_two", "--submission", "mine.cpp", "--json").stdout
    assert json.loads(judged)["judge"] == "atcoder" and "found '1'" in judged
    mine.write_text("#pragma GCC optimize(3)\n" + asks)
    done = kit(copy, "submit", "sum_of_two", "--judge", "atcoder", "--submission", "mine.cpp")
    assert done.returncode == 1 and "AtCoder refuses it" in done.stdout


def test_a_package_format_is_one_file(copy: Path) -> None:
    (copy / "checker" / "data" / "formats" / "inputs.py").write_text(FORMAT)
    done = kit(copy, "data", "flood_it", "--format", "inputs")
    assert done.returncode == 0, done.stderr
    package = zipfile.ZipFile(copy / "build" / "packages" / "flood_it-inputs.zip")
    assert len(package.namelist()) == len(list((copy / "build" / "data" / "flood_it").glob("*.in")))
    done = kit(copy, "data", "rotation_game", "--format", "all")
    assert done.returncode == 0 and "no package for inputs: it is not Flood-it" in done.stderr
    done = kit(copy, "data", "--format", "polygon")
    assert done.stderr == "checker: no format 'polygon'; there are: hdu, hydro, icpc, inputs, kattis, luogu, all\n"


def test_a_command_is_one_file(copy: Path) -> None:
    (copy / "checker" / "commands" / "greet.py").write_text(COMMAND)
    done = kit(copy, "greet", "you", "--seed", "7")
    assert (done.returncode, done.stdout) == (1, "hello you 7\n"), done.stderr
    assert "greet     says hello\n" in kit(copy, "--help").stdout
    assert "example: python -m checker greet" in kit(copy, "greet", "--help").stdout


def test_a_rule_of_submit_is_one_file(copy: Path) -> None:
    (copy / "checker" / "submit" / "rules" / "tabs.py").write_text(RULE)
    done = kit(copy, "submit", "flood_it", "--judge", "uva")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split("  ")[0] for line in done.stdout.splitlines()]
    assert rows.index("UTF-8 without BOM") < rows.index("no tabs") < rows.index("one file")
    assert "no tabs                           ok  none at all\n" in done.stdout
    mine = copy / "flood_it.py"
    mine.write_text("#\ttab\n" + (copy / "solutions" / "flood_it.py").read_text())
    done = kit(copy, "submit", "--judge", "uva", "--submission", mine)
    assert done.returncode == 1 and "no tabs                           refused  line 1: has a tab\n" in done.stdout
    assert "it goes on with: one file" in done.stdout
