"""Builds what an arena needs: the runtime, the driver, and programs that the runtime is linked into."""

from __future__ import annotations

import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any

from cffi import FFI

from checker.model.values import Failed
from checker.running.language import Entry
from checker.running.languages.cpp import Linked, compile_program
from checker.system.compiler import CompileError, compile_trusted

_HERE = Path(__file__).parent / "native"
_HEADERS = tuple(_HERE / name for name in ("protocol.h", "machine.h", "memory.h", "filter.h"))
# Neither calls into the C library nor registers of vectors: those are the program's.
BARE = (
    "-x", "c", "-O2", "-ffreestanding", "-fno-stack-protector", "-fcf-protection=none", "-mgeneral-regs-only",
    "-fno-tree-loop-distribute-patterns", "-fno-asynchronous-unwind-tables",
)  # fmt: skip
_OBJECT, _SEEDED = "arena.o", "seeded.o"
# Where a program gets its chance from: names of C, and of std::random_device.
_CHANCE = (
    "time", "clock", "clock_gettime", "gettimeofday", "getpid", "getrandom", "_ZNSt13random_device9_M_getvalEv",
)  # fmt: skip
_STATIC = ("-static",)


def missing() -> str:
    """Why no program can be run in place or in a child that shares memory here; "" when it can."""
    if sys.platform != "linux":
        return "arenas need Linux"
    if platform.machine() not in ("x86_64", "aarch64"):
        return f"arenas are written for x86-64 and arm64, not for {platform.machine()}"
    return ""


@cache
def layout(*names: str) -> FFI:
    """What headers of bare declarations hold, for cffi; reading them takes some milliseconds."""
    ffi = FFI()
    ffi.cdef("".join((_HERE / name).read_text() for name in names or ("protocol.h",)))
    return ffi


@cache
def constants() -> Any:
    """The constants of protocol.h, as attributes."""
    return layout().dlopen(None)


def runtime(folder: Path, preloaded: bool = False) -> Path:
    """The runtime, compiled into `folder`: an object to be linked first, or a library to be preloaded.

    Raises Failed.
    """
    flags = ("-c",) if not preloaded else ("-DPRELOADED", "-fPIC", "-shared", "-nostdlib")
    bare = BARE if platform.machine() == "x86_64" else tuple(f for f in BARE if "cf-protection" not in f)
    try:
        return compile_trusted(_HERE / "runtime.c", (*bare, *flags), folder, _HEADERS)
    except CompileError as error:
        raise Failed(f"no arenas: the runtime does not compile: {error}") from None


def driver(folder: Path) -> Path:
    """The driver of three arenas side by side, a library. Raises Failed."""
    flags = ("-x", "c", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC")
    try:
        return compile_trusted(_HERE / "pairs.c", flags, folder, (_HERE / "protocol.h", _HERE / "pairs.h"))
    except CompileError as error:
        raise Failed(f"no arenas: the driver does not compile: {error}") from None


def seeded(folder: Path) -> Path:
    """The object that makes a program's chance depend on its arguments alone. Raises Failed."""
    try:
        return compile_trusted(_HERE / "seeded.c", ("-x", "c", "-O2", "-Wall", "-Wextra", "-c"), folder)
    except CompileError as error:
        raise Failed(f"no arenas: the clock of seeds does not compile: {error}") from None


def arena_program(entry: Entry) -> Path:
    """A C++ file as a program with the runtime in it, static where the system has static libraries.

    Without ARENA in its environment it is the plain program. Raises CompileError when it does not compile, or has names
    of the runtime's own.
    """
    files = ((_OBJECT, runtime(entry.toolchain.build).read_bytes()),)
    flags = ("-Wl,--wrap=_exit", _OBJECT)
    try:
        return compile_program(entry, Linked((*_STATIC, *flags), files))
    except CompileError:
        return compile_program(entry, Linked(flags, files))


def repeatable_program(entry: Entry) -> Path:
    """The same, with time, process number and true chance as functions of the arguments: for a generator that draws
    its seed from the clock. What it writes for an argument is then always the same.

    Raises CompileError where there are no static libraries, too.
    """
    objects = {_OBJECT: runtime(entry.toolchain.build), _SEEDED: seeded(entry.toolchain.build)}
    files = tuple((name, made.read_bytes()) for name, made in objects.items())
    wraps = [f"-Wl,--wrap={name}" for name in ("_exit", *_CHANCE)]
    return compile_program(entry, Linked((*_STATIC, *wraps, *objects), files))
