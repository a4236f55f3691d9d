"""Python: run by an interpreter without packages."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from checker.model.values import Case, Failed, Refused, Verdict
from checker.running.cage.cage import ENVIRONMENT, PYPY_SLACK_KIB, SLACK_KIB, Cage, Command, cage_command
from checker.running.language import COMPILE_LIMITS, Entry, Language, Toolchain, as_argument
from checker.system.compiler import CompileError

# Compiles without running; the last line of its standard error is the complaint.
_SYNTAX = """
import sys, tokenize
name = sys.argv[1]
try:
    with tokenize.open(name) as file:
        compile(file.read(), name, "exec", dont_inherit=True)
except UnicodeDecodeError:
    sys.exit(name + ": the file is not UTF-8 and names no encoding; save it as UTF-8")
except SyntaxError as error:
    sys.exit("%s:%s: %s" % (name, error.lineno or 1, error.msg))
except (ValueError, RecursionError, MemoryError) as error:
    sys.exit("%s: %s" % (name, error or type(error).__name__))
"""


_WHO_ARE_YOU = "import sys as s; print(s.implementation.name, s.executable, s.prefix, s.base_prefix, sep='\\n')"


def _command(entry: Entry) -> Command:
    python, name = find_interpreter(entry.toolchain), entry.submission.path.name
    argv = (python.path, "-s", as_argument(name))
    command = Command(argv, ((name, entry.submission.text),), python.readable, python.slack_kib)
    _must_compile(name, command, entry.toolchain.cage)
    return command


def _must_compile(name: str, command: Command, cage: Cage) -> None:
    """Raises CompileError when the interpreter, asked in a cage, does not take the source."""
    ask = replace(command, argv=(command.argv[0], "-s", "-c", _SYNTAX, name))
    run = cage_command(ask, cage, COMPILE_LIMITS)(Case("compile", b""))
    if run.stopped is Verdict.UKE:
        raise Failed(run.why)
    if not run.stopped:
        return
    lines = run.stderr.decode(errors="replace").strip().splitlines()
    if lines and lines[-1].startswith(name):
        raise CompileError(lines[-1][:300])
    raise CompileError(f"{name}: {run.why}")


@dataclass(frozen=True, slots=True)
class _Interpreter:
    """A Python: its real path, what it has to read, its address space beyond the limit, its kind."""

    path: str
    readable: tuple[str, ...]
    slack_kib: int
    kind: str  # cpython, pypy


@cache
def ask_interpreter(python: str) -> _Interpreter:
    """What an interpreter says of itself. Raises Refused."""
    command = [shutil.which(python) or python, "-c", _WHO_ARE_YOU]
    try:
        done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, check=True)
        kind, path, *prefixes = done.stdout.decode().splitlines()
    except (OSError, subprocess.CalledProcessError, ValueError):
        expected = "expected one such as pypy3"
        raise Refused(f"{python}: not a Python interpreter that runs; {expected}") from None
    slack_kib = PYPY_SLACK_KIB if kind == "pypy" else SLACK_KIB
    return _Interpreter(path, tuple(dict.fromkeys(prefixes)), slack_kib, kind)


def find_interpreter(toolchain: Toolchain) -> _Interpreter:
    """What .py files run in. Raises Refused."""
    return ask_interpreter(toolchain.python or str(make_empty_venv(toolchain.build)))


@cache
def make_empty_venv(build: Path) -> Path:
    """This Python without any package: it starts as fast as a judge's does.

    A virtual environment in `build`.
    """
    base = getattr(sys, "_base_executable", sys.executable)
    version = hashlib.sha256(f"{base} {sys.version}".encode()).hexdigest()[:16]
    home = build / f"python-{version}"
    if not home.exists():
        _make_venv(base, home)
    return home / "bin" / "python"


def _make_venv(base: str, home: Path) -> None:
    """Makes an environment beside its place, then moves it there: it is seen whole or not at all."""
    beside = home.with_name(f"{home.name}.{os.getpid()}")
    command = [base, "-m", "venv", "--without-pip", str(beside)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise Failed(f"cannot make {home}: {done.stderr.decode(errors='replace').strip()[-200:]}")
    with suppress(OSError):  # somebody else was faster
        beside.rename(home)
    shutil.rmtree(beside, ignore_errors=True)


def _implementation(toolchain: Toolchain) -> str:
    return find_interpreter(toolchain).kind


LANGUAGE = Language(".py", _command, version=_implementation, hash_seed=True)
