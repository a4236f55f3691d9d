"""Measures several ways in turn, in a process that an interrupt ends at once whatever runs in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from multiprocessing.connection import Connection

from checker.bench.measure import Taken, so_far
from checker.model.figure import Figure
from checker.model.values import Failed, Refused
from checker.system.forked import ForkedServer

Way = tuple[int, Callable[[int], float]]  # in how many rounds, and what measures round k


def in_turn(ways: Mapping[str, Way], figures: Callable[[Taken], Iterable[Figure]]) -> Iterator[Figure]:
    """The figures of what every way measured, a round of all after the other, so that a busy moment meets all alike.

    Raises Failed when something that is measured fails, or crashes.
    """
    return so_far(measured(ways), figures)


def measured(ways: Mapping[str, Way]) -> Iterator[tuple[str, float]]:
    """What the ways measure, each with the way's name."""
    servant, complaint = ForkedServer(partial(_serve, ways)), None
    try:
        while sent := servant.pipe.recv():
            name, value, complaint = sent
            if complaint:
                break
            yield name, value
    except EOFError:
        complaint = f"what is measured crashed: {', '.join(ways)[:200]}"
    finally:
        servant.end()
    if complaint:
        raise Failed(complaint)


def _serve(ways: Mapping[str, Way], pipe: Connection) -> None:
    """Sends (name, value, complaint) for every measurement, and None at the end."""
    try:
        for k in range(max(rounds for rounds, _ in ways.values())):
            for name, (rounds, measure) in ways.items():
                if k < rounds:
                    pipe.send((name, measure(k), ""))
        pipe.send(None)
    except (Failed, Refused) as error:
        pipe.send(("", 0.0, str(error)))
    except Exception as error:
        pipe.send(("", 0.0, f"what is measured failed: {type(error).__name__}: {error}"))
    pipe.poll(None)  # until it is read and we are ended
