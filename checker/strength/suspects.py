"""Lists the mutants and wrong programs that the data should refuse."""

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
from checker.model.values import Case, Program, Run
from checker.running.caged import cage_submission
from checker.running.cpu_limit import fork_with_cpu_limit, inputs_in
from checker.running.language import Entry
from checker.running.runner import runners_for
from checker.strength.measure import Suspect
from checker.strength.mutants import mutants


def list_suspects(problem: Problem) -> list[Suspect]:
    """The mutants of every submission, then the programs that are wrong in more than format."""
    suspects: list[Suspect] = []
    for path in catalog.solutions(problem.name):
        suspects += _mutants_of(problem, path)
    for path in catalog.rejected(problem.name):
        announced = catalog.read_announcement(path)
        if not announced.format_only:
            suspects.append(_wrong_program(problem, path, announced.judge))
    return suspects


def _mutants_of(problem: Problem, path: Path) -> Iterator[Suspect]:
    """The mutants of a submission, at the problem's first judge."""
    target, file = parts.target(problem, None), catalog.read_submission(path)
    compare = JUDGES[target.judge].compare
    for mutant in mutants(file.text):
        name = f"{file.name}:{mutant.line} {mutant.kind}: {mutant.what}"
        entry = catalog.entry(file.with_text(mutant.text), target)
        yield Suspect(name, _opener(problem, entry), compare, target.limits.cpu_seconds)


def _opener(problem: Problem, entry: Entry) -> Callable[[], AbstractContextManager[Program]]:
    """What opens a mutant: in a process with a limit where a runner can, else in the cage."""
    for runner in runners_for(entry).values():
        if runner.make and not runner.separate:
            cpu_seconds = entry.target.limits.cpu_seconds
            return partial(fork_with_cpu_limit, runner.make(entry), problem, cpu_seconds)
    return partial(_open_patient_cage, problem, entry)


def _open_patient_cage(problem: Problem, entry: Entry) -> AbstractContextManager[Program]:
    """A submission in the cage, with more time for inputs that are larger than the statement's."""

    @cache
    def program_within(cpu_seconds: float) -> Program:
        limits = replace(entry.target.limits, cpu_seconds=cpu_seconds)
        return cage_submission(replace(entry, target=replace(entry.target, limits=limits)))

    def run(case: Case) -> Run:
        cpu_seconds = entry.target.limits.cpu_seconds * inputs_in(problem, case.input)
        return program_within(cpu_seconds)(case)

    return nullcontext(run)


def _wrong_program(problem: Problem, path: Path, judge: str) -> Suspect:
    """A program that is wrong on purpose, at the judge that it names."""
    target, file = parts.target(problem, judge), catalog.read_submission(path)
    return Suspect(
        name=file.name,
        open=partial(_open_cage, catalog.entry(file, target)),
        compare=JUDGES[target.judge].compare,
        cpu_seconds=target.limits.cpu_seconds,
        mutant=False,
    )


def _open_cage(entry: Entry) -> AbstractContextManager[Program]:
    """A submission in the cage, compiled where it is needed."""
    return nullcontext(cage_submission(entry))
