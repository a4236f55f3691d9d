"""What the READMEs say: every command runs, every output is what one sees, both languages say the same."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from checker import catalog, setup
from checker.catalog import folders
from checker.judges import JUDGES
from checker.model.limits import Limits
from checker.submit import clipboard

ENGLISH, CHINESE = ((folders.ROOT / name).read_text() for name in ("README.md", "README.zh-CN.md"))
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "regressions")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:[A-Z_]+=\S+ )*(?:make|python3)(?: [^`]*)?)`")
LONG = ("make bench", "make bench solvers", "make strength P=flood_it")  # minutes
# What the machine decides: boards in a time, their rate, time and memory used, the slowest family.
MACHINE = (
    (r"( AC +)[\d,]+ +[\d,.]+$", r"\1# #"),
    (r"( WA +[\d,]+ +)[\d,.]+$", r"\1#"),
    (r"[\d.]+ s used(,? +)\d+ of ", r"# s used\1# of "),
    (r"slowest: \w+", "slowest: #"),
)
FAILURE = re.compile(r" (WA|refused) ")

# The user's files that the commands name.
SUM = '#include <cstdio>\nint main() { int a, b; std::scanf("%d %d", &a, &b); std::printf("%d\\n", a + b); }\n'
BRUTE = "print(sum(map(int, input().split())))\n"
CHECKER = "import sys\nsys.exit(open(sys.argv[2]).read() != open(sys.argv[3]).read())\n"


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks: kind and body."""
    return BLOCK.findall(text)


def shown(text: str) -> list[tuple[str, list[str]]]:
    """Every command in fenced blocks, with the output that is shown below it."""
    found: list[tuple[str, list[str]]] = []
    for kind, body in blocks(text):
        lines = body.splitlines()
        if kind == "console":
            assert lines[0].startswith("$ ")
            found.append((lines[0][2:], [line for line in lines[1:] if line.strip(" .")]))
        elif kind == "sh":
            found += [(re.sub(r"\s+# .*", "", line), []) for line in lines]
    return found


def inline(text: str) -> list[str]:
    """The commands outside of blocks."""
    return INLINE.findall(BLOCK.sub("", text))


def masked(line: str, command: str) -> str:
    """A line without what depends on the machine, or on chance where the command gives no seed."""
    for pattern, instead in MACHINE:
        line = re.sub(pattern, instead, line)
    if "SEED=" not in command:
        line = re.sub(r"^seed \d+", "seed #", line)
    return " ".join(line.split())


