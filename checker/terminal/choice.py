"""What the user chose on the command line, as parts of the kit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from checker import catalog
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Refused
from checker.running.cage.layers import LAYERS, find_gap


def positive(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """An argument type: a number above zero."""

    def parse(text: str) -> Any:
        value = kind(text)
        if not 0 < value < 1e9:
            raise ValueError
        return value

    parse.__name__ = f"positive {kind.__name__}"
    return parse


def chosen_problems(names: Sequence[str], submission: Path | None = None) -> list[Problem]:
    """The problems to work on.

    A submission belongs to one: the given one, or the one its file is named after.
    """
    if submission and not names:
        names = [name for name in catalog.names() if submission.stem.split("__")[0] == name]
    if submission and len(names) != 1:
        known = ", ".join(catalog.names())
        raise Refused(f"which problem does {submission} solve? add P= with one of: {known}")
    return [catalog.problem(name) for name in dict.fromkeys(names or catalog.names())]


def missing_layers() -> list[str]:
    """A remark when the cage is not whole on this machine."""
    off = [layer.name for layer in LAYERS if find_gap(catalog.compile_launcher(), layer.letter)]
    if not off:
        return []
    layers = ", ".join(off)
    return [f"the cage lacks {layers} on this machine; make doctor says what that leaves open"]


def own_submissions(problem: Problem, target: Target) -> list[Path]:
    """The kit's own files that the judge takes.

    All of them when it takes none: then its rules only are of use.
    """
    files = [*catalog.solutions(problem.name), *catalog.references(problem.name)[:1]]
    return [file for file in files if file.suffix in target.suffixes] or files
