"""Compiles C and C++ once per content: a file's name holds a hash of all that it is made from."""

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
from functools import partial
from pathlib import Path

from checker.model.values import Failed
from checker.system.files import write_beside

COMPILE_SECONDS = 60  # a compilation that takes longer is given up
_STEM_LETTERS = 60  # so much of the source's name is kept: a long one would be too long
COMPLAINT = re.compile(r"\b[Ee]rror: |undefined reference")


class CompileError(Exception):
    """The source does not compile; the message is the compiler's first complaint."""


def compiler_command() -> list[str]:
    """The C++ compiler's command: $CXX, g++ if unset. Raises Failed when there is none."""
    command = shlex.split(os.environ.get("CXX") or "g++")
    found = shutil.which(command[0])
    if not found:
        raise Failed(f"no C++ compiler: {command[0]} is not on the PATH; install g++ or set CXX")
    return [found, *command[1:]]


def compile_trusted(source: Path, flags: Sequence[str], folder: Path, includes: Sequence[Path] = ()) -> Path:
    """The program or library made from `source`, which is trusted, in `folder`.

    `includes` are the files that `source` includes. Raises CompileError, or Failed when there is no
    compiler or the folder cannot be written.
    """
    texts = [file.read_bytes() for file in (source, *includes)]
    make = partial(_compile_command, [*flags, str(source)])
    return build_once(source.stem, flags, texts, folder, make)


def build_once(
    stem: str,
    flags: Sequence[str],
    texts: Sequence[bytes],
    folder: Path,
    make: Callable[[Path], None],
) -> Path:
    """The file in `folder` that `make` makes from `texts` with `flags`, unless it is there already.

    `make` writes to a path beside it: nobody ever sees half a file. Raises Failed when the folder
    cannot be written.
    """
    command = compiler_command()
    compiler_changed_ns = Path(command[0]).stat().st_mtime_ns
    ingredients = repr((command, compiler_changed_ns, list(flags), list(texts)))
    digest = hashlib.sha256(ingredients.encode()).hexdigest()
    target = folder / f"{stem[:_STEM_LETTERS]}-{digest[:16]}"
    try:
        if not target.exists():
            folder.mkdir(parents=True, exist_ok=True)
            with write_beside(target) as beside:
                make(beside)
    except OSError as error:
        why = f"{error.strerror}; check its permissions and space"
        raise Failed(f"cannot compile into {folder}: {why}") from None
    return target


def _compile_command(arguments: list[str], target: Path) -> None:
    command = [*compiler_command(), *arguments, "-o", str(target)]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,  # the compiler proper is a child of its driver: both are killed
    ) as process:
        try:
            messages = process.communicate(timeout=COMPILE_SECONDS)[1]
        except subprocess.TimeoutExpired:
            raise CompileError(f"the compiler did not finish in {COMPILE_SECONDS} s") from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode:
        raise CompileError(first_complaint(messages.decode(errors="replace")))


def first_complaint(text: str) -> str:
    """The first line that says error in a compiler's output, printable, its file without folder."""
    lines = [line for line in text.splitlines() if line.strip()] or ["no message"]
    line = next((line for line in lines if COMPLAINT.search(line)), lines[0])
    place, _, message = line.partition(": ")
    if message:
        line = f"{Path(place).name}: {message}"
    return "".join(c if c.isprintable() else "?" for c in line)[:300]
