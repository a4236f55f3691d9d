"""Makes what runs: references, the launcher, the cage, submissions as Programs."""

from __future__ import annotations

import platform
import sys
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from checker.catalog import folders
from checker.catalog.parts import references
from checker.model.limits import Target
from checker.model.values import Failed, Program
from checker.running import submission
from checker.running.cage.cage import Cage
from checker.running.cage.layers import available_layers
from checker.running.caged import cage_submission
from checker.running.language import Entry, Submission, Toolchain
from checker.running.library import load_library
from checker.system.compiler import CompileError, compile_trusted
from checker.system.forked import ForkedProgram

WARNINGS = ("-Wall", "-Wextra", "-Werror")
_WITHOUT_LIBRARY = (
    "-DBARE",
    "-static",
    "-nostdlib",
    "-ffreestanding",
    "-fno-stack-protector",
    "-fno-pie",
    "-no-pie",
)
_REFERENCE_SECONDS = 10.0  # wall time of one call


def compile_reference(source: Path) -> Path:
    """A reference compiled to be loaded. Raises Failed when it does not compile: it is ours."""
    flags = ("-O2", "-std=c++11", *WARNINGS, "-DKIT", "-shared", "-fPIC")
    includes = (folders.INTERFACE, source.with_name("ref.hpp"))
    try:
        return compile_trusted(source, flags, folders.BUILD / "cpp_ref", includes)
    except CompileError as error:
        raise Failed(f"the reference does not compile: {error}") from None


def open_reference(source: Path) -> ForkedProgram:
    """A reference as a Program in a forked process; a context manager."""
    make = partial(load_library, compile_reference(source), folders.INTERFACE.read_text())
    return ForkedProgram(make, _REFERENCE_SECONDS)


def census_source(name: str) -> Path:
    """Where the program that counts a problem's boards stands, if it has one."""
    return folders.ROOT / "cpp_ref" / "census" / f"{name}.cpp"


def compile_census(name: str) -> Path:
    """The compiled program that counts a problem's boards.

    Raises Failed when it does not compile: it is ours.
    """
    reference = references(name)[0]
    includes = (reference, reference.with_name("ref.hpp"), folders.INTERFACE)
    flags = ("-O2", "-std=c++11", *WARNINGS)
    try:
        return compile_trusted(census_source(name), flags, folders.BUILD / "census", includes)
    except CompileError as error:
        raise Failed(f"the census does not compile: {error}") from None


@cache
def compile_launcher() -> Path:
    """The compiled launcher of the cage: without the C library where `bare.h` can stand for it."""
    source = folders.ROOT / "checker" / "running" / "cage" / "launch.c"
    flags: tuple[str, ...] = ("-x", "c", "-O2", *WARNINGS)
    if sys.platform == "linux" and platform.machine() in ("x86_64", "aarch64"):
        with suppress(CompileError):  # an unusual compiler
            includes = (source.with_name("bare.h"),)
            return compile_trusted(source, (*flags, *_WITHOUT_LIBRARY), folders.BUILD / "cage", includes)
    if sys.platform == "linux":
        flags = (*flags, "-static")
    try:
        return compile_trusted(source, flags, folders.BUILD / "cage")
    except CompileError as error:
        raise Failed(f"the launcher does not compile: {error}") from None


@cache
def cage() -> Cage:
    """The cage with all layers that this machine has."""
    return Cage(compile_launcher(), available_layers(compile_launcher()))


def read_submission(path: Path) -> Submission:
    """A program's file, under the name that the user knows. Raises Refused."""
    return submission.load_submission(path, folders.relative(path))


def entry(file: Submission, target: Target, python: str | None = None) -> Entry:
    """A submission at a judge, with what makes its program."""
    return Entry(file, target, toolchain(python))


def program(file: Submission, target: Target, python: str | None = None) -> Program:
    """A submission as a Program in the cage, under the limits of a judge. Raises Refused."""
    return cage_submission(entry(file, target, python))


def toolchain(python: str | None = None) -> Toolchain:
    """What programs are made with."""
    return Toolchain(cage(), folders.BUILD / "submissions", python)
