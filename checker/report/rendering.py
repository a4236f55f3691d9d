"""Makes whole pages from templates."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from checker.model.figure import number
from checker.report import words


def _shown(value: Any) -> Any:
    """A value as it may stand in a page: what is not markup of ours has only characters that show."""
    return words.printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _environment() -> Environment:
    """Templates that escape everything, and know the words."""
    loader = FileSystemLoader([words.HERE / "templates", words.HERE / "editorials"])
    made = Environment(
        loader=loader,
        autoescape=True,
        finalize=_shown,  # before the escaping
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    said = words.phrases()
    made.globals["t"] = lambda key, **values: words.both(said[key], **values)
    made.globals["one"] = lambda key, lang: said[key][lang]
    made.globals["cut"] = words.cut
    made.globals["number"] = number
    return made


def _asset(name: str) -> tuple[Markup, str]:
    """A file that becomes part of a page, and its hash as the page's policy names it."""
    text = (words.HERE / "templates" / name).read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Markup(text), f"'sha256-{digest}'"


def rendered(template: str, **values: Any) -> str:
    """A page whole in itself: nothing else is loaded, and no script runs but its own."""
    style, script = _asset("style.css"), _asset("script.js")
    return _environment().get_template(template).render(style=style, script=script, **values)
