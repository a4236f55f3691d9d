"""Finds the inputs and wrong programs that are kept for a problem."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from checker.catalog import folders
from checker.catalog.parts import problem
from checker.judges import JUDGES
from checker.model.problem import Problem
from checker.model.values import Case, Refused, Verdict, Wrong
from checker.running.languages import suffixes
from checker.system import tests


def known_cases(problem: Problem) -> list[Case]:
    """Inputs on which a submission once failed, each once.

    Kept regressions come first, then findings, then what was hunted. Raises Refused.
    """
    cases = [
        *_valid_cases(problem, folders.regressions_folder(problem.name)),
        *_valid_cases(problem, folders.findings_folder(problem.name)),
        *_hunted_cases(problem),
    ]
    by_input: dict[bytes, Case] = {}
    for case in cases:
        by_input.setdefault(case.input, case)
    return list(by_input.values())


def kept_cases(problem: Problem) -> list[Case]:
    """What belongs to the test data because it was kept: regressions, then hunted boards.

    Raises Refused.
    """
    return [
        *_valid_cases(problem, folders.regressions_folder(problem.name)),
        *_hunted_cases(problem),
    ]


def _hunted_cases(problem: Problem) -> list[Case]:
    return _valid_cases(problem, folders.hunted_folder(problem.name), "hunted_*.in")


def _valid_cases(problem: Problem, folder: Path, pattern: str = "*.in") -> list[Case]:
    cases = tests.read_cases(folder, pattern)
    for case in cases:
        check_input(problem, folder / f"{case.name}.in", case.input)
    return cases


def check_input(problem: Problem, file: Path, text: bytes) -> None:
    """Raises Refused, with file and position, when an input breaks the statement."""
    try:
        problem.validate(text)
    except Wrong as wrong:
        hint = "; the file has CRLF line ends, convert it to LF" if b"\r\n" in text else ""
        raise Refused(f"{folders.relative(file)}: {wrong}{hint}") from None


def handmade(name: str) -> list[Case]:
    """The hand-made inputs that belong to the test data."""
    return tests.read_cases(folders.ROOT / "tests" / "handmade" / name)


def rejected(name: str) -> list[Path]:
    """The programs that are wrong on purpose."""
    files = sorted((folders.ROOT / "tests" / "rejected" / name).glob("*"))
    return [file for file in files if file.suffix in suffixes()]


_FORMAT = "format"  # stands for a judge: the program is wrong only on inputs of unusual layout
_ANNOUNCED = re.compile(r"(?:#|//) expect: (\S+)(?: (\S+))?")
_REFUSALS = ("WA", "PE", "TLE", "MLE", "OLE", "RE")  # verdicts that can be announced


@dataclass(frozen=True, slots=True)
class Announcement:
    """The verdict that a wrong program announces, and the judge.

    `format_only`: on well-formed input it is right.
    """

    verdict: Verdict
    judge: str
    format_only: bool = False


def read_announcement(path: Path) -> Announcement:
    """What the first line of a wrong program says: `# expect: VERDICT [judge]`, or with `//`.

    Raises Refused. The problem is the one that its folder is named after, and by default the judge
    is its first.
    """
    file = folders.relative(path)
    first_line = path.read_bytes().partition(b"\n")[0].decode(errors="replace").rstrip("\r")
    found = _ANNOUNCED.fullmatch(first_line)
    if not found:
        expected = "expected such as '# expect: WA'"
        raise Refused(f"{file}: the first line announces no verdict, {expected}")
    verdict, judge = found.groups()
    if verdict not in _REFUSALS:
        there_are = f"there are: {', '.join(_REFUSALS)}"
        raise Refused(f"{file}: no verdict {verdict!r} to expect; {there_are}")
    if judge not in (None, _FORMAT, *JUDGES):
        raise Refused(f"{file}: no judge {judge!r}; there are: {', '.join(JUDGES)}")
    if judge in JUDGES:
        return Announcement(Verdict[verdict], judge)
    return Announcement(Verdict[verdict], problem(path.parent.name).judges[0], judge == _FORMAT)


def rejected_by_default(name: str, verdict: Verdict) -> list[Path]:
    """The programs that the test data refuse with a verdict at the problem's first judge.

    Raises Refused.
    """
    wanted = Announcement(verdict, problem(name).judges[0])
    return [path for path in rejected(name) if read_announcement(path) == wanted]
