"""Measured figures, and the CPU that was used."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: the median of `runs`, with the smallest and the largest.

    `target` is its upper bound, the lower one where `least`. `problem` is what it is about, "" when
    not one problem.
    """

    name: str
    unit: str
    low: float
    middle: float
    high: float
    runs: int
    target: float | None = None
    least: bool = False
    problem: str = ""

    @property
    def met(self) -> bool:
        """Whether the median is within the target, if there is one."""
        if self.target is None:
            return True
        return self.middle >= self.target if self.least else self.middle <= self.target


def make_figure(
    name: str, unit: str, values: Sequence[float], target: float | None = None, least: bool = False, problem: str = ""
) -> Figure:
    """The figure of some values."""
    return Figure(name, unit, min(values), median(values), max(values), len(values), target, least, problem)


_UNITS = ("s", "ms", "µs", "ns")


def number(value: float) -> str:
    """A value with three digits that count: "0.0042", "1,230"."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}".rstrip("0").rstrip(".")


def seconds(value: float) -> str:
    """A time with two digits that count: "0.0000044" is "4.4 µs"."""
    steps = min(max(0, -math.floor(math.log10(value) / 3)), len(_UNITS) - 1) if value > 0 else 0
    return f"{number(float(f'{value * 1000**steps:.2g}'))} {_UNITS[steps]}"
