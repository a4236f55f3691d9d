"""Measures CPU time, and figures of values that come one by one."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from checker.model.figure import Figure

Taken = Mapping[str, Sequence[float]]  # what every way of measuring something gave, those left out that gave nothing


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
