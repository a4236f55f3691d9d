"""Finds the parts of a problem by its name: the only module that knows the folders."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path

from checker.cage import Command, caged
from checker.compiler import CompileError, compiled
from checker.forked import Forked
from checker.limits import Limits
from checker.model import Case, Failed, Generator, Program, Refused, Run, Verdict
from checker.native import native
from checker.problem import Problem

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
FINDINGS = Path(os.environ.get("KIT_FINDINGS") or BUILD / "findings")  # tests have their own
INTERFACE = ROOT / "cpp_ref" / "abi.h"
WARNINGS = ("-Wall", "-Wextra", "-Werror")
OPTIMISED = ("-O2", "-std=c++11")
REFERENCE_SECONDS = 10.0  # wall time of one call


def names() -> list[str]:
    """The names of all problems."""
    return sorted(p.stem for p in (ROOT / "checker" / "problems").glob("[a-z]*.py"))


def problem(name: str) -> Problem:
    """The rules of a problem. Raises Refused when there is no such problem."""
    if name not in names():
        raise Refused(f"no problem {name!r}; there are: {', '.join(names())}")
    found: Problem = import_module(f"checker.problems.{name}").PROBLEM
    return found


def families(name: str) -> Mapping[str, Generator]:
    """The generators of a problem by the name of their family."""
    found: Mapping[str, Generator] = import_module(f"generators.{name}").FAMILIES
    return found


def submissions(name: str) -> list[Path]:
    """The Python submissions of a problem: <name>.py and <name>__<idea>.py."""
    return _variants(ROOT / "solutions", name, ".py")


def references(name: str) -> list[Path]:
    """The C++ references of a problem, the fast one first, then the independent ones."""
    return _variants(ROOT / "cpp_ref", name, ".cpp")


def _variants(folder: Path, name: str, suffix: str) -> list[Path]:
    return [p for p in (folder / f"{name}{suffix}", *sorted(folder.glob(f"{name}__*{suffix}"))) if p.exists()]


def library(source: Path) -> Path:
    """A reference compiled to be loaded. Raises Failed when it does not compile: it is ours."""
    flags = (*OPTIMISED, *WARNINGS, "-DKIT", "-shared", "-fPIC")
    try:
        return compiled(source, flags, BUILD / "cpp_ref", (INTERFACE, source.with_name("ref.hpp")))
    except CompileError as error:
        raise Failed(f"the reference does not compile: {error}") from None


def reference(source: Path) -> Forked:
    """A reference as a Program in a forked process; a context manager."""
    return Forked(partial(native, library(source), INTERFACE.read_text()), REFERENCE_SECONDS)


@cache
def launcher() -> Path:
    """The compiled launcher of the cage."""
    source = ROOT / "checker" / "launch.c"
    flags = ("-x", "c", "-O2", *WARNINGS, *(("-static",) if sys.platform == "linux" else ()))
    try:
        return compiled(source, flags, BUILD / "cage")
    except CompileError as error:
        raise Failed(f"the launcher does not compile: {error}") from None


@cache
def interpreter() -> Path:
    """The Python that runs submissions: this one, without any package, so that it starts as fast as a judge's does."""
    base = getattr(sys, "_base_executable", sys.executable)
    home = BUILD / f"python-{hashlib.sha256(f'{base} {sys.version}'.encode()).hexdigest()[:16]}"
    if not home.exists():
        beside = home.with_name(f"{home.name}.{os.getpid()}")
        done = subprocess.run([base, "-m", "venv", "--without-pip", beside], capture_output=True, check=False)
        if done.returncode:
            raise Failed(f"cannot make {home}: {done.stderr.decode(errors='replace').strip()[-200:]}")
        with suppress(OSError):  # somebody else was faster
            beside.rename(home)
        shutil.rmtree(beside, ignore_errors=True)
    return home / "bin" / "python"


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


def submission(path: Path, limits: Limits) -> Program:
    """A .py or .cpp file as a Program under limits. Raises Refused; one that does not compile gets CE on every case."""
    text = source_of(path)
    try:
        return MAKERS[path.suffix](path, text, limits)
    except CompileError as error:
        run = Run(b"", stopped=Verdict.CE, why=str(error))
        return lambda case: run


def _python(path: Path, text: bytes, limits: Limits) -> Program:
    try:
        compile(text, path.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise CompileError(f"{path.name}:{error.lineno}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise CompileError(f"{path.name}: {error}") from None
    return caged(Command((str(interpreter()), "-s", path.name), ((path.name, text),)), launcher(), limits)


def _cpp(path: Path, text: bytes, limits: Limits) -> Program:
    program = compiled(path, (*OPTIMISED, "-DONLINE_JUDGE"), BUILD / "submissions")
    return caged(Command((str(program),)), launcher(), limits)


MAKERS: dict[str, Callable[[Path, bytes, Limits], Program]] = {".py": _python, ".cpp": _cpp}


def findings(name: str) -> Iterator[Case]:
    """Saved inputs on which a submission once failed: kept regressions first, then findings."""
    for folder in (regressions_folder(name), findings_folder(name)):
        for path in sorted(folder.glob("*.in")):
            yield Case(path.stem, path.read_bytes())


def findings_folder(name: str) -> Path:
    """Where `stress` saves what it finds."""
    return FINDINGS / name


def regressions_folder(name: str) -> Path:
    """Where findings are kept for good."""
    return ROOT / "tests" / "regressions" / name


def save(folder: Path, text: bytes, answer: bytes) -> Path:
    """Writes an input and its answer under a name made of its content; each file whole or not at all."""
    stem = hashlib.sha256(text).hexdigest()[:12]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for suffix, content in ((".ans", answer), (".in", text)):
            beside = folder / f"{stem}{suffix}.{os.getpid()}"
            beside.write_bytes(content)
            beside.replace(folder / f"{stem}{suffix}")
    except OSError as error:
        raise Failed(f"cannot save the finding in {folder}: {error.strerror}") from None
    return folder / f"{stem}.in"
