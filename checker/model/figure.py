"""Measured figures, and how numbers and times are written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

_UNITS = ("s", "ms", "µs", "ns")


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
    name: str,
    unit: str,
    values: Sequence[float],
    target: float | None = None,
    least: bool = False,
    problem: str = "",
) -> Figure:
    """The figure of some values."""
    return Figure(
        name=name,
        unit=unit,
        low=min(values),
        middle=median(values),
        high=max(values),
        runs=len(values),
        target=target,
        least=least,
        problem=problem,
    )


def number(value: float) -> str:
    """A value with three digits that count: "0.0042", "1,230"."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    exponent = math.floor(math.log10(abs(value)))
    decimals = max(0, 2 - exponent)
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")


def seconds(value: float) -> str:
    """A time with two digits that count: "0.0000044" is "4.4 µs"."""
    steps = 0  # from seconds down to the unit, a factor of 1000 each
    if value > 0:
        steps = min(max(0, -math.floor(math.log10(value) / 3)), len(_UNITS) - 1)
    rounded = float(f"{value * 1000**steps:.2g}")
    return f"{number(rounded)} {_UNITS[steps]}"
