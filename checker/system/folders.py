"""Private folders, and files without a name."""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile, gettempdir, mkdtemp
from typing import IO


def error_place(error: OSError) -> str:
    """The file that an error is about, with a colon before it, if it names one."""
    return f": {error.filename}" if error.filename else f": in {gettempdir()}"


@contextmanager
def private_folder() -> Iterator[str]:
    """An empty folder that is wiped afterwards, whatever was made in it."""
    folder = mkdtemp(prefix="kit-")
    try:
        yield folder
    finally:
        wipe(folder)


def wipe(folder: str) -> None:
    """Removes a folder with all that is in it."""
    with suppress(OSError):  # most programs leave nothing, and this is fast
        os.rmdir(folder)
        return
    try:
        shutil.rmtree(folder)
    except (OSError, RecursionError):  # folders without permissions, or thousands deep
        for command in (("chmod", "-R", "u+rwX"), ("rm", "-rf")):
            subprocess.run((*command, folder), stderr=subprocess.DEVNULL, check=False)


def make_unnamed_file() -> IO[bytes]:
    """An empty file without a name, in memory where the system can: the cage needs no rule for it."""
    if hasattr(os, "memfd_create"):
        return open(os.memfd_create("kit", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING), "w+b")
    return TemporaryFile()


def make_sealed_file(text: bytes) -> IO[bytes]:
    """A file without a name that holds `text`, at its start; sealed where the system can seal."""
    file = make_unnamed_file()
    file.write(text)
    file.seek(0)
    if hasattr(fcntl, "F_ADD_SEALS"):
        seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
        fcntl.fcntl(file.fileno(), fcntl.F_ADD_SEALS, seals)
    return file


def read_regular(path: Path, most: int) -> bytes:
    """The first `most` bytes of a regular file; nothing of a link, a FIFO, a folder or no file."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return b""
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        return b""
    with open(fd, "rb") as file:
        return file.read(most)
