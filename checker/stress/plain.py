"""Compares any two programs on the inputs of any generator: 对拍 without a problem module."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from checker.grading.blocks import Direct, Lanes, Source
from checker.model.cases import hash_seed
from checker.model.chance import chance
from checker.model.judge import JUDGES
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.reader import Reader
from checker.model.values import PLAIN, Failed, Generator, Program
from checker.running.cage.layers import filters
from checker.running.language import Workshop
from checker.running.runners.caged import program_of
from checker.running.runners.in_process import confined, in_process
from checker.running.submission import source_of
from checker.shrink import by_shape, input_shape
from checker.stress.parts import Contestant, Parts
from checker.stress.plain_programs import PATIENT, SAMPLES, Seeded, check_by, faster, generator_by, validator_by
from checker.system.forked import ForkedProgram
from checker.system.pools import thread_pool

_LIMITS = Limits(cpu_seconds=1.0, memory_kib=512 * 1024, assumed=("time", "memory"))
_SAMPLE_SECONDS = 2.0  # for those that are still missing when something is to be shrunk


@dataclass(frozen=True, slots=True)
class Plain:
    """What a plain 对拍 is made of: files, the judge whose comparison holds, what programs are made with.

    `check` None: the judge's comparison decides. `validator` None: every input is valid.
    """

    submission: Path
    against: Path
    generator: Path
    check: Path | None
    validator: Path | None
    judge: str
    workshop: Workshop

    @property
    def target(self) -> Target:
        """The limits of the submission."""
        return Target(self.judge, "", (".py", ".cpp"), _LIMITS)


def plain_parts(of: Plain, shown: str, seed: int, jobs: int, stack: ExitStack) -> Parts:
    """The parts of a stress run with `jobs` cases at a time. Processes that it starts end with the stack.

    Raises Refused for a file that is not there, or a generator or checker that does not compile.
    """
    program = program_of(of.submission, of.target, of.workshop, hash_seed)
    compare, lanes = JUDGES[of.judge].compare, []
    for _ in range(jobs):
        problem, families, reference = _side(of, stack)
        lanes.append(
            Direct(Source(problem, families, seed, compare, partial(_same, reference), partial(_same, program)))
        )
    problem, families, reference = _side(of, stack)
    python = of.submission.suffix == ".py"
    fast = partial(in_process, of.submission, source_of(of.submission))
    quick = partial(confined, fast, filters(of.workshop.cage.launcher))
    contestant = Contestant(
        program=program,
        lanes=Lanes(lanes),
        quick=stack.enter_context(ForkedProgram(quick, 2 * _LIMITS.cpu_seconds + 1)) if python else None,
        seeded=partial(_seeded, of) if python else None,
    )
    pool = partial(thread_pool, jobs)
    return Parts(problem, families, {shown: contestant}, reference, {}, compare, pool, jobs, sized=False)


def _side(of: Plain, stack: ExitStack) -> tuple[Problem, Mapping[str, Generator], Program]:
    """All but the submission, for one case at a time."""
    patient, workshop = replace(of.target, limits=PATIENT), replace(of.workshop, headers=True)
    check = check_by(of.check, patient, workshop) if of.check else _by_comparison
    reference = faster(of.against, program_of(of.against, patient, workshop), False, stack)
    generator = generator_by(of.generator, patient, workshop, stack)
    families = {of.generator.stem: generator}
    read = validator_by(of.validator, patient, workshop) if of.validator else _anything
    problem = Problem(
        name=PLAIN,
        title="对拍",
        read=read,
        check=check,
        targets=(of.target,),
        samples=(),
        simpler=partial(_simpler, generator, of.validator is not None),
        measure=by_shape.measure_tokens,
        unique=not of.check,
    )
    return problem, families, reference


def _simpler(generate: Seeded, any_size: bool, text: bytes) -> Iterator[bytes]:
    """Simpler inputs; what is possible in one is learnt from what the generator gives."""
    seen = _seen(generate)
    yield from by_shape.simpler(text, seen.of_any_size() if any_size else seen)


@cache
def _seen(generate: Seeded) -> input_shape.Shape:
    """What the first inputs have in common. A generator that fails now is no reason to lose a finding."""
    until = time.monotonic() + _SAMPLE_SECONDS
    with suppress(Failed):
        while len(generate.inputs) < SAMPLES and time.monotonic() < until:
            generate(chance(f"seen/{len(generate.inputs)}"), 0)
    return input_shape.find_shape(generate.inputs)


def _same(program: Program) -> Program:
    return program


def _seeded(of: Plain, number: int) -> Program:
    return program_of(of.submission, of.target, of.workshop, lambda _: number)


def _anything(reader: Reader) -> None:
    """Without a statement every input is valid."""
    del reader


def _by_comparison(*_: bytes) -> None:
    """The comparison decides and explains."""
