"""Makes a Program from a submission's file, .py or .cpp, under the limits of a judge."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

from checker.model.limits import Target
from checker.model.values import Refused
from checker.running.cage.cage import Command
from checker.running.language import Workshop
from checker.running.languages.cpp import _cpp
from checker.running.languages.python import _python


def source_of(path: Path) -> bytes:
    """The text of a submission. Raises Refused when there is none to judge."""
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise Refused(f"{path}: a directory, expected a .py or .cpp file")
        if path.suffix not in _MAKERS or not stat.S_ISREG(kind):
            raise Refused(f"{path}: expected a .py or .cpp file")
        text = path.read_bytes()
    except FileNotFoundError:
        raise Refused(f"{path}: no such file") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
    if not text.strip():
        raise Refused(f"{path}: the file is empty")
    return text


def command_of(path: Path, target: Target, workshop: Workshop) -> Command:
    """What runs a file; compiled if need be. Raises Refused, Failed or CompileError."""
    text = source_of(path)
    return _MAKERS[path.suffix](path, text, target, workshop)


def remarks(path: Path) -> list[str]:
    """What a judge may stumble over although the file is right here."""
    text = source_of(path)
    marks = {
        "starts with a BOM; save it as UTF-8 without one": text.startswith(b"\xef\xbb\xbf"),
        "has CRLF line ends; judges take them, diffs do not": b"\r\n" in text,
        "is not UTF-8 (GBK?); save it as UTF-8": not _is_utf8(text),
    }
    return [f"{path.name} {mark}" for mark, found in marks.items() if found]


def _is_utf8(text: bytes) -> bool:
    """Whether `text` decodes."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


_MAKERS: dict[str, Callable[[Path, bytes, Target, Workshop], Command]] = {".py": _python, ".cpp": _cpp}
