"""Measured figures as drawings on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.model.figure import number

WIDTH = 560.0  # of the scale, in units of the drawing
_MOST_TICKS = 5
_Row = tuple[str, float, float, float]  # a figure: name, smallest, median, largest
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class _Bar:
    """A figure on the scale: x of its smallest value, its median and its largest."""

    name: str
    low: float
    middle: float
    high: float
    label: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars of one unit with the ticks of their scale, (x, label)."""

    unit: str
    bars: tuple[_Bar, ...]
    ticks: tuple[tuple[float, str], ...]


def _power_of_ten(k: int) -> str:
    """A power of ten: "100", "10⁶"."""
    return number(10.0**k) if -3 <= k <= 3 else "10" + str(k).translate(_RAISED)


def make_plot(unit: str, figures: Sequence[_Row]) -> Plot:
    """The figures, all above 0, on a scale of whole powers of ten."""
    smallest = min(low for _, low, _, _ in figures)
    largest = max(high for _, _, _, high in figures)
    first = math.floor(math.log10(smallest))
    last = max(first + 1, math.ceil(math.log10(largest)))

    def x(value: float) -> float:
        return round(WIDTH * (math.log10(value) - first) / (last - first), 1)

    bars = [_Bar(name, x(low), x(middle), x(high), number(middle)) for name, low, middle, high in figures]
    step = -(-(last - first) // _MOST_TICKS)
    ticks = [(x(10.0**k), _power_of_ten(k)) for k in range(first, last + 1, step)]
    return Plot(unit, tuple(bars), tuple(ticks))


def make_plots(documents: Sequence[dict[str, object]]) -> list[Plot]:
    """A plot for every unit; documents without the numbers of a figure are passed over."""
    rows: dict[str, list[_Row]] = {}
    for document in documents:
        row = _figure_row(document)
        if row:
            rows.setdefault(str(document.get("unit", "")), []).append(row)
    return [make_plot(unit, found) for unit, found in rows.items()]


def _figure_row(document: dict[str, object]) -> _Row | None:
    """A document as a figure; None when it has not all of the numbers, above 0."""
    numbers = []
    for key in ("low", "middle", "high"):
        value = document.get(key)
        if not isinstance(value, int | float) or value <= 0:
            return None
        numbers.append(float(value))
    low, middle, high = numbers
    problem, name = document.get("problem"), str(document.get("name", ""))
    return (f"{problem}: {name}" if problem else name), low, middle, high


def plot_census(census: Mapping[str, Any]) -> Plot:
    """How many boards have each answer."""
    counts = [(str(answer), float(n)) for answer, n in census["counts"].items() if n > 0]
    return make_plot("", [(answer, n, n, n) for answer, n in counts])
