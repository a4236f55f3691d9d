"""Reads a problem's file of Competitive Companion: what it is called, its limits, its samples."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from checker.judges import JUDGES, USUAL
from checker.model.limits import Limits, Target
from checker.model.values import Refused
from checker.system.files import read_file

_T = TypeVar("_T", str, list[Any])

_LONGEST_TITLE = 100  # letters
_MOST_MS, _MOST_MB = 10**6, 10**5  # larger limits are a mistake, as are those below 1
_FILE_NAME = re.compile(r"\w[\w.-]{0,59}", re.ASCII)
_WORDS = {str: "text", list: "list"}


@dataclass(frozen=True, slots=True)
class Statement:
    """What the file says: a title of one line, the problem at its judge, pairs (input, answer).

    `file_io` are the files that submissions read and write instead of standard input and output, if so.
    """

    title: str
    target: Target
    samples: tuple[tuple[bytes, bytes], ...]
    file_io: tuple[str, str] | None = None


def statement_of(file: Path) -> Statement:
    """What a file says. Raises Refused, with the field and what was expected, for anything else."""
    text = read_file(file)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(f"{file}: not JSON: {str(error).splitlines()[0]}") from None
    if not isinstance(found, dict):
        raise Refused(f"{file}: expected an object as Competitive Companion sends it, found {type(found).__name__}")
    try:
        return _statement(found)
    except Refused as why:
        raise Refused(f"{file}: {why}") from None


def _statement(found: dict[str, Any]) -> Statement:
    if found.get("interactive"):
        raise Refused("the problem is interactive, which the kit cannot judge")
    title = " ".join("".join(c if c.isprintable() else " " for c in _field(found, "name", str)).split())
    if not title:
        raise Refused("name: expected the problem's title, found an empty one")
    milliseconds = _limit(found, "timeLimit", _MOST_MS, "milliseconds")
    megabytes = _limit(found, "memoryLimit", _MOST_MB, "MB")
    judge, known = _judge(str(found.get("url", "")))
    limits = Limits(milliseconds / 1000, round(megabytes * 1024), JUDGES[judge].assumed)
    target = Target(judge, known, JUDGES[judge].suffixes, limits)
    samples = tuple(_sample(test, k) for k, test in enumerate(_field(found, "tests", list), 1))
    return Statement(title[:_LONGEST_TITLE], target, samples, _files(found))


def _field(found: dict[str, Any], name: str, kind: type[_T]) -> _T:
    """A field that has to be there. Raises Refused."""
    value = found.get(name)
    if not isinstance(value, kind):
        what = f"a {type(value).__name__}" if name in found else "nothing"
        raise Refused(f"{name}: expected a {_WORDS[kind]}, found {what}")
    return value


def _limit(found: dict[str, Any], name: str, most: int, unit: str) -> float:
    """A limit from 1 to `most`. Raises Refused."""
    value = found.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= most:
        raise Refused(f"{name}: expected a number of {unit} from 1 to {most}, found {json.dumps(value)[:40]}")
    return value


def _judge(url: str) -> tuple[str, str]:
    """The judge and the problem's id there; the usual judge, without an id, if none is known. Raises Refused."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise Refused(f"url: expected an address, found {json.dumps(url)[:80]}") from None
    for name, judge in JUDGES.items():
        if judge.problem_id and judge.host == parts.netloc:
            known = re.search(judge.problem_id, f"{parts.path}?{parts.query}")
            return name, known[1] if known else ""
    return USUAL, ""


def _sample(test: object, number: int) -> tuple[bytes, bytes]:
    """Input and output of a test, with one newline at the end. Raises Refused."""
    if not isinstance(test, dict):
        raise Refused(f"tests: expected objects with input and output, found a {type(test).__name__}, number {number}")
    texts = (_field(test, name, str).replace("\r\n", "\n").rstrip("\n") + "\n" for name in ("input", "output"))
    try:
        text, answer = (text.encode() for text in texts)
    except UnicodeEncodeError:
        raise Refused(f"tests: half a character (a lone surrogate) in test {number}") from None
    return text, answer


def _files(found: dict[str, Any]) -> tuple[str, str] | None:
    """The files that a submission reads and writes; None for standard input and output. Raises Refused."""
    named = [_file(found.get(end)) for end in ("input", "output")]
    if named == [None, None]:
        return None
    if not all(name and _FILE_NAME.fullmatch(name) for name in named):
        raise Refused(f"input and output: expected two names of files or none, found {json.dumps(named)[:80]}")
    if named[0] == named[1]:
        raise Refused(f"input and output: expected names of two files, found {json.dumps(named[0])} for both")
    return str(named[0]), str(named[1])


def _file(end: object) -> str | None:
    """The name of the file at one end, "" for a bad one, None for a standard stream."""
    if not isinstance(end, dict) or end.get("type") != "file":
        return None
    name = end.get("fileName")
    return name if isinstance(name, str) else ""