def not_printed(lines: list[str], printed: str, command: str) -> list[str]:
    """The lines that do not come in what a command printed, behind those before them."""
    there = iter([masked(line, command) for line in printed.splitlines()])
    return [line for line in lines if masked(line, command) not in there]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A fresh copy that shares the environment, with the files that a user would have."""
    root = tmp_path / "kit"
    shutil.copytree(folders.ROOT, root, ignore=NOT_COPIED)
    (root / ".venv").symlink_to(setup.HOME)
    for suffix, folder in ((".py", "solutions"), (".cpp", "cpp_ref")):
        shutil.copy(root / folder / f"flood_it{suffix}", root / f"mine{suffix}")
    files = {"sum.cpp": SUM, "brute.py": BRUTE, "checker.py": CHECKER}
    files |= {re.split(r"[ \n]", body)[1]: body for kind, body in blocks(ENGLISH) if kind == "python"}
    (root / "my_tests").mkdir()
    text, answer = catalog.problem("flood_it").samples[0]
    files |= {"my_tests/1.in": text.decode(), "my_tests/1.out": answer.decode()}
    for name, content in files.items():
        (root / name).write_text(content)
    patient(root / "checker" / "stress" / "finding.py")
    return root


def patient(file: Path) -> None:
    """Lets a failure be made as small as on an idle machine: on a busy one five seconds are nothing."""
    text, found = re.subn(r"(?m)^SHRINK_SECONDS = 5\.0$", "SHRINK_SECONDS = 120.0", file.read_text())
    assert found == 1
    file.write_text(text)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Short budgets; a clipboard that is not the user's; the environment's Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in clipboard.TOOLS:
        works = tool.command[0] == "xclip"
        (folder / tool.command[0]).write_text(f"#!/bin/sh\n{'exec cat' if works else 'exit 1'}\n")
        (folder / tool.command[0]).chmod(0o755)
    mine = {
        k: v for k, v in os.environ.items() if not k.startswith(("KIT_", "PYTEST_")) and k not in ("P", "MAKEFLAGS")
    }
    path = f"{folder}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    return mine | {"PATH": path, "CASES": "20", "SECONDS": "2", "PYTEST_ADDOPTS": "-n 0 tests/house/test_structure.py"}


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.campaign)])
def test_every_command_runs_and_prints_what_is_shown(copy: Path, environment: dict[str, str], long: bool) -> None:
    commands: dict[str, list[str]] = {}
    for command, lines in (*shown(ENGLISH), *((command, []) for command in inline(ENGLISH))):
        commands.setdefault(command, []).extend(lines)
    assert set(LONG) < set(commands)
    for command, lines in commands.items():
        if (command in LONG) is not long:
            continue
        mine = environment | ({"SECONDS": "60"} if lines else {})  # the 20 boards end what is shown
        done = subprocess.run(
            ["sh", "-c", command], cwd=copy, env=mine, capture_output=True, text=True, timeout=900, check=False
        )
        expected = 2 if FAILURE.search("\n".join(lines)) else 0  # make's own
        assert done.returncode == expected, (command, done.stdout, done.stderr)
        assert not_printed(lines, done.stdout, command) == [], (command, done.stdout)


@pytest.mark.parametrize(
    ("line", "other", "same"),
    [
        ("f  a.py  AC  10,128  1,008", "f  a.py  AC  9,000  7", True),
        ("f  a.py  WA      14     15", "f  a.py  WA     14   9", True),
        ("f  a.py  WA      14     15", "f  a.py  WA     15  15", False),
        ("f  AC  hdu 1.00 s: 0.17 s used  10 of 32 MiB", "f  AC  hdu 1.00 s: 2.00 s used  9 of 32 MiB", True),
        ("f  AC  hdu 1.00 s: 0.17 s used  10 of 32 MiB", "f  AC  hdu 3.00 s: 0.17 s used  10 of 32 MiB", False),
        ("f  AC  hdu 1.00 s: 0.17 s used  10 of 32 MiB", "f  AC  hdu 1.00 s: 0.17 s used  10 of 64 MiB", False),
        ("worst case  ok  3 of 32 MiB, slowest: answer_19", "worst case  ok  3 of 32 MiB, slowest: large", True),
        ("flood_it: 50 tests, 861 boards, 64,330 bytes", "flood_it: 50 tests, 861 boards, 64,331 bytes", False),
        ("source    on the clipboard, 25,330 bytes", "source    on the clipboard, 14,121 bytes", False),
        ("  saved as build/419856a674f8.in", "  saved as build/745021b18b2c.in", False),
        ("    1 2 0", "    0 1 0", False),
        ("seed 7", "seed 5", True),
    ],
)
def test_only_what_the_machine_or_chance_decides_may_differ(line: str, other: str, same: bool) -> None:
    assert (not_printed([line], f"before\n{other}\nafter", "make stress") == []) is same


def test_a_seed_that_is_given_and_the_order_of_lines_count() -> None:
    assert not_printed(["seed 7"], "seed 5", "make stress SEED=7") == ["seed 7"]
    assert not_printed(["a", "b"], "b\na", "make data") == ["b"]


def test_both_languages_say_the_same() -> None:
    assert [command for command, _ in shown(ENGLISH)] == [command for command, _ in shown(CHINESE)]
    assert inline(ENGLISH) == inline(CHINESE)
    for kind in ("console", "python"):
        assert [body for k, body in blocks(ENGLISH) if k == kind] == [body for k, body in blocks(CHINESE) if k == kind]
    headings, points, and_rows = r"^#+ ", r"^- \*\*", r"^\|(?: `.+?` \|)?"
    skeleton = re.compile("|".join((headings, points, and_rows)), re.MULTILINE)
    assert skeleton.findall(ENGLISH) == skeleton.findall(CHINESE)


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["English", "Chinese"])
def test_the_tables_of_judges_are_the_kit_s_own_facts(text: str) -> None:
    for name, judge in JUDGES.items():
        (row,) = (line for line in text.splitlines() if line.startswith(f"| {name} |"))
        assert ", ".join(f"{it.name} ({it.id})" for it in judge.offers) in row
        assert all(str(size) in row for size in judge.source_bytes or ())
    for problem in map(catalog.problem, catalog.names()):
        for target in problem.targets:
            takes = ", ".join({".py": "Python", ".cpp": "C++"}[suffix] for suffix in target.suffixes) or "-"
            cells = (problem.name, f"{target.judge} {target.id}", takes, cpu(target.limits), memory(target.limits))
            assert text.count(f"| {' | '.join(cells)} |") == 1, cells


def cpu(limits: Limits) -> str:
    return f"{limits.cpu_seconds:g} s{' (assumed)' * ('time' in limits.assumed)}"


def memory(limits: Limits) -> str:
    return f"{limits.memory_mib:g} MiB{' (assumed)' * ('memory' in limits.assumed)}"
