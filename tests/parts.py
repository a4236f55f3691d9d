"""What many tests need: references, submissions and boards, loaded once."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

from checker import catalog
from checker.model import Case, Program, Run
from checker.native import native

BOARDS = Path(__file__).parent / "boards"


@cache
def loaded(stem: str) -> Program:
    """A reference in this process."""
    return native(catalog.library(catalog.ROOT / "cpp_ref" / f"{stem}.cpp"), catalog.INTERFACE.read_text())


def fast(stem: str, text: bytes) -> Run:
    """What the reference of that file stem makes of a text, which must be well formed."""
    run = loaded(stem)(Case("test", text))
    assert run.stopped is None, run.why
    return run


@cache
def solution(stem: str) -> ModuleType:
    """A submission as a module."""
    spec = importlib.util.spec_from_file_location(stem, catalog.ROOT / "solutions" / f"{stem}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
