"""Compiles C and C++ once per content: the result is kept under a name that holds a hash of all that went in."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from checker.model.values import Failed

SECONDS = 60  # for one compilation
COMPLAINT = re.compile(r"\b[Ee]rror: |undefined reference")


class CompileError(Exception):
    """The source does not compile; the message is the compiler's first complaint."""


def compiler() -> list[str]:
    """The C++ compiler's command: $CXX, g++ if unset. Raises Failed when there is none."""
    command = shlex.split(os.environ.get("CXX") or "g++")
    found = shutil.which(command[0])
    if not found:
        raise Failed(f"no C++ compiler: {command[0]} is not on the PATH; install g++ or set CXX")
    return [found, *command[1:]]


def compiled(source: Path, flags: Sequence[str], folder: Path, includes: Sequence[Path] = ()) -> Path:
    """The program or library made from `source`, which is trusted, in `folder`.

    `includes` are the files that `source` includes. Raises CompileError, or Failed when there is no compiler or the
    folder cannot be written.
    """
    texts = [file.read_bytes() for file in (source, *includes)]
    return kept(source.stem, flags, texts, folder, lambda target: _compile([*flags, str(source)], target))


def kept(stem: str, flags: Sequence[str], texts: Sequence[bytes], folder: Path, make: Callable[[Path], None]) -> Path:
    """The file in `folder` that `make` makes from `texts` with `flags`; made only if it is not there yet.

    `make` writes to a path beside it: nobody ever sees half a file. Raises Failed when the folder cannot be written.
    """
    command = compiler()
    known = hashlib.sha256(repr((command, Path(command[0]).stat().st_mtime_ns, list(flags), list(texts))).encode())
    target = folder / f"{stem[:60]}-{known.hexdigest()[:16]}"  # a long name would be too long
    beside = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        if not target.exists():
            folder.mkdir(parents=True, exist_ok=True)
            make(beside)
            beside.replace(target)
    except OSError as error:
        raise Failed(f"cannot compile into {folder}: {error.strerror}; check its permissions and space") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return target


def _compile(arguments: list[str], target: Path) -> None:
    command = [*compiler(), *arguments, "-o", str(target)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            said = process.communicate(timeout=SECONDS)[1]
        except subprocess.TimeoutExpired:
            raise CompileError(f"the compiler did not finish in {SECONDS} s") from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # the compiler proper is a child of its driver
    if process.returncode:
        raise CompileError(first_complaint(said.decode(errors="replace")))


def first_complaint(text: str) -> str:
    """The first line of the compiler's output that says error, printable, without the folder of the file."""
    lines = [line for line in text.splitlines() if line.strip()] or ["no message"]
    line = next((line for line in lines if COMPLAINT.search(line)), lines[0])
    place, _, message = line.partition(": ")
    said = f"{Path(place).name}: {message}" if message else line
    return "".join(c if c.isprintable() else "?" for c in said)[:300]
