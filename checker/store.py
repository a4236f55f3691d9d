"""Reads and writes tests in a folder: every file whole or not at all, nothing of the user's overwritten."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from checker.model import Case, Failed, Pair, Refused

SUMS = "SHA256SUMS"


def save(folder: Path, text: bytes, answer: bytes) -> Path:
    """Writes an input and its answer under a name made of its content; the path of the input. Raises Failed."""
    stem = hashlib.sha256(text).hexdigest()[:12]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for suffix, content in ((".ans", answer), (".in", text)):
            beside = folder / f"{stem}{suffix}.{os.getpid()}"
            beside.write_bytes(content)
            beside.replace(folder / f"{stem}{suffix}")
    except OSError as error:
        raise Failed(f"cannot save the finding in {folder}: {error.strerror}") from None
    return folder / f"{stem}.in"


def in_order(path: Path) -> list[str | int]:
    """A sort key: names in order, the numbers in them by value (2.in before 10.in)."""
    return [int(part) if k % 2 else part for k, part in enumerate(re.split(r"(\d+)", path.stem))]


def cases(folder: Path) -> list[Case]:
    """All inputs of a folder, in order of name; none when there is no folder. Raises Refused for one not readable."""
    return [Case(path.stem, content(path)) for path in sorted(folder.glob("*.in"), key=in_order)]


def content(path: Path) -> bytes:
    """The bytes of a file. Raises Refused."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None


def pairs(folder: Path) -> list[Pair]:
    """Every .in of a folder with its .ans or .out, in order of name. Raises Refused."""
    if not folder.is_dir():
        raise Refused(f"{folder}: no such folder, expected one with .in and .ans or .out files")
    found = []
    for path in sorted(folder.glob("*.in"), key=in_order):
        answers = [path.with_suffix(end) for end in (".ans", ".out") if path.with_suffix(end).exists()]
        if len(answers) != 1:
            said = "has both .ans and .out" if answers else "has no answer"
            raise Refused(f"{path}: {said}, expected {path.stem}.ans or {path.stem}.out")
        found.append(Pair(Case(path.stem, content(path)), content(answers[0])))
    if not found:
        raise Refused(f"{folder}: no tests, expected .in with .ans or .out files")
    return found


def listed(folder: Path) -> dict[str, str]:
    """What SHA256SUMS in a folder says: the hash of every file by name; empty when there is none."""
    try:
        lines = (folder / SUMS).read_text().splitlines()
    except OSError:
        return {}
    return {name: known for known, _, name in (line.partition("  ") for line in lines)}


def by_hand(folder: Path) -> list[Path]:
    """The files of a folder that the kit did not write, or that were changed since."""
    known = listed(folder)
    there = [path for path in sorted(folder.glob("*")) if path.name != SUMS]
    return [path for path in there if known.get(path.name) != hashlib.sha256(path.read_bytes()).hexdigest()]


def replace_set(folder: Path, content: Mapping[str, bytes], sums: str) -> None:
    """Makes `folder` hold `content` and SHA256SUMS, and still all that is the user's; the old set stays until the last.

    Raises Refused when a file of the user's stands in the way, Failed when the disk does.
    """
    beside, old = (folder.with_name(f"{folder.name}.{what}-{os.getpid()}") for what in ("new", "old"))
    try:
        theirs = by_hand(folder) if folder.exists() else []
        for path in theirs:
            if path.name in content and path.read_bytes() != content[path.name]:
                raise Refused(f"{path}: differs from what would be written there, and is not ours; rename or delete it")
        beside.mkdir(parents=True)
        for path in theirs:
            shutil.copy2(path, beside)
        for name, text in {**content, SUMS: sums.encode()}.items():
            (beside / name).write_bytes(text)
        if folder.exists():
            folder.rename(old)
        beside.rename(folder)
    except OSError as error:
        raise Failed(f"cannot write {folder}: {error.strerror}; check its permissions and space") from None
    finally:
        for left in (beside, old):
            shutil.rmtree(left, ignore_errors=True)
