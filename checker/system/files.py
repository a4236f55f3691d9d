"""Reads and writes tests in a folder: every file whole or not at all, nothing of the user's overwritten."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from checker.model.values import Failed, Refused


def write(path: Path, text: bytes) -> None:
    """Writes a file whole or not at all. Raises Failed."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(text)
        beside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if not isinstance(error, OSError):
            raise
        raise Failed(f"cannot write {path}: {error.strerror}; check its permissions and space") from None


def content(path: Path) -> bytes:
    """The bytes of a file. Raises Refused."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise Refused(f"{path}: not a regular file")
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
