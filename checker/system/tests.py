"""Reads and writes tests in a folder."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from checker.model.values import Case, Pair, Refused
from checker.system.files import read_file, write_file


def save_test(folder: Path, text: bytes, answer: bytes) -> Path:
    """Writes an input and its answer under a name made of its content; the path of the input.

    Raises Failed.
    """
    stem = hashlib.sha256(text).hexdigest()[:12]
    for suffix, written in ((".ans", answer), (".in", text)):
        write_file(folder / f"{stem}{suffix}", written)
    return folder / f"{stem}.in"


def _natural_order(path: Path) -> list[str | int]:
    """A sort key: names in order, the numbers in them by value (2.in before 10.in)."""
    return [int(part) if k % 2 else part for k, part in enumerate(re.split(r"(\d+)", path.stem))]


def read_cases(folder: Path, pattern: str = "*.in") -> list[Case]:
    """All inputs of a folder, in order of name; none when there is no folder.

    Raises Refused for one not readable.
    """
    paths = sorted(folder.glob(pattern), key=_natural_order)
    return [Case(path.stem, read_file(path)) for path in paths]


def read_pairs(folder: Path) -> list[Pair]:
    """Every .in of a folder with its .ans or .out, in order of name. Raises Refused."""
    if not folder.is_dir():
        raise Refused(f"{folder}: no such folder, expected one with .in and .ans or .out files")
    found = []
    for path in sorted(folder.glob("*.in"), key=_natural_order):
        answers = [path.with_suffix(".ans"), path.with_suffix(".out")]
        answers = [answer for answer in answers if answer.exists()]
        if len(answers) != 1:
            fault = "has both .ans and .out" if answers else "has no answer"
            raise Refused(f"{path}: {fault}, expected {path.stem}.ans or {path.stem}.out")
        found.append(Pair(Case(path.stem, read_file(path)), read_file(answers[0])))
    if not found:
        raise Refused(f"{folder}: no tests, expected .in with .ans or .out files")
    return found
