"""Measured figures as drawings on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.model.figure import number

WIDTH = 560.0  # of the scale, in the units of the drawing
_MOST_TICKS = 5
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


def _power(k: int) -> str:
    """A power of ten: "100", "10⁶"."""
    return number(10.0**k) if -3 <= k <= 3 else "10" + str(k).translate(_RAISED)


def plot(unit: str, figures: Sequence[tuple[str, float, float, float]]) -> Plot:
    """The figures (name, smallest, median, largest), all above 0, on a scale of whole powers of ten."""
    first = math.floor(math.log10(min(low for _, low, _, _ in figures)))
    last = max(first + 1, math.ceil(math.log10(max(high for *_, high in figures))))

    def x(value: float) -> float:
        return round(WIDTH * (math.log10(value) - first) / (last - first), 1)

    bars = tuple(_Bar(name, x(low), x(middle), x(high), number(middle)) for name, low, middle, high in figures)
    shown = range(first, last + 1, -(-(last - first) // _MOST_TICKS))
    return Plot(unit, bars, tuple((x(10.0**k), _power(k)) for k in shown))


def plots(documents: Sequence[dict[str, object]]) -> list[Plot]:
    """A plot for every unit; documents without the numbers of a figure are passed over."""
    figures: dict[str, list[tuple[str, float, float, float]]] = {}
    for document in documents:
        values = [document.get(key) for key in ("low", "middle", "high")]
        numbers = [float(v) for v in values if isinstance(v, int | float)]
        if len(numbers) == 3 and min(numbers) > 0:
            low, middle, high = numbers
            about, name = document.get("problem"), str(document.get("name", ""))
            row = (f"{about}: {name}" if about else name, low, middle, high)
            figures.setdefault(str(document.get("unit", "")), []).append(row)
    return [plot(unit, found) for unit, found in figures.items()]


def counted(census: Mapping[str, Any]) -> Plot:
    """How many boards have each answer."""
    rows = [(str(answer), float(n)) for answer, n in census["counts"].items() if n > 0]
    return plot("", [(answer, n, n, n) for answer, n in rows])
