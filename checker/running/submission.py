"""Makes a Program from a submission's file, .py or .cpp, under the limits of a judge."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from checker.running.cage.cage import ENVIRONMENT, PYPY_SLACK_KIB, SLACK_KIB, Cage, Command, caged
from checker.system.compiler import COMPLAINT, CompileError, compiler, first_complaint, kept
from checker.model.judge import FLAGS, runner
from checker.model.limits import Limits, Target
from checker.model.values import Case, Failed, Program, Refused, Run, Verdict

COMPILING = Limits(cpu_seconds=30.0, memory_kib=2 * 1024 * 1024)
COMPILED = "a.out"
# Compilers take what is newer than the standard with a warning, and older ones refuse it; but not this of GNU's own.
NEWER = re.compile(
    r"^(.+): warning: (?!C\+\+ designated)"
    r"(.*(?:available with|use) .?-std=.*?|.*(?= \[-Wc\+\+\w+-extensions))(?: \[-W.*)?$",
    re.MULTILINE,
)
Files = tuple[tuple[str, bytes], ...]  # names and contents


class CompilerStopped(CompileError):
    """The compiler reached a limit of its own, and has no complaint about the source."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What programs are made with: the cage, the folder for what is built, the Python for .py files if not ours.

    `headers`: a C++ file may include those of its own folder, such as testlib.h; a submission may not.
    """

    cage: Cage
    build: Path
    python: str | None = None
    headers: bool = False


def source_of(path: Path) -> bytes:
    """The text of a submission. Raises Refused when there is none to judge."""
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise Refused(f"{path}: a directory, expected a .py or .cpp file")
        if path.suffix not in MAKERS or not stat.S_ISREG(kind):
            raise Refused(f"{path}: expected a .py or .cpp file")
        text = path.read_bytes()
    except FileNotFoundError:
        raise Refused(f"{path}: no such file") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {error.strerror}") from None
    if not text.strip():
        raise Refused(f"{path}: the file is empty")
    return text


def program_of(
    path: Path, target: Target, workshop: Workshop, hash_seed: Callable[[Case], int] | None = None
) -> Program:
    """A file as a Program. Raises Refused or Failed; one that does not compile gets CE on every case.

    `hash_seed`: the PYTHONHASHSEED of a .py file for a case; by default Python takes one by chance, as at a judge.
    """
    try:
        command = command_of(path, target, workshop)
    except CompileError as error:
        run = Run(b"", stopped=Verdict.CE, why=str(error))
        return lambda case: run

    def in_cage(with_seed: Command) -> Program:
        return caged(with_seed, workshop.cage, target.limits, target.file_io)

    if hash_seed is None or path.suffix != ".py":
        return in_cage(command)
    return lambda case: in_cage(command.with_hash_seed(hash_seed(case)))(case)


def command_of(path: Path, target: Target, workshop: Workshop) -> Command:
    """What runs a file; compiled if need be. Raises Refused, Failed or CompileError."""
    text = source_of(path)
    return MAKERS[path.suffix](path, text, target, workshop)


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
    python = python_of(workshop)
    name = argument(path.name)
    files = ((path.name, text),)
    command = Command((python.path, "-s", name), files, python.readable, python.slack_kib)
    _must_compile(path.name, command, workshop.cage)
    return command


def argument(name: str) -> str:
    """A file's name as an argument that is not taken for an option."""
    return f"./{name}" if name.startswith("-") else name


# Compiles without running; the last line of its standard error is the complaint.
SYNTAX = """
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


def _must_compile(name: str, command: Command, cage: Cage) -> None:
    """Raises CompileError when the interpreter does not take the source; it is asked in a cage of its own."""
    ask = Command((command.argv[0], "-s", "-c", SYNTAX, name), command.files, command.readable, command.slack_kib)
    run = caged(ask, cage, COMPILING)(Case("compile", b""))
    if run.stopped is Verdict.UKE:
        raise Failed(run.why)
    if run.stopped:
        said = run.stderr.decode(errors="replace").strip().splitlines()
        raise CompileError(said[-1][:300] if said and said[-1].startswith(name) else f"{name}: {run.why}")


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python: its real path, what it has to read, the address space it needs beyond the memory limit, its kind."""

    path: str
    readable: tuple[str, ...]
    slack_kib: int
    kind: str  # cpython, pypy


