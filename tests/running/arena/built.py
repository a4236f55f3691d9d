"""Programs for the tests of arenas, compiled once: the C++ library's headers are compiled ahead of them."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.model.limits import Limits
from checker.running.arena.build import runtime
from checker.running.arena.process import Setting
from checker.system.compiler import compile_trusted

HERE = Path(__file__).parent
FLAGS = ("-O2", "-std=c++17", "-w")
_ALL = "bits/stdc++.h"


def build() -> Path:
    """Where they are kept."""
    return folders.BUILD / "tests" / "arena"


@cache
def _headers() -> Path:
    """A folder in which the compiled headers are found."""
    folder = build() / "headers"
    (folder / "bits").mkdir(parents=True, exist_ok=True)
    source = folder / "all.hpp"
    if not source.exists():
        beside = source.with_name(f"{source.name}.{os.getpid()}")
        beside.write_text(f"#include <{_ALL}>\n")
        beside.replace(source)
    made = compile_trusted(source, ("-x", "c++-header", *FLAGS), build())
    link = folder / f"{_ALL}.gch"
    if not link.is_symlink() or link.readlink() != made:
        beside = link.with_name(f"{link.name}.{os.getpid()}")
        beside.symlink_to(made)
        beside.replace(link)
    return folder


def program(source: Path) -> Path:
    """A file of the tests with the runtime in it."""
    ahead = ("-I", str(_headers()))
    linked = ("-static", "-Wl,--wrap=_exit", str(runtime(build())))
    return compile_trusted(source, (*FLAGS, *ahead, *linked), build())


def plain(source: Path) -> Path:
    """The same as an ordinary, dynamic program."""
    return compile_trusted(source, (*FLAGS, "-I", str(_headers())), build())


def setting(name: str, limits: Limits, argument: bool = False) -> Setting:
    """What an arena for programs/NAME.cpp or hostile/NAME.cpp is started with."""
    source = next(p for p in (HERE / "programs" / f"{name}.cpp", HERE / "hostile" / f"{name}.cpp") if p.exists())
    return Setting(program(source), catalog.cage(), limits, argument)


def can_run() -> bool:
    """Whether this machine has arenas."""
    return platform.machine() in ("x86_64", "aarch64") and {"f", "l"} <= set(catalog.cage().layers)
