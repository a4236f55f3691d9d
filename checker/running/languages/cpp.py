"""C++: compiled in the cage."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from checker.judges import runner
from checker.model.judge import Judge
from checker.model.values import Case, Failed, Run, Verdict
from checker.running.cage.cage import Cage, Command, cage_command
from checker.running.language import COMPILE_LIMITS, Entry, Language, SourceFiles, as_argument
from checker.system.compiler import COMPLAINT, CompileError, build_once, compiler_command, first_complaint

_SUFFIX = ".cpp"
_Choice = TypeVar("_Choice")
_Made = TypeVar("_Made")
_COMPILED = "a.out"
ASSEMBLED_AS = "source.cpp"  # the file's name in its assembly
# With the line of every call, without comments such as Clang's "kill"
_ASSEMBLE = ("-g1", "-S", "-fno-verbose-asm")
# Compilers take what is newer than the standard with a warning, and older ones refuse it; but not
# this of GNU's own.
NEWER_STANDARD = re.compile(
    r"^(.+): warning: (?!C\+\+ designated)"
    r"(.*(?:available with|use) .?-std=.*?|.*(?= \[-Wc\+\+\w+-extensions))(?: \[-W.*)?$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Linked:
    """What a program is linked with besides its own file: flags of the compiler, files that they name."""

    flags: tuple[str, ...] = ()
    files: SourceFiles = ()


_ALONE = Linked()


class _CompilerStopped(CompileError):
    """The compiler reached a limit of its own, and has no complaint about the source."""


def standards_of(judge: Judge) -> tuple[str, ...]:
    """The standards of a judge's compilers, the usual one first; C++11 where it offers none."""
    return judge.versions(_SUFFIX) or ("c++11",)


def _command(entry: Entry) -> Command:
    return Command((str(compile_program(entry)),))


def compile_program(entry: Entry, linked: Linked = _ALONE) -> Path:
    """The program made from a C++ file by the first of the judge's standards that takes it.

    Raises CompileError.
    """
    standards = standards_of(runner(entry.target))
    return _first_that_compiles(standards, partial(_compile_by_standard, entry=entry, linked=linked))


def _first_that_compiles(choices: Sequence[_Choice], make: Callable[[_Choice], _Made]) -> _Made:
    """What is made by the first choice that compiles.

    Raises CompileError, about the first one when none does.
    """
    complaints = []
    for choice in choices:
        try:
            return make(choice)
        except _CompilerStopped:  # the next one would not help
            raise
        except CompileError as error:
            complaints.append(error)
    raise complaints[0]


def _compile_by_standard(standard: str, entry: Entry, linked: Linked) -> Path:
    """The program made from a C++ file. Raises CompileError."""
    path, toolchain = entry.submission.path, entry.toolchain
    files = {path.name: entry.submission.text}
    if toolchain.headers:
        files |= _headers_beside(path)
    files |= dict(linked.files)
    flags = (*_flags(standard, entry), *linked.flags)
    make = partial(_build, path.name, tuple(files.items()), flags, toolchain.cage)
    return build_once(path.stem, flags, list(files.values()), toolchain.build, make)


def _headers_beside(path: Path) -> dict[str, bytes]:
    """The headers in the folder of a file, by name."""
    files = sorted(path.parent.iterdir())
    return {file.name: file.read_bytes() for file in files if file.suffix in (".h", ".hpp")}


def _flags(standard: str, entry: Entry) -> tuple[str, ...]:
    """The flags of the judge's compiler, for one of its standards."""
    return (*runner(entry.target).flags, f"-std={standard}")


def check_standard(standard: str, entry: Entry) -> None:
    """Raises CompileError when a C++ file does not compile, or not without a newer standard."""
    path, text = entry.submission.path, entry.submission.text
    flags = (*_flags(standard, entry), "-pedantic", "-fsyntax-only")
    make = partial(_write_warnings, path.name, ((path.name, text),), flags, entry.toolchain.cage)
    warnings = build_once(path.stem, flags, [text], entry.toolchain.build, make)
    found = NEWER_STANDARD.search(warnings.read_text(encoding="utf-8", errors="replace"))
    if found:
        raise CompileError(f"{Path(found[1]).name}: {found[2]}")


def preprocess(standard: str, entry: Entry) -> str:
    """What the compiler proper reads of a C++ file: conditions decided, macros replaced.

    Raises CompileError.
    """
    name = entry.submission.path.name
    files = ((name, entry.submission.text),)
    flags = (*_flags(standard, entry), "-E")
    return _compile(name, files, flags, entry.toolchain.cage).decode(errors="replace")


def assemble(standards: Sequence[str], entry: Entry) -> str:
    """The assembly of a C++ file with nothing inlined, by the first standard that takes it.

    Raises CompileError.
    """
    files = ((ASSEMBLED_AS, entry.submission.text),)

    def make(flags: tuple[str, ...]) -> bytes:
        return _compile(ASSEMBLED_AS, files, (*flags, *_ASSEMBLE), entry.toolchain.cage)

    levels = ("-O0", "-O2")  # there is what compiles only with inlining
    choices = [(*_flags(standard, entry), level) for level in levels for standard in standards]
    return _first_that_compiles(choices, make).decode(errors="replace")


def _build(name: str, files: SourceFiles, flags: tuple[str, ...], cage: Cage, to: Path) -> None:
    """Compiles one of the files in a cage, and writes the program to `to`. Raises CompileError."""
    to.write_bytes(_compile(name, files, flags, cage))
    to.chmod(0o755)


def _write_warnings(name: str, files: SourceFiles, flags: tuple[str, ...], cage: Cage, to: Path) -> None:
    """Writes to `to` all that the compiler says of one of the files. Raises CompileError."""
    with_errors_as_output = ("/bin/sh", "-c", 'exec "$@" 2>&1', "sh")
    argv = (*with_errors_as_output, *_compiler_argv(name, flags))
    to.write_bytes(_run_compiler(name, argv, files, cage, None).output)


def _compile(name: str, files: SourceFiles, flags: tuple[str, ...], cage: Cage) -> bytes:
    """What the compiler makes of one of the files, in a cage. Raises CompileError."""
    argv = (*_compiler_argv(name, flags), "-o", _COMPILED)
    run = _run_compiler(name, argv, files, cage, ("nothing", _COMPILED))
    if not run.output:
        raise _CompilerStopped(f"{name}: the compiler was stopped: it made no program")
    return run.output


def _compiler_argv(name: str, flags: tuple[str, ...]) -> tuple[str, ...]:
    return (*compiler_command(), *flags, "-fmax-errors=1", "-fdiagnostics-color=never", as_argument(name))


def _run_compiler(
    name: str,
    argv: tuple[str, ...],
    files: SourceFiles,
    cage: Cage,
    file_io: tuple[str, str] | None,
) -> Run:
    """The run of a compiler that ends well. Raises CompileError."""
    readable = (str(Path(compiler_command()[0]).resolve().parent.parent),)
    command = Command(argv, files, readable, forks=True)
    run = cage_command(command, cage, COMPILE_LIMITS, file_io)(Case("compile", b""))
    said = (run.stderr or run.output).decode(errors="replace")
    if run.stopped is Verdict.RE and COMPLAINT.search(said):
        raise CompileError(first_complaint(said))
    if run.stopped is Verdict.UKE:
        raise Failed(run.why)
    if run.stopped:
        raise _CompilerStopped(f"{name}: the compiler was stopped: {run.why}")
    return run


LANGUAGE = Language(_SUFFIX, _command, conform=check_standard)