@cache
def interpreter(python: str) -> Interpreter:
    """What an interpreter says of itself. Raises Refused."""
    ask = "import sys; print(sys.implementation.name, sys.executable, sys.prefix, sys.base_prefix, sep='\\n')"
    try:
        command = [shutil.which(python) or python, "-c", ask]
        done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, check=True)
        kind, path, *prefixes = done.stdout.decode().splitlines()
    except (OSError, subprocess.CalledProcessError, ValueError):
        raise Refused(f"{python}: not a Python interpreter that runs; expected one such as pypy3") from None
    slack_kib = PYPY_SLACK_KIB if kind == "pypy" else SLACK_KIB
    return Interpreter(path, tuple(dict.fromkeys(prefixes)), slack_kib, kind)


def python_of(workshop: Workshop) -> Interpreter:
    """What .py files run in. Raises Refused."""
    return interpreter(workshop.python or str(bare(workshop.build)))


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


def _cpp(path: Path, text: bytes, target: Target, workshop: Workshop) -> Command:
    complaints = []
    for standard in runner(target).standards:
        try:
            return Command((str(compiled_as(standard, path, text, workshop)),))
        except CompilerStopped:  # the next standard would not help
            raise
        except CompileError as error:
            complaints.append(error)
    raise complaints[0]


def compiled_as(standard: str, path: Path, text: bytes, workshop: Workshop) -> Path:
    """The program made from a C++ file. Raises CompileError."""
    beside = sorted(p for p in path.parent.iterdir() if p.suffix in (".h", ".hpp")) if workshop.headers else []
    files = ((path.name, text), *((p.name, p.read_bytes()) for p in beside))
    flags = (*FLAGS, f"-std={standard}")
    make = partial(_build, path.name, files, flags, workshop.cage)
    return kept(path.stem, flags, [content for _, content in files], workshop.build, make)


def must_conform(standard: str, path: Path, text: bytes, workshop: Workshop) -> None:
    """Raises CompileError when a C++ file does not compile, or does only since the compiler knows a newer standard."""
    files = ((path.name, text),)
    flags = (*FLAGS, f"-std={standard}", "-pedantic", "-fsyntax-only")
    make = partial(_warnings, path.name, files, flags, workshop.cage)
    said = kept(path.stem, flags, [text], workshop.build, make).read_text(encoding="utf-8", errors="replace")
    if found := NEWER.search(said):
        raise CompileError(f"{Path(found[1]).name}: {found[2]}")


def preprocessed(standard: str, path: Path, text: bytes, workshop: Workshop) -> str:
    """What the compiler proper reads of a C++ file: conditions decided, macros replaced. Raises CompileError."""
    files = ((path.name, text),)
    return _compiler(path.name, files, (*FLAGS, f"-std={standard}", "-E"), workshop.cage).decode(errors="replace")


def _build(name: str, files: Files, flags: tuple[str, ...], cage: Cage, to: Path) -> None:
    """Compiles one of the files in a cage, and writes the program to `to`. Raises CompileError."""
    to.write_bytes(_compiler(name, files, flags, cage))
    to.chmod(0o755)


def _warnings(name: str, files: Files, flags: tuple[str, ...], cage: Cage, to: Path) -> None:
    """Writes to `to` what the compiler says of one of the files: all of it, as standard output. Raises CompileError."""
    argv = ("/bin/sh", "-c", 'exec "$@" 2>&1', "sh", *_command(name, flags))
    to.write_bytes(_compiling(name, argv, files, cage, None).output)


def _compiler(name: str, files: Files, flags: tuple[str, ...], cage: Cage) -> bytes:
    """What the compiler makes of one of the files, in a cage. Raises CompileError."""
    run = _compiling(name, (*_command(name, flags), "-o", COMPILED), files, cage, ("nothing", COMPILED))
    if not run.output:
        raise CompilerStopped(f"{name}: the compiler was stopped: it made no program")
    return run.output


def _command(name: str, flags: tuple[str, ...]) -> tuple[str, ...]:
    return (*compiler(), *flags, "-fmax-errors=1", "-fdiagnostics-color=never", argument(name))


def _compiling(name: str, argv: tuple[str, ...], files: Files, cage: Cage, file_io: tuple[str, str] | None) -> Run:
    """The run of a compiler that ends well. Raises CompileError."""
    readable = (str(Path(compiler()[0]).resolve().parent.parent),)
    run = caged(Command(argv, files, readable, forks=True), cage, COMPILING, file_io)(Case("compile", b""))
    said = (run.stderr or run.output).decode(errors="replace")
    if run.stopped is Verdict.RE and COMPLAINT.search(said):
        raise CompileError(first_complaint(said))
    if run.stopped is Verdict.UKE:
        raise Failed(run.why)
    if run.stopped:
        raise CompilerStopped(f"{name}: the compiler was stopped: {run.why}")
    return run


MAKERS: dict[str, Callable[[Path, bytes, Target, Workshop], Command]] = {".py": _python, ".cpp": _cpp}
