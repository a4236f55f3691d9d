"""Replaces sets of files, and keeps SHA256SUMS of them."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from checker.model.values import Failed, Refused
from checker.system.files import write_beside

SUMS = "SHA256SUMS"
_DIFFERS = "{}: differs from what would be written there, and is not ours; rename or delete it"


def read_sums(folder: Path) -> dict[str, str]:
    """What SHA256SUMS in a folder says: the hash of every file by name; empty without one."""
    try:
        lines = (folder / SUMS).read_text().splitlines()
    except OSError:
        return {}
    return {name: known for known, _, name in (line.partition("  ") for line in lines)}


def changed_files(folder: Path) -> list[str]:
    """The names that SHA256SUMS lists and that are missing or changed since."""
    return [name for name, known in read_sums(folder).items() if _digest(folder / name) != known]


def _digest(path: Path) -> str:
    """The hash of a regular file; "" of anything else."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def files_by_hand(folder: Path) -> list[Path]:
    """What is in a folder that the kit did not write, or that was changed since."""
    known = read_sums(folder)
    there = [path for path in sorted(folder.glob("*")) if path.name != SUMS]
    return [path for path in there if path.name not in known or known[path.name] != _digest(path)]


def replace_set(folder: Path, content: Mapping[str, bytes], sums: str) -> None:
    """Makes `folder` hold `content` and SHA256SUMS, and still all that is the user's.

    The old set stays until the last. Raises Refused when a file of the user's stands in the way,
    Failed when the disk does.
    """
    with _lock(folder.parent, folder):
        _replace_set(folder, {**content, SUMS: sums.encode()})


def replace_files(folder: Path, content: Mapping[str, bytes]) -> None:
    """Writes files into a folder beside others, each whole or not at all.

    Their hashes go into SHA256SUMS. Raises Refused, before anything is written, when a file differs
    that is not ours, Failed when the disk fails.
    """
    with _lock(folder, folder):
        theirs = [path for path in files_by_hand(folder) if path.name in content]
        for path in theirs:
            if not path.is_file() or path.read_bytes() != content[path.name]:
                raise Refused(_DIFFERS.format(path))
        new = {name: hashlib.sha256(text).hexdigest() for name, text in content.items()}
        known = read_sums(folder) | new
        lines = [f"{digest}  {name}\n" for name, digest in sorted(known.items())]
        _replace_files(folder, {**content, SUMS: "".join(lines).encode()})


@contextmanager
def _lock(place: Path, written: Path) -> Iterator[None]:
    """The only writer below `place`, which is made; what the disk refuses is told of `written`.

    Raises Failed.
    """
    try:
        place.mkdir(parents=True, exist_ok=True)
        lock = os.open(place, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
    except OSError as error:
        where = error.filename or written
        why = f"{where}: {error.strerror}; check its permissions and space"
        raise Failed(f"cannot write {written}: {why}") from None


def _replace_files(folder: Path, content: Mapping[str, bytes]) -> None:
    """All files are written beside their places before the first one takes its own.

    The last of `content` takes its place last.
    """
    with ExitStack() as replacements:  # which are done in the opposite order
        for name in reversed([*content]):
            beside = replacements.enter_context(write_beside(folder / name))
            beside.write_bytes(content[name])


def _replace_set(folder: Path, content: Mapping[str, bytes]) -> None:
    """Makes the new set beside the old one, then renames both."""
    beside, old = folder.with_name(f"{folder.name}.new"), folder.with_name(f"{folder.name}.old")
    if old.exists() and not folder.exists():  # an earlier run was ended between the two renames
        old.rename(folder)
    for left in (beside, old):
        shutil.rmtree(left, ignore_errors=True)
    theirs = files_by_hand(folder) if folder.exists() else []
    for path in theirs:
        if path.name in content and path.read_bytes() != content[path.name]:
            raise Refused(_DIFFERS.format(path))
    try:
        beside.mkdir()
        for path in theirs:
            _copy_into(beside, path)
        for name, text in content.items():
            (beside / name).write_bytes(text)
        if folder.exists():
            folder.rename(old)
        beside.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def _copy_into(folder: Path, path: Path) -> None:
    """Copies a file, a link as a link, or a folder into another folder."""
    if path.is_dir() and not path.is_symlink():
        shutil.copytree(path, folder / path.name, symlinks=True)
    else:
        shutil.copy2(path, folder, follow_symlinks=False)
