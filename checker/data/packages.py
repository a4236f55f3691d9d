"""Makes the packages of a problem in the formats that are asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from checker.data import formats
from checker.data.archive import zipped
from checker.data.material import Files, Material
from checker.data.statement import LANGUAGES
from checker.model.problem import Problem
from checker.model.values import Refused

ALL = "all"


def chosen(name: str) -> list[str]:
    """The formats of that name, every one for ALL. Raises Refused."""
    if name not in (*formats.NAMES, ALL):
        raise Refused(f"no format {name!r}; there are: {', '.join((*formats.NAMES, ALL))}")
    return formats.NAMES if name == ALL else [name]


def make_packages(material: Material, names: list[str]) -> tuple[dict[str, bytes], list[str]]:
    """The archive of every format and the statements, to be pasted, by file name; and why formats are left out.

    Of several formats those are left out that the problem cannot have. Raises Refused when none is left, or Failed.
    """
    problem, found, reasons = material.problem.name, {}, []
    for name in names:
        try:
            found[f"{problem}-{name}.zip"] = zipped(_files(name, material))
        except Refused as refused:
            reasons.append(f"no package for {name}: {refused}")
            if len(reasons) == len(names):
                raise
    return _with_statements(material, found), reasons


def _files(name: str, material: Material) -> Files:
    """What the archive in a format holds. Raises Refused, with the reason, when the problem cannot have one."""
    module = import_module(f"{formats.__name__}.{name}")
    refusal: Callable[[Problem], str] = getattr(module, "refusal", lambda _: "")
    if why := refusal(material.problem):
        raise Refused(why)
    files: Files = module.files(material)
    return files


def _with_statements(material: Material, found: dict[str, bytes]) -> dict[str, bytes]:
    """The files, and the statements in every language."""
    problem = material.problem.name
    return found | {f"{problem}.{lang}.md": material.statement(lang, False).whole.encode() for lang in LANGUAGES}
