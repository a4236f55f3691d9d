"""Reads and writes files, each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from checker.model.values import Failed, Refused


@contextmanager
def write_beside(path: Path) -> Iterator[Path]:
    """A path beside `path` to write to; it takes the place of `path` when the block ends well."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        yield beside
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_file(path: Path, text: bytes) -> None:
    """Writes a file whole or not at all. Raises Failed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with write_beside(path) as beside:
            beside.write_bytes(text)
    except OSError as error:
        why = f"{error.strerror}; check its permissions and space"
        raise Failed(f"cannot write {path}: {why}") from None


def read_file(path: Path) -> bytes:
    """The bytes of a file. Raises Refused."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise Refused(f"{path}: not a regular file")
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
