"""Makes the environments that templates are rendered in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def template_environment(folders: Sequence[Path] = (), html: bool = False, **options: Any) -> Environment:
    """An environment for the templates of some folders, in which an unknown name is an error.

    `html`: what is filled in is escaped. `options` are Jinja's.
    """
    loader = FileSystemLoader(list(folders))
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=html, **options)
