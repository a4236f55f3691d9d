"""Bars of progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from checker.model.values import Case


def progress() -> Progress | None:
    """A bar on standard error, None when that is no terminal."""
    if not sys.stderr.isatty():
        return None
    columns = (TextColumn("{task.description}"), BarColumn(20), TextColumn("{task.fields[said]}"))
    return Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)


def shown_while(bar: Progress | None) -> AbstractContextManager[object]:
    """The bar as a context, or nothing."""
    return bar or nullcontext()


def advancing(name: str, cases: list[Case]) -> Iterator[Case]:
    """The cases one after the other, with a bar for what is done when somebody watches."""
    bar = progress()
    with shown_while(bar):
        task = bar.add_task(name, total=len(cases), said="") if bar else None
        for number, case in enumerate(cases):
            if bar and task is not None:
                bar.update(task, completed=number, said=f"{number} of {len(cases)} tests", refresh=True)
            yield case
