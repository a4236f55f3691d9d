"""What many tests need: references, submissions and boards, loaded once."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from checker import catalog
from checker.catalog import folders
from checker.grading.blocks import Worker
from checker.grading.contestant import Contestant
from checker.grading.grader import grade
from checker.model.comparison import trailing_blanks_ignored
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.values import Case, Program, Run
from checker.running.language import Entry, Submission
from checker.running.languages import languages
from checker.running.library import load_library
from checker.running.runner import Runner

ANYWHERE = Target("luogu", "", (".py", ".cpp"), Limits(cpu_seconds=1.0, memory_kib=256 * 1024))
BOARDS = Path(__file__).parent / "boards"
NOBODY = 65534


def contestant(program: Program, *workers: Worker, **more: Any) -> Contestant:
    """A program that takes part in a stress run."""
    return Contestant("mine", program, ANYWHERE, workers, **more)


def maker(runner: Runner, entry: Entry) -> Callable[[], Program]:
    """What makes the Program of a runner that makes one."""
    assert runner.make
    return runner.make(entry)


def written(path: Path, text: str | bytes) -> Submission:
    """A submission with that text, which may not stand in its file."""
    language = {one.suffix: one for one in languages().values()}[path.suffix]
    return Submission(path.name, path, text.encode() if isinstance(text, str) else text, language)


@cache
def loaded(stem: str) -> Program:
    """A reference in this process."""
    return load_library(
        catalog.compile_reference(folders.ROOT / "cpp_ref" / f"{stem}.cpp"), folders.INTERFACE.read_text()
    )


def fast(stem: str, text: bytes) -> Run:
    """What the reference of that file stem makes of a text, which must be well formed."""
    run = loaded(stem)(Case("test", text))
    assert run.stopped is None, run.why
    return run


@cache
def solution(stem: str) -> ModuleType:
    """A submission as a module."""
    spec = importlib.util.spec_from_file_location(stem, folders.ROOT / "solutions" / f"{stem}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def complaint(problem: Problem, text: bytes, output: bytes, answer: bytes) -> str:
    """What is wrong with an output, "" if nothing is: other bytes, or what the check says where many are right."""
    if problem.unique:
        return "" if output == answer else f"expected {answer!r}, found {output!r}"
    return grade(problem, Case("test", text), Run(output), answer, trailing_blanks_ignored)[1]


def ends_with_0(name: str) -> bool:
    """Whether the inputs of a problem are boards and then a line with 0, as of the problems at HDU."""
    return catalog.problem(name).join([]) == b"0\n"


def running(name: str) -> list[int]:
    """The processes that have `name` as an argument."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            arguments = entry.read_bytes().split(b"\0")
            if any(argument == name.encode() for argument in arguments):
                found.append(int(entry.parent.name))
    return found


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    """`python -m checker` in a process group of its own that heeds Ctrl-C, even if the tests are in the background."""
    heed = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    command = [sys.executable, "-c", heed, sys.executable, "-m", "checker", *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folders.ROOT, stdout=pipe, stderr=pipe, text=True, start_new_session=True)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """For a while this process may not write wherever it likes, even if an administrator runs the tests."""
    administrator = os.geteuid() == 0
    if administrator:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if administrator:
            os.seteuid(0)
