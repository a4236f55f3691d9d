"""Makes a Program from a submission's file, .py or .cpp, under the limits of a judge."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checker.cage import PYPY_SLACK_KIB, SLACK_KIB, Command, caged
from checker.compiler import CompileError, compiled
from checker.judges import JUDGES
from checker.limits import Target
from checker.model import Failed, Program, Refused, Run, Verdict


@dataclass(frozen=True, slots=True)
class Workshop:
    """What programs are made with: the launcher of the cage, the folder for what is built, the Python if not ours."""

    launcher: Path
    build: Path
    python: str | None = None


def source_of(path: Path) -> bytes:
    """The text of a submission. Raises Refused when there is none to judge."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise Refused(f"{path}: no such file") from None
    except IsADirectoryError:
        raise Refused(f"{path}: a directory, expected a .py or .cpp file") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
    if path.suffix not in MAKERS:
        raise Refused(f"{path}: expected a .py or .cpp file")
    if not text.strip():
        raise Refused(f"{path}: the file is empty")
    return text


def program_of(path: Path, target: Target, workshop: Workshop) -> Program:
    """A file as a Program. Raises Refused; one that does not compile gets CE on every case."""
    text = source_of(path)
    try:
        return caged(MAKERS[path.suffix](path, text, target, workshop), workshop.launcher, target.limits)
    except CompileError as error:
        run = Run(b"", stopped=Verdict.CE, why=str(error))
        return lambda case: run


def remarks(path: Path) -> list[str]:
    """What a judge may stumble over although the file is right here."""
    text = source_of(path)
    marks = {
        "starts with a BOM; save it as UTF-8 without one": text.startswith(b"\xef\xbb\xbf"),
        "has CRLF line ends; judges take them, diffs do not": b"\r\n" in text,
        "is not UTF-8 (GBK?); save it as UTF-8": not is_utf8(text),
    }
    return [f"{path.name} {mark}" for mark, found in marks.items() if found]


def is_utf8(text: bytes) -> bool:
    """Whether `text` decodes."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _python(path: Path, text: bytes, _: Target, workshop: Workshop) -> Command:
    try:
        text.decode(tokenize.detect_encoding(io.BytesIO(text).readline)[0])
        compile(text, path.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise CompileError(f"{path.name}:{error.lineno or 1}: {error.msg}") from None
    except UnicodeDecodeError:
        raise CompileError(f"{path.name}: the file is not UTF-8 and names no encoding; save it as UTF-8") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise CompileError(f"{path.name}: {error}") from None
    python, slack_kib = interpreter(workshop.python) if workshop.python else (str(bare(workshop.build)), SLACK_KIB)
    return Command((python, "-s", path.name), ((path.name, text),), slack_kib)


@cache
def interpreter(python: str) -> tuple[str, int]:
    """The real path of an interpreter that the user named, and its slack in KiB. Raises Refused."""
    ask = "import sys; print(sys.implementation.name, sys.executable)"
    try:
        done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
        kind, path = done.stdout.rstrip("\n").split(" ", 1)
    except (OSError, subprocess.CalledProcessError, ValueError):
        raise Refused(f"{python}: not a Python interpreter that runs; expected one such as pypy3") from None
    return path, PYPY_SLACK_KIB if kind == "pypy" else SLACK_KIB


@cache
def bare(build: Path) -> Path:
    """This Python without any package: it starts as fast as a judge's does. A virtual environment in `build`."""
    base = getattr(sys, "_base_executable", sys.executable)
    home = build / f"python-{hashlib.sha256(f'{base} {sys.version}'.encode()).hexdigest()[:16]}"
    if not home.exists():
        beside = home.with_name(f"{home.name}.{os.getpid()}")
        done = subprocess.run([base, "-m", "venv", "--without-pip", beside], capture_output=True, check=False)
        if done.returncode:
            raise Failed(f"cannot make {home}: {done.stderr.decode(errors='replace').strip()[-200:]}")
        with suppress(OSError):  # somebody else was faster
            beside.rename(home)
        shutil.rmtree(beside, ignore_errors=True)
    return home / "bin" / "python"


def _cpp(path: Path, _: bytes, target: Target, workshop: Workshop) -> Command:
    complaints = []
    for standard in JUDGES[target.judge].standards:
        try:
            return Command((str(compiled(path, ("-O2", f"-std={standard}", "-DONLINE_JUDGE"), workshop.build)),))
        except CompileError as error:
            complaints.append(error)
    raise complaints[0]


MAKERS: dict[str, Callable[[Path, bytes, Target, Workshop], Command]] = {".py": _python, ".cpp": _cpp}
