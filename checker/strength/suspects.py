"""Mutants and wrong programs that the data should refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path

from checker import catalog
from checker.catalog import folders, parts
from checker.model.judge import JUDGES
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Program, Refused, Verdict
from checker.running.runners.in_process import in_process
from checker.running.timed import watched
from checker.strength.measure import Suspect
from checker.strength.mutants import mutants

_ANNOUNCED = re.compile(r"(?:#|//) expect: (WA|PE|TLE|MLE|OLE|RE)(?: (format|luogu|hdu|uva|poj))?")


def suspects(problem: Problem) -> list[Suspect]:
    """The mutants of every submission, then the programs that are wrong on purpose, but for those of format alone."""
    found = []
    for file in catalog.solutions(problem.name):
        at = parts.target(problem, None)
        compare, limit = JUDGES[at.judge].compare, at.limits.cpu_seconds
        for mutant in mutants(file.read_bytes()):
            make = partial(in_process, file, mutant.text)
            name = f"{folders.shown(file)}:{mutant.line} {mutant.kind}: {mutant.what}"
            found.append(Suspect(name, partial(watched, make, problem, limit), compare, limit))
    return found + [suspect for file in catalog.rejected(problem.name) for suspect in _wrong_program(problem, file)]


def _wrong_program(problem: Problem, file: Path) -> Iterator[Suspect]:
    """A program that is wrong on purpose, at the judge that it names."""
    _, where = announced(file)
    if where != "format":
        at = parts.target(problem, where)
        opened = partial(_in_cage, file, at)
        yield Suspect(folders.shown(file), opened, JUDGES[where].compare, at.limits.cpu_seconds, mutant=False)


def _in_cage(file: Path, at: Target) -> AbstractContextManager[Program]:
    """A submission in the cage, compiled where it is needed."""
    return nullcontext(catalog.submission(file, at))


def announced(file: Path) -> tuple[Verdict, str]:
    """The verdict that a wrong program announces on its first line, and the judge or "format". Raises Refused."""
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    found = _ANNOUNCED.fullmatch(first)
    if not found:
        raise Refused(f"{folders.shown(file)}: the first line announces no verdict, expected such as '# expect: WA'")
    return Verdict[found[1]], found[2] or catalog.problem(file.parent.name).judges[0]
