"""What a page says, in Chinese and English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup

HERE = Path(__file__).parent
PAGE_LANGUAGES = ("zh", "en")
_SYMBOLS = 0x2400  # the pictures of the control characters
SHOWN_LINES, SHOWN_CHARACTERS = 40, 3000  # a longer text of a program is cut


def in_both_languages(words: Mapping[str, str], **values: Any) -> Markup:
    """A phrase in both languages, of which the page shows one.

    `values` fill its gaps and are escaped.
    """
    safe = {name: printable(value) if isinstance(value, str) else value for name, value in values.items()}
    span = Markup('<span lang="{}">{}</span>')
    spans = [span.format(lang, Markup(words[lang]).format(**safe)) for lang in PAGE_LANGUAGES]
    return Markup("").join(spans)


def load_phrases() -> dict[str, dict[str, str]]:
    """Every phrase by its name."""
    return tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))


def printable(text: str) -> str:
    """A text in which every character shows.

    Control characters become their pictures, what cannot be shown U+FFFD.
    """
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\n ":
        return character
    if ord(character) < 0x20:
        return chr(_SYMBOLS + ord(character))
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"


def cut_text(text: str) -> tuple[str, int]:
    """How a text begins, and how many characters of it are left out."""
    lines = text.split("\n")
    short = "\n".join(lines[:SHOWN_LINES])[:SHOWN_CHARACTERS]
    return short, len(text) - len(short)
