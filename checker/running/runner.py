"""Finds the runners that run a submission on many inputs faster than the cage can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from checker.model.values import Program
from checker.running import runners
from checker.running.arena.arena import Arena
from checker.running.language import Entry


@dataclass(frozen=True, slots=True)
class Runner:
    """What runs a submission: the value RUNNER of a file in runners/.

    rank       the fastest runner has the lowest
    takes      whether it can run a submission, by the rules of a judge
    make       what makes the submission's Program, called in the process that is to run it; None
               where there is only an arena
    arena      what makes an arena that runs it, apart from the kit's processes; None where this
               machine has none
    separate   whether every case is a process of its own: its CPU seconds are exact, and a limit on
               the process that asks does not hold it
    """

    rank: int
    takes: Callable[[Entry], bool]
    make: Callable[[Entry], Callable[[], Program]] | None
    separate: bool
    arena: Callable[[Entry], Callable[[], Arena] | None] = lambda _: None


@cache
def all_runners() -> dict[str, Runner]:
    """Every runner by the name of its file, the fastest first."""
    names = [module.name for module in iter_modules(runners.__path__)]
    modules = {name: import_module(f"{runners.__name__}.{name}") for name in names}
    names.sort(key=lambda name: modules[name].RUNNER.rank)
    return {name: modules[name].RUNNER for name in names}


def fastest_program(entry: Entry) -> Callable[[], Program] | None:
    """What makes a submission's Program by the fastest runner that makes one; None: there is only the cage."""
    makers = (runner.make for runner in runners_for(entry).values() if runner.make)
    return next((make(entry) for make in makers), None)


def runners_for(entry: Entry) -> dict[str, Runner]:
    """The runners that can run a submission, by name, the fastest first; beside them the cage."""
    return {name: runner for name, runner in all_runners().items() if runner.takes(entry)}
