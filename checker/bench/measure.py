"""Measures CPU time, and figures of values that come one by one."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from checker.model.figure import Figure

# What every measurement gave, by its name; those that gave nothing are left out.
Values = Mapping[str, Sequence[float]]


def figures_so_far(
    named_values: Iterable[tuple[str, float]], figures: Callable[[Values], Iterable[Figure]]
) -> Iterator[Figure]:
    """The figures of values that come one by one, each with the name of its measurement.

    An interrupt goes on its way after the figures of what there is by then.
    """
    values: dict[str, list[float]] = {}
    try:
        for name, value in named_values:
            values.setdefault(name, []).append(value)
    except KeyboardInterrupt:
        yield from figures(values)
        raise
    yield from figures(values)


def cpu_seconds() -> float:
    """Seconds of CPU that this process and those it has waited for used so far."""
    return time.process_time() + children_cpu_seconds()


def children_cpu_seconds() -> float:
    """Seconds of CPU that the processes this one has waited for used so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
