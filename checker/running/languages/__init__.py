"""The languages of submissions, a file each: a file that defines LANGUAGE is found by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from checker.running.language import Language


@cache
def languages() -> dict[str, Language]:
    """Every language by the name of its file."""
    names = sorted(module.name for module in iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").LANGUAGE for name in names}


def suffixes() -> list[str]:
    """The suffixes of all files that can be submitted: ".cpp", ".py"."""
    return [language.suffix for language in languages().values()]
