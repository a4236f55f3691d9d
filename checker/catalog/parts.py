"""Finds the parts of a problem by its name."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from checker.catalog import folders
from checker.judges import JUDGES
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.replay import Replays
from checker.model.values import Generator, Refused


def names() -> list[str]:
    """The names of all problems."""
    files = (folders.ROOT / "checker" / "problems").glob("[a-z]*.py")
    return sorted(file.stem for file in files)


def problem(name: str) -> Problem:
    """The rules of a problem. Raises Refused when there is no such problem."""
    if name not in names():
        raise Refused(f"no problem {name!r}; there are: {', '.join(names())}")
    found: Problem = _part(f"checker.problems.{name}", "PROBLEM")
    unknown = set(found.judges) - set(JUDGES)
    fault = "" if found.judges else "the problem is at no judge"
    if unknown:
        fault = f"no judge {min(unknown)!r}"
    if fault:
        there_are = f"there are: {', '.join(JUDGES)}"
        raise Refused(f"checker/problems/{name}.py: {fault}; {there_are}")
    return found


def rules(name: str) -> ModuleType:
    """The module of a problem, with the numbers of its statement."""
    return import_module(f"checker.problems.{name}")


def families(name: str) -> Mapping[str, Generator]:
    """The generators of a problem by the name of their family.

    Raises Refused when they cannot be loaded.
    """
    found: Mapping[str, Generator] = _part(f"generators.{name}", "FAMILIES")
    return found


def _part(module: str, name: str) -> Any:
    """What a setter's module defines under a name.

    Raises Refused, with the line, when that cannot be had.
    """
    file = f"{module.replace('.', '/')}.py"
    try:
        return getattr(import_module(module), name)
    except Exception as error:  # whatever it is, the setter wrote it
        line = _line_at_fault(error, folders.ROOT / file)
        where = f"{file}, line {line}" if line else file
        message = error.msg if isinstance(error, SyntaxError) else str(error)
        raise Refused(f"{where}: {type(error).__name__}: {message.partition(chr(10))[0]}") from None


def _line_at_fault(error: Exception, file: Path) -> int | None:
    """The line of a file at which an exception was raised; None when that was elsewhere."""
    if isinstance(error, SyntaxError):
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(file)]
    return lines[-1] if lines else None


def replays(name: str) -> Replays | None:
    """How the boards of a problem are replayed; None when it does not say."""
    if not (folders.ROOT / "checker" / "report" / "replays" / f"{name}.py").exists():
        return None
    found: Replays = import_module(f"checker.report.replays.{name}").REPLAYS
    return found


def random_families(name: str) -> Mapping[str, Generator]:
    """The families that do not choose among boards kept in files."""
    kept = {file.stem for file in (folders.ROOT / "generators" / "boards" / name).glob("*.in")}
    every = families(name)
    return {family: every[family] for family in every if family not in kept}


def solutions(name: str) -> list[Path]:
    """The Python submissions of a problem: <name>.py and <name>__<idea>.py."""
    return _variants(folders.ROOT / "solutions", name, ".py")


def references(name: str) -> list[Path]:
    """The C++ references of a problem: the fast one, then independent ones.

    The fast one is also the submission in C++. Raises Refused when the first is missing.
    """
    if not (folders.ROOT / "cpp_ref" / f"{name}.cpp").exists():
        raise Refused(f"cpp_ref/{name}.cpp: no such file; it is the reference of {name}")
    return _variants(folders.ROOT / "cpp_ref", name, ".cpp")


def _variants(folder: Path, name: str, suffix: str) -> list[Path]:
    files = (folder / f"{name}{suffix}", *sorted(folder.glob(f"{name}__*{suffix}")))
    return [file for file in files if file.exists()]


def target(problem: Problem, judge: str | None) -> Target:
    """The problem at a judge, its own first one by default. Raises Refused when it is not there."""
    judge = judge or problem.judges[0]
    if judge not in problem.judges:
        there_are = f"there are: {', '.join(problem.judges)}"
        raise Refused(f"no judge {judge!r} for {problem.name}; {there_are}")
    return problem.target(judge)
