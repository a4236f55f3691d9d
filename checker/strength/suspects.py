"""Mutants and wrong programs that the data should refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from checker import catalog
from checker.catalog import parts
from checker.judges import JUDGES
from checker.model.problem import Problem
from checker.model.values import Program
from checker.running.caged import cage_submission
from checker.running.cpu_limit import fork_with_cpu_limit, inputs_in
from checker.running.language import Entry
from checker.running.runner import runners_for
from checker.strength.measure import Suspect
from checker.strength.mutants import mutants


def list_suspects(problem: Problem) -> list[Suspect]:
    """The mutants of every submission, then the programs that are wrong on purpose, but for those of format alone."""
    found = []
    at = parts.target(problem, None)
    for path in catalog.solutions(problem.name):
        file = catalog.read_submission(path)
        for mutant in mutants(file.text):
            name = f"{file.name}:{mutant.line} {mutant.kind}: {mutant.what}"
            opened = _opener(problem, catalog.entry(file.with_text(mutant.text), at))
            found.append(Suspect(name, opened, JUDGES[at.judge].compare, at.limits.cpu_seconds))
    return found + [suspect for path in catalog.rejected(problem.name) for suspect in _wrong_program(problem, path)]


def _opener(problem: Problem, entry: Entry) -> Callable[[], AbstractContextManager[Program]]:
    """A mutant in a process with a limit, if a runner can run it there, else in the cage."""
    runner = next((runner for runner in runners_for(entry).values() if not runner.separate), None)
    if not runner:
        return partial(_open_patient_cage, problem, entry)
    return partial(fork_with_cpu_limit, runner.make(entry), problem, entry.target.limits.cpu_seconds)


def _open_patient_cage(problem: Problem, entry: Entry) -> AbstractContextManager[Program]:
    """A submission in the cage with more time for inputs that are larger than the statement's, as in a process."""

    @cache
    def program_within(cpu_seconds: float) -> Program:
        limits = replace(entry.target.limits, cpu_seconds=cpu_seconds)
        return cage_submission(replace(entry, target=replace(entry.target, limits=limits)))

    seconds = entry.target.limits.cpu_seconds
    return nullcontext(lambda case: program_within(seconds * inputs_in(problem, case.input))(case))


def _wrong_program(problem: Problem, path: Path) -> Iterator[Suspect]:
    """A program that is wrong on purpose, at the judge that it names."""
    announced = catalog.read_announcement(path)
    if not announced.format_only:
        at = parts.target(problem, announced.judge)
        file = catalog.read_submission(path)
        opened = partial(_open_cage, catalog.entry(file, at))
        yield Suspect(file.name, opened, JUDGES[at.judge].compare, at.limits.cpu_seconds, mutant=False)


def _open_cage(entry: Entry) -> AbstractContextManager[Program]:
    """A submission in the cage, compiled where it is needed."""
    return nullcontext(cage_submission(entry))
