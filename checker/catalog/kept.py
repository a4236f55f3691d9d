"""Inputs and programs that are kept for a problem."""

from __future__ import annotations

import re
from pathlib import Path

from checker.catalog import folders
from checker.model.problem import Problem
from checker.model.values import Case, Refused, Wrong
from checker.system import tests


def known_cases(problem: Problem) -> list[Case]:
    """Inputs on which a submission once failed, each once: kept regressions, then findings; then what was hunted.

    Raises Refused.
    """
    failed = [
        *_valid_cases(problem, folders.regressions_folder(problem.name)),
        *_valid_cases(problem, folders.findings_folder(problem.name)),
    ]
    found: dict[bytes, Case] = {}
    for case in [*failed, *_valid_cases(problem, folders.hunted_folder(problem.name), "hunted_*.in")]:
        found.setdefault(case.input, case)
    return list(found.values())


def kept_cases(problem: Problem) -> list[Case]:
    """What belongs to the test data because it was kept: regressions, then hunted boards. Raises Refused."""
    return [
        *_valid_cases(problem, folders.regressions_folder(problem.name)),
        *_valid_cases(problem, folders.hunted_folder(problem.name), "hunted_*.in"),
    ]


def _valid_cases(problem: Problem, folder: Path, pattern: str = "*.in") -> list[Case]:
    cases = tests.cases(folder, pattern)
    for case in cases:
        valid(problem, folder / f"{case.name}.in", case.input)
    return cases


def valid(rules: Problem, file: Path, text: bytes) -> None:
    """Raises Refused, with file and position, when an input breaks the statement."""
    try:
        rules.validate(text)
    except Wrong as wrong:
        hint = "; the file has CRLF line ends, convert it to LF" if b"\r\n" in text else ""
        raise Refused(f"{folders.shown(file)}: {wrong}{hint}") from None


def handmade(name: str) -> list[Case]:
    """The hand-made inputs that belong to the test data."""
    return tests.cases(folders.ROOT / "tests" / "handmade" / name)


def rejected(name: str) -> list[Path]:
    """The programs that are wrong on purpose."""
    return sorted(p for p in (folders.ROOT / "tests" / "rejected" / name).glob("*") if p.suffix in (".py", ".cpp"))


def rejected_by_default(problem: Problem, verdict: str) -> list[Path]:
    """The programs that the data refuse with a verdict at the problem's first judge, by what their first lines say."""
    announced = re.compile(f"(#|//) expect: {verdict}( {problem.judges[0]})?\n".encode())
    return [path for path in rejected(problem.name) if announced.match(path.read_bytes())]
