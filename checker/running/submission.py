"""Reads the file of a submission."""

from __future__ import annotations

import stat
from pathlib import Path

from checker.model.values import Refused
from checker.running.language import Language, Submission
from checker.running.languages import languages


def load_submission(path: Path, name: str = "") -> Submission:
    """A program's file; `name` is how the user knows it.

    Raises Refused when there is none to run.
    """
    language = _language_of(path)
    try:
        text = path.read_bytes()
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
    if not text.strip():
        raise Refused(f"{path}: the file is empty")
    return Submission(name or str(path), path, text, language)


def _language_of(path: Path) -> Language:
    """The language of a regular file, by its suffix. Raises Refused."""
    known = {language.suffix: language for language in languages().values()}
    expected = f"expected a {' or '.join(sorted(known, reverse=True))} file"
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        raise Refused(f"{path}: no such file") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
    if stat.S_ISDIR(kind):
        raise Refused(f"{path}: a directory, {expected}")
    if path.suffix not in known or not stat.S_ISREG(kind):
        raise Refused(f"{path}: {expected}")
    return known[path.suffix]


def find_oddities(submission: Submission) -> list[str]:
    """What a judge may stumble over although the file is right here."""
    text, oddities = submission.text, []
    if text.startswith(b"\xef\xbb\xbf"):
        oddities.append("starts with a BOM; save it as UTF-8 without one")
    if b"\r\n" in text:
        oddities.append("has CRLF line ends; judges take them, diffs do not")
    if not _is_utf8(text):
        oddities.append("is not UTF-8 (GBK?); save it as UTF-8")
    return [f"{submission.path.name} {oddity}" for oddity in oddities]


def _is_utf8(text: bytes) -> bool:
    """Whether `text` decodes."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
