"""Compiles C and C++ once per content: the result is kept under a name that holds a hash of all that went in."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from checker.model import Failed

SECONDS = 60  # for one compilation


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
    """The program or library made from `source`, in `folder`; made only if it is not there yet.

    `includes` are the files that `source` includes. Raises CompileError, or Failed when there is no compiler or the
    folder cannot be written.
    """
    command = compiler()
    known = hashlib.sha256(repr((command, os.stat(command[0]).st_mtime_ns, list(flags))).encode())
    for file in (source, *includes):
        known.update(file.read_bytes() + b"\0")
    target = folder / f"{source.stem}-{known.hexdigest()[:16]}"
    if not target.exists():
        _compile([*command, *flags, str(source)], target)
    return target


def _compile(command: list[str], target: Path) -> None:
    """Runs the compiler beside `target`, then renames: nobody ever sees half a file."""
    beside = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [*command, "-o", str(beside)], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False
        )
        if done.returncode:
            raise CompileError(first_complaint(done.stderr.decode(errors="replace")))
        beside.replace(target)
    except subprocess.TimeoutExpired:
        raise CompileError(f"the compiler did not finish in {SECONDS} s") from None
    except OSError as error:
        raise Failed(
            f"cannot compile into {target.parent}: {error.strerror}; check its permissions and space"
        ) from None
    finally:
        beside.unlink(missing_ok=True)


def first_complaint(text: str) -> str:
    """The first line of the compiler's output that says error, without the folder of the file."""
    lines = [line for line in text.splitlines() if "error" in line] or text.splitlines() or ["no message"]
    place, _, message = lines[0].partition(": ")
    return f"{Path(place).name}: {message}" if message else lines[0]
