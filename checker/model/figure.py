"""Measured figures, and the CPU that was used."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

Taken = Mapping[str, Sequence[float]]  # what every way of measuring something gave, those left out that gave nothing


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: the median of `runs`, with the smallest and the largest.

    `target` is its upper bound, the lower one where `least`. `problem` is what it is about, "" when not one problem.
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


def figure(
    name: str, unit: str, values: Sequence[float], target: float | None = None, least: bool = False, problem: str = ""
) -> Figure:
    """The figure of some values."""
    return Figure(name, unit, min(values), median(values), max(values), len(values), target, least, problem)


def so_far(values: Iterable[tuple[str, float]], figures: Callable[[Taken], Iterable[Figure]]) -> Iterator[Figure]:
    """The figures of values as they come, each with the name of its way.

    An interrupt goes on its way after the figures of what there is by then.
    """
    taken: dict[str, list[float]] = {}
    try:
        for name, value in values:
            taken.setdefault(name, []).append(value)
    except KeyboardInterrupt:
        yield from figures(taken)
        raise
    yield from figures(taken)


def cpu() -> float:
    """Seconds of CPU that this process and those it has waited for used so far."""
    return time.process_time() + cpu_of_children()


def cpu_of_children() -> float:
    """Seconds of CPU that the processes this one has waited for used so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
