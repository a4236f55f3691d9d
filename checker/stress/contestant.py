"""Builds the workers of a submission to a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.grading.blocks import CageWorker, Worker, WorkerPool, Workload
from checker.grading.contestant import Contestant
from checker.judges import JUDGES
from checker.model.cases import hash_seed
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Generator, Program, Run, Verdict
from checker.running.arena.arena import Arena
from checker.running.caged import cage_submission
from checker.running.language import Entry
from checker.running.library import load_library
from checker.running.runner import Runner, fastest_program, runners_for
from checker.stress.arena_worker import make_arena_worker
from checker.stress.worker import ForkWorker
from checker.system.forked import ForkedProgram

_CAGE = "cage"  # stands among the names of runners


@dataclass(frozen=True, slots=True)
class Setting:
    """What the submissions of a run meet: the cases of a seed, and the source of the reference."""

    problem: Problem
    families: Mapping[str, Generator]
    reference: Path
    seed: int


def make_contestant(entry: Entry, workers: Callable[[str], Worker], runners: bool, stack: ExitStack) -> Contestant:
    """A submission with its program in the cage and all that runs it faster. Raises Refused.

    `workers` gives the worker of a runner, and of CAGE; without `runners` it is asked for the
    latter only.
    """
    usable = runners_for(entry)
    return Contestant(
        name=entry.submission.name,
        program=cage_with_hash_seeds(entry),
        target=entry.target,
        workers=tuple(map(workers, usable)) if runners else (),
        cage=workers(_CAGE),
        quick=_open_quick(entry, usable.values(), stack),
        seeded=cache(partial(_seeded, entry)) if entry.submission.language.hash_seed else None,
    )


def _open_quick(entry: Entry, usable: Iterable[Runner], stack: ExitStack) -> Program | None:
    """The submission in its fastest arena, or in a fork of ours where there is none."""
    for runner in usable:
        if open_arena := runner.arena(entry):
            return partial(_run_in_arena, stack.enter_context(open_arena()))
    make = fastest_program(entry)
    return stack.enter_context(ForkedProgram(make, _patience(entry))) if make else None


def _run_in_arena(arena: Arena, case: Case) -> Run:
    """A run in an arena; an arena that cannot be started says nothing of the case."""
    try:
        return arena(case)
    except Failed as failed:
        return Run(b"", stopped=Verdict.UKE, why=str(failed))


def cage_with_hash_seeds(entry: Entry) -> Program:
    """The submission in the cage; Python gets a hash seed of its own for every input.

    Raises Refused.
    """
    return cage_submission(entry, hash_seed)


def _seeded(entry: Entry, number: int) -> Program:
    """The submission in the cage with a fixed hash seed."""
    return cage_submission(entry, lambda _: number)


def _patience(entry: Entry) -> float:
    """After so many seconds a case that has not ended outside the cage is a suspect."""
    return 2 * entry.target.limits.cpu_seconds + 1


def make_worker_pool(setting: Setting, entry: Entry, jobs: int, stack: ExitStack, name: str) -> WorkerPool:
    """So many workers of a runner, on this machine; what they start ends with the stack."""
    return WorkerPool([make_worker(setting, entry, name, stack) for _ in range(jobs)])


def make_worker(setting: Setting, entry: Entry, name: str, stack: ExitStack) -> Worker:
    """One worker of a runner, or of CAGE."""
    if name == _CAGE:
        reference = stack.enter_context(catalog.open_reference(setting.reference))
        program = cage_with_hash_seeds(entry)
        return CageWorker(_workload(setting, entry, lambda: reference, lambda: program))
    library = catalog.compile_reference(setting.reference)
    make_reference = partial(load_library, library, folders.INTERFACE.read_text())
    runner = runners_for(entry)[name]
    if arena := runner.arena(entry):
        workload = _workload(setting, entry, make_reference, partial(cage_with_hash_seeds, entry))
        return stack.enter_context(make_arena_worker(workload, entry, arena))
    assert runner.make
    workload = _workload(setting, entry, make_reference, runner.make(entry))
    memory_bytes = entry.target.limits.memory_kib * 1024
    return stack.enter_context(ForkWorker(workload, _patience(entry), memory_bytes))


def _workload(
    setting: Setting, entry: Entry, reference: Callable[[], Program], program: Callable[[], Program]
) -> Workload:
    """Where the cases of a worker come from."""
    return Workload(
        problem=setting.problem,
        families=setting.families,
        seed=setting.seed,
        compare=JUDGES[entry.target.judge].compare,
        reference=reference,
        program=program,
        cpu_seconds=entry.target.limits.cpu_seconds,
    )
