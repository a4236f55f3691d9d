"""Bars of progress on standard error."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from checker.model.values import Case


class Ticker:
    """A bar of progress with a name before it and a text behind it, there while its block runs.

    There is none where standard error is no terminal. `total`: how much there is to do, None while
    that is not known. The bar moves at most once in `pause_seconds`.
    """

    def __init__(self, name: str, total: float | None = 1.0, pause_seconds: float = 0.0) -> None:
        self._bar = _make_bar() if sys.stderr.isatty() else None
        self._task = self._bar.add_task(name, total=total, text="") if self._bar else None
        self._pause_seconds = pause_seconds
        self._start = time.monotonic()
        self._last = -math.inf

    def __enter__(self) -> Ticker:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    @property
    def seconds(self) -> float:
        """How long it has been there."""
        return time.monotonic() - self._start

    @property
    def due(self) -> bool:
        """Whether somebody watches and the bar may move: else its text need not be made."""
        return self._bar is not None and time.monotonic() - self._last > self._pause_seconds

    def show(self, done: float, text: str, total: float | None = None) -> None:
        """Moves the bar; `total` as in the class, if it is known now."""
        if self._bar is not None and self._task is not None:
            self._last = time.monotonic()
            self._bar.update(self._task, completed=done, total=total, text=text, refresh=True)


def _make_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(20), TextColumn("{task.fields[text]}"))
    return Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)


def watch_cases(name: str, cases: list[Case]) -> Iterator[Case]:
    """The cases one after the other, with a bar for what is done when somebody watches."""
    with Ticker(name, total=len(cases)) as ticker:
        for number, case in enumerate(cases):
            ticker.show(number, f"{number} of {len(cases)} tests")
            yield case
