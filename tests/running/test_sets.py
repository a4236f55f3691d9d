"""One more language, runner or grader is one more file, and nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.house.test_whole import copied, kit

SHELL = '''
"""The shell."""

from checker.running.cage.cage import Command
from checker.running.language import Entry, Language, as_argument


def _command(entry: Entry) -> Command:
    name = entry.submission.path.name
    return Command(("/bin/sh", as_argument(name)), ((name, entry.submission.text),))


LANGUAGE = Language(".sh", _command)
'''
# Runs a shell script in a process that the kit starts itself, which the cage would not do.
SHELL_RUNNER = '''
"""A shell script without the cage."""

import subprocess
from functools import partial

from checker.model.values import Case, Run
from checker.running.runner import Runner


def _run(submission, case):
    done = subprocess.run(["/bin/sh", "-c", submission.text], input=case.input, capture_output=True, check=False)
    return Run(done.stdout.replace(b"outside", b"in the runner"))


def _make(entry):
    return partial(partial, _run, entry.submission)


RUNNER = Runner(rank=0, takes=lambda entry: entry.submission.language.suffix == ".sh", make=_make, separate=False)
'''
GRADER = '''
"""Everything is right but what is not a number."""

from checker.grading.grader import Grader
from checker.model.values import Verdict


def _grade(problem, case, run, answer, compare):
    return (Verdict.AC, "") if run.output.strip().isdigit() else (Verdict.WA, "no number")


GRADER = Grader(_grade)
'''
SUM = "read a b\necho $((a + b))\n"
GENERATOR = "echo $(($1 % 100)) $(($1 % 7))\n"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the kit."""
    return copied(tmp_path / "kit")


def ask(root: Path, script: str) -> str:
    """What a script of Python prints that imports the kit of a copy."""
    python = root / ".venv" / "bin" / "python"
    return subprocess.run([python, "-c", script], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def test_a_language_is_one_file(copy: Path) -> None:
    (copy / "checker" / "running" / "languages" / "shell.py").write_text(SHELL)
    for name, text in (("sum.sh", SUM), ("brute.sh", SUM.replace("a + b", "b + a")), ("gen.sh", GENERATOR)):
        (copy / name).write_text(text)
    programs = ("--submission", "sum.sh", "--against", "brute.sh", "--generator", "gen.sh", "--cases", "30")
    done = kit(copy, "stress", *programs)
    assert done.returncode == 0 and "AC" in done.stdout, done.stdout + done.stderr
    (copy / "sum.sh").write_text(SUM.replace("a + b", "a - b"))
    done = kit(copy, "stress", *programs)
    assert done.returncode == 1 and "WA" in done.stdout, done.stdout + done.stderr
    done = kit(copy, "judge", "flood_it", "--submission", "sum.sh")
    assert done.returncode == 1 and "takes no .sh file" in done.stderr, done.stdout + done.stderr
    assert "expected a .sh or .py or .cpp file" in kit(copy, "judge", "flood_it", "--submission", "Makefile").stderr


def test_a_runner_is_one_file(copy: Path) -> None:
    (copy / "checker" / "running" / "languages" / "shell.py").write_text(SHELL)
    (copy / "checker" / "running" / "runners" / "unsafe_shell.py").write_text(SHELL_RUNNER)
    (copy / "where.sh").write_text("echo outside\n")
    asked = """
from pathlib import Path
from checker import catalog
from checker.model.values import Case
from checker.running.runner import runners_for
entry = catalog.entry(catalog.read_submission(Path("where.sh")), catalog.problem("flood_it").target("luogu"))
found = runners_for(entry)
print(list(found), found["unsafe_shell"].make(entry)()(Case("", b"")).output.decode())
"""
    assert ask(copy, asked) == "['unsafe_shell'] in the runner"


def test_a_grader_is_one_file(copy: Path) -> None:
    (copy / "checker" / "grading" / "graders" / "any_number.py").write_text(GRADER)
    asked = """
from dataclasses import replace
from checker import catalog
from checker.grading.case import judge
from checker.model.values import Case, Run
problem = replace(catalog.problem("flood_it"), grader="any_number")
for said in (b"99", b"x"):
    print(judge(problem, lambda case: Run(said), lambda case: Run(b"3"), Case("", b"")).verdict.name)
"""
    assert ask(copy, asked).split() == ["AC", "WA"]
