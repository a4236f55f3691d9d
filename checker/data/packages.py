"""The formats of packages by name."""

from __future__ import annotations

from collections.abc import Callable

from checker.data.archive import zipped
from checker.data.formats import hdu, hydro, icpc, kattis, luogu
from checker.data.material import Files, Material
from checker.data.statement import LANGUAGES
from checker.model.values import Refused

FORMATS: dict[str, Callable[[Material], Files]] = {
    "luogu": luogu.files,
    "hdu": hdu.files,
    "hydro": hydro.files,
    "icpc": icpc.files,
    "kattis": kattis.files,
}
ALL = "all"


def chosen(name: str) -> list[str]:
    """The formats of that name, every one for ALL. Raises Refused."""
    if name not in (*FORMATS, ALL):
        raise Refused(f"no format {name!r}; there are: {', '.join((*FORMATS, ALL))}")
    return list(FORMATS) if name == ALL else [name]


def make_packages(material: Material, names: list[str]) -> tuple[dict[str, bytes], list[str]]:
    """The archive of every format and the statements, to be pasted, by file name; and why formats are left out.

    Of several formats those are left out that the problem cannot have. Raises Refused when none is left, or Failed.
    """
    problem, found, reasons = material.problem.name, {}, []
    for name in names:
        try:
            found[f"{problem}-{name}.zip"] = zipped(FORMATS[name](material))
        except Refused as refused:
            reasons.append(f"no package for {name}: {refused}")
            if len(reasons) == len(names):
                raise
    return _with_statements(material, found), reasons


def _with_statements(material: Material, found: dict[str, bytes]) -> dict[str, bytes]:
    """The files, and the statements in every language."""
    problem = material.problem.name
    return found | {f"{problem}.{lang}.md": material.statement(lang, False).whole.encode() for lang in LANGUAGES}
