"""Measures several things in turn, in a process that an interrupt ends at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from multiprocessing.connection import Connection

from checker.bench.measure import Values, figures_so_far
from checker.model.figure import Figure, make_figure
from checker.model.values import Failed, Refused
from checker.system.forked import ForkedServer

Measurement = tuple[int, Callable[[int], float]]  # (how many rounds, what measures round k)


def measure_in_turn(
    measurements: Mapping[str, Measurement], figures: Callable[[Values], Iterable[Figure]]
) -> Iterator[Figure]:
    """The figures of what was measured, a round of all after the other: a busy moment meets all alike.

    Raises Failed when something that is measured fails, or crashes.
    """
    return figures_so_far(run_measurements(measurements), figures)


def figures_of_unit(unit: str, values: Values) -> Iterator[Figure]:
    """A figure for every measurement, without a target."""
    for name, taken in values.items():
        yield make_figure(name, unit, taken)


def run_measurements(measurements: Mapping[str, Measurement]) -> Iterator[tuple[str, float]]:
    """What was measured, each value with its name."""
    server = ForkedServer(partial(_send_values, measurements))
    complaint = ""
    try:
        while sent := server.pipe.recv():
            name, value, complaint = sent
            if complaint:
                break
            yield name, value
    except EOFError:
        complaint = f"what is measured crashed: {', '.join(measurements)[:200]}"
    finally:
        server.end()
    if complaint:
        raise Failed(complaint)


def _send_values(measurements: Mapping[str, Measurement], pipe: Connection) -> None:
    """Sends (name, value, complaint) for every value, and None at the end."""
    try:
        for k in range(max(rounds for rounds, _ in measurements.values())):
            for name, (rounds, measure) in measurements.items():
                if k < rounds:
                    pipe.send((name, measure(k), ""))
        pipe.send(None)
    except (Failed, Refused) as error:
        pipe.send(("", 0.0, str(error)))
    except Exception as error:
        pipe.send(("", 0.0, f"what is measured failed: {type(error).__name__}: {error}"))
    pipe.poll(None)  # until it is read and we are ended
