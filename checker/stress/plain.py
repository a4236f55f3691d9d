"""Puts together a plain 对拍: any two programs, any generator, no problem module."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cache, partial

from checker.grading.blocks import CageWorker, WorkerPool, Workload
from checker.judges import JUDGES
from checker.model.chance import chance
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.reader import Reader
from checker.model.values import PLAIN, Failed, Generator, Program
from checker.running.caged import cage_submission
from checker.running.language import Entry, Submission, Toolchain
from checker.running.languages import suffixes
from checker.shrink import by_shape, input_shape
from checker.stress.contestant import cage_with_hash_seeds, make_contestant
from checker.stress.parts import Parts
from checker.stress.plain_programs import (
    PATIENT_LIMITS,
    SAMPLE_INPUTS,
    SeededGenerator,
    run_checker,
    run_generator,
    run_validator,
    speed_up,
)
from checker.system.pools import thread_pool

_LIMITS = Limits(cpu_seconds=1.0, memory_kib=512 * 1024, assumed=("time", "memory"))
_SAMPLE_SECONDS = 2.0  # for the sample inputs that are still missing when something is to be shrunk


@dataclass(frozen=True, slots=True)
class Plain:
    """The programs of a plain 对拍, the judge whose comparison holds, what programs are made with.

    `check` None: the judge's comparison decides. `validator` None: every input is valid.
    """

    submission: Submission
    against: Submission
    generator: Submission
    check: Submission | None
    validator: Submission | None
    judge: str
    toolchain: Toolchain

    @property
    def target(self) -> Target:
        """The limits of the submission."""
        return Target(self.judge, "", tuple(suffixes()), _LIMITS)


def plain_parts(plain: Plain, seed: int, jobs: int, stack: ExitStack) -> Parts:
    """The parts of a stress run with `jobs` cases at a time.

    Processes that it starts end with the stack.

    Raises Refused when a generator, checker or validator does not compile.
    """
    entry = Entry(plain.submission, plain.target, plain.toolchain)

    def workers(_: str) -> WorkerPool:
        return WorkerPool([_worker(plain, entry, seed, stack) for _ in range(jobs)])

    stressed = make_contestant(entry, workers, runners=False, stack=stack)
    problem, families, reference = _make_side(plain, stack)
    return Parts(
        problem=problem,
        families=families,
        submissions={plain.submission.name: stressed},
        reference=reference,
        independent={},
        compare=JUDGES[plain.judge].compare,
        pool=partial(thread_pool, jobs),
        ahead=jobs,
        sized=False,
    )


def _worker(plain: Plain, entry: Entry, seed: int, stack: ExitStack) -> CageWorker:
    """A worker with a generator, a reference, a checker and arenas of its own."""
    program = speed_up(entry, cage_with_hash_seeds(entry), False, stack)
    problem, families, reference = _make_side(plain, stack)
    compare = JUDGES[plain.judge].compare
    workload = Workload(problem, families, seed, compare, lambda: reference, lambda: program)
    return CageWorker(workload)


def _make_side(plain: Plain, stack: ExitStack) -> tuple[Problem, Mapping[str, Generator], Program]:
    """All but the submission, for one case at a time."""
    target = replace(plain.target, limits=PATIENT_LIMITS)
    toolchain = replace(plain.toolchain, headers=True)

    def entry(file: Submission) -> Entry:
        return Entry(file, target, toolchain)

    generator = run_generator(entry(plain.generator), stack)
    problem = Problem(
        name=PLAIN,
        title="对拍",
        read=run_validator(entry(plain.validator)) if plain.validator else _anything,
        check=run_checker(entry(plain.check)) if plain.check else _by_comparison,
        targets=(plain.target,),
        samples=(),
        simpler=partial(_simpler, generator, plain.validator is not None),
        measure=by_shape.measure_tokens,
        unique=not plain.check,
    )
    slow_reference = cage_submission(entry(plain.against))
    reference = speed_up(entry(plain.against), slow_reference, False, stack)
    return problem, {plain.generator.path.stem: generator}, reference


def _simpler(generate: SeededGenerator, any_size: bool, text: bytes) -> Iterator[bytes]:
    """Simpler inputs; what is possible in one is learnt from what the generator gives."""
    shape = _learn_shape(generate)
    yield from by_shape.simpler(text, shape.of_any_size() if any_size else shape)


@cache
def _learn_shape(generate: SeededGenerator) -> input_shape.Shape:
    """What the first inputs have in common.

    A generator that fails now is no reason to lose a finding.
    """
    until = time.monotonic() + _SAMPLE_SECONDS
    with suppress(Failed):
        while len(generate.inputs) < SAMPLE_INPUTS and time.monotonic() < until:
            generate(chance(f"seen/{len(generate.inputs)}"), 0)
    return input_shape.find_shape(generate.inputs)


def _anything(reader: Reader) -> None:
    """Without a statement every input is valid."""
    del reader


def _by_comparison(*_: bytes) -> None:
    """The comparison decides and explains."""
