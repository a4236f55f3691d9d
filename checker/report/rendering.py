"""Makes whole pages from templates."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from checker.model.figure import number
from checker.report import words
from checker.system.templates import template_environment


def _make_printable(value: Any) -> Any:
    """A value as it may stand in a page: of text that is not our markup, every character shows."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return words.printable(value)
    return value


@cache
def _page_environment() -> Environment:
    """Templates that escape everything, and know the words."""
    environment = template_environment(
        [words.HERE / "templates", words.HERE / "editorials"],
        html=True,
        finalize=_make_printable,  # before the escaping
        trim_blocks=True,
        lstrip_blocks=True,
    )
    phrases = words.load_phrases()
    environment.globals |= {
        "t": lambda key, **values: words.in_both_languages(phrases[key], **values),
        "one": lambda key, language: phrases[key][language],
        "cut": words.cut_text,
        "number": number,
    }
    return environment


def _read_asset(name: str) -> tuple[Markup, str]:
    """A file that becomes part of a page, and its hash as the page's policy names it."""
    text = (words.HERE / "templates" / name).read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Markup(text), f"'sha256-{digest}'"


def render_page(template: str, **values: Any) -> str:
    """A page whole in itself: nothing else is loaded, and no script runs but its own."""
    style, script = _read_asset("style.css"), _read_asset("script.js")
    return _page_environment().get_template(template).render(style=style, script=script, **values)
