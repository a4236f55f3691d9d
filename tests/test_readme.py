"""What the READMEs say: every command runs, every output is what one sees, both languages say the same."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from checker import catalog, clipboard, setup
from checker.judges import JUDGES
from checker.limits import Limits

ENGLISH, CHINESE = ((catalog.ROOT / name).read_text() for name in ("README.md", "README.zh-CN.md"))
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "regressions")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:[A-Z_]+=\S+ )*(?:make|python3)(?: [^`]*)?)`")
LONG = ("make bench", "make bench solvers", "make strength P=flood_it")  # minutes
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


def masked(line: str) -> str:
    """A line without what differs from run to run and from machine to machine."""
    line = re.sub(r"slowest: \w+", "slowest", re.sub(r"\b[0-9a-f]{12}\b", "#", line))
    return " ".join(re.sub(r"\d[\d,.]*", "#", line).split())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A fresh copy that shares the environment, with the files that a user would have."""
    root = tmp_path / "kit"
    shutil.copytree(catalog.ROOT, root, ignore=NOT_COPIED)
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
    return root


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
    return mine | {"PATH": path, "CASES": "20", "SECONDS": "2", "PYTEST_ADDOPTS": "-n 0 tests/test_structure.py"}


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.campaign)])
def test_every_command_runs_and_prints_what_is_shown(copy: Path, environment: dict[str, str], long: bool) -> None:
    commands: dict[str, list[str]] = {}
    for command, lines in (*shown(ENGLISH), *((command, []) for command in inline(ENGLISH))):
        commands.setdefault(command, []).extend(lines)
    assert set(LONG) < set(commands)
    for command, lines in commands.items():
        if (command in LONG) is not long:
            continue
        done = subprocess.run(
            ["sh", "-c", command], cwd=copy, env=environment, capture_output=True, text=True, timeout=900, check=False
        )
        expected = 2 if FAILURE.search("\n".join(lines)) else 0  # make's own
        assert done.returncode == expected, (command, done.stdout, done.stderr)
        printed = set(map(masked, done.stdout.splitlines()))
        assert [line for line in lines if masked(line) not in printed] == [], (command, done.stdout)


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
        assert ", ".join(f"{it.name} ({it.id})" for it in judge.languages) in row
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
