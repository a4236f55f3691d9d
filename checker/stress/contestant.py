"""Puts together who takes part in a stress run of a problem."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.grading.blocks import Direct, Lane, Lanes, Source
from checker.model.cases import hash_seed
from checker.model.judge import JUDGES
from checker.model.limits import Target
from checker.model.values import Program
from checker.running.cage.layers import filters
from checker.running.languages.python import python_of
from checker.running.library import native
from checker.running.runners.caged import program_of
from checker.running.runners.fork import InFork, Warm
from checker.running.runners.in_process import confined, in_process, wants_descriptors
from checker.running.submission import source_of
from checker.stress.parts import Contestant
from checker.stress.worker import Screen
from checker.system.forked import ForkedProgram

_CAGE = "cage"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A submission's file that is to be tested: for which problem, by which judge's rules, from which seed."""

    problem: str
    path: Path
    judge: str
    seed: int
    python: str | None = None

    @property
    def target(self) -> Target:
        """The problem at the judge."""
        return catalog.problem(self.problem).target(self.judge)


def contestant(entrant: Entrant, lanes: Callable[[str], Lane], stack: ExitStack) -> Contestant:
    """The submission with every way to run it; `lanes` gives the lane of a way. Raises Refused."""
    names = ways(entrant)
    quick = stack.enter_context(ForkedProgram(maker(entrant, names[0]), _patience(entrant))) if names else None
    python = entrant.path.suffix == ".py"
    return Contestant(
        program=program(entrant),
        ways=tuple(lanes(name) for name in names),
        lanes=lanes(_CAGE),
        quick=quick,
        seeded=partial(_seeded, entrant) if python else None,
    )


def program(entrant: Entrant) -> Program:
    """The submission in the cage; Python gets a hash seed of its own for every input. Raises Refused."""
    return program_of(entrant.path, entrant.target, catalog.workshop(entrant.python), hash_seed)


def ways(entrant: Entrant) -> list[str]:
    """How the file can be run without starting an interpreter, the fastest first."""
    if entrant.path.suffix != ".py" or entrant.target.file_io:
        return []
    return ["fork"] if entrant.python or wants_descriptors(source_of(entrant.path)) else ["process", "fork"]


def maker(entrant: Entrant, way: str) -> Callable[[], Program]:
    """What makes the submission's Program where it is to run."""
    text = source_of(entrant.path)
    if way == "process":
        return partial(confined, partial(in_process, entrant.path, text), filters(catalog.launcher()))
    python = python_of(catalog.workshop(entrant.python))
    memory_kib = entrant.target.limits.memory_kib + python.slack_kib
    return partial(InFork, entrant.path, text, Warm(python.path, memory_kib, filters(catalog.launcher())))


def _patience(entrant: Entrant) -> float:
    """The seconds of wall time after which a case that has not ended outside the cage is a suspect."""
    return 2 * entrant.target.limits.cpu_seconds + 1


def side_by_side(entrant: Entrant, jobs: int, stack: ExitStack, way: str) -> Lanes:
    """So many lanes of a way, on this machine; what they start ends with the stack."""
    return Lanes([lane(entrant, way, stack) for _ in range(jobs)])


def lane(entrant: Entrant, way: str, stack: ExitStack) -> Lane:
    """One lane of a way."""
    if way == _CAGE:
        reference = stack.enter_context(catalog.reference(catalog.references(entrant.problem)[0]))
        caged_program = program(entrant)
        return Direct(_source(entrant, lambda: reference, lambda: caged_program))
    library = catalog.library(catalog.references(entrant.problem)[0])
    of = _source(entrant, partial(native, library, folders.INTERFACE.read_text()), maker(entrant, way))
    return stack.enter_context(Screen(of, _patience(entrant), entrant.target.limits.memory_kib * 1024))


def _source(entrant: Entrant, reference: Callable[[], Program], make: Callable[[], Program]) -> Source:
    """Where the cases of a lane come from."""
    problem, families = catalog.problem(entrant.problem), catalog.families(entrant.problem)
    seconds = entrant.target.limits.cpu_seconds
    return Source(problem, families, entrant.seed, JUDGES[entrant.judge].compare, reference, make, seconds)


@cache
def _seeded(entrant: Entrant, number: int) -> Program:
    """The submission in the cage with a fixed hash seed."""
    return program_of(entrant.path, entrant.target, catalog.workshop(entrant.python), lambda _: number)
