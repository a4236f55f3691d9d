"""Compares any two programs on the inputs of any generator: 对拍 without a problem module."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random

from checker.shrink import shape
from checker.shrink import unknown
from checker.running.cage.cage import Command, caged, last_line
from checker.system.compiler import CompileError
from checker.stress.finding import Contestant, Parts
from checker.system.forked import Forked
from checker.running.runners.in_process import confined, in_process
from checker.model.judge import JUDGES
from checker.grading.blocks import Direct, Lanes, Source
from checker.running.cage.layers import filters
from checker.model.limits import Limits, Target
from checker.model.values import Case, Check, Failed, Generator, JuryWrong, Program, Refused, Run, Verdict, Wrong
from checker.model.problem import Problem
from checker.model.cases import chance, hash_seed
from checker.model.reader import Reader
from checker.grading.score import side_by_side
from checker.running.submission import Workshop, command_of, program_of, source_of
from checker.running.trial import Trial

LIMITS = Limits(cpu_seconds=1.0, memory_kib=512 * 1024, assumed=("time", "memory"))
PATIENT = Limits(cpu_seconds=10.0, memory_kib=1024 * 1024)  # for the program compared with, generator and checker
PLAIN = "plain"  # in the place of a problem's name
EXIT = re.compile(r"exit code (\d+)")
TRACEBACK = b"Traceback (most recent call last)"
SAMPLES = 20  # inputs of the generator, its first, that show what an input can be
SAMPLE_SECONDS = 2.0  # for those that are still missing when something is to be shrunk
SAME = 20  # inputs, the first, that are all alike: the generator does not heed its seed

UNSTEADY = "so nothing could be repeated: it has to depend on its argument alone, not on time, chance or hash order"


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
        return Target(self.judge, "", (".py", ".cpp"), LIMITS)


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
        quick=stack.enter_context(Forked(quick, 2 * LIMITS.cpu_seconds + 1)) if python else None,
        seeded=partial(_seeded, of) if python else None,
    )
    pool = partial(side_by_side, jobs)
    return Parts(problem, families, {shown: contestant}, reference, {}, compare, pool, jobs, sized=False)


def _side(of: Plain, stack: ExitStack) -> tuple[Problem, Mapping[str, Generator], Program]:
    """All but the submission, for one case at a time."""
    patient, workshop = replace(of.target, limits=PATIENT), replace(of.workshop, headers=True)
    check = check_by(of.check, patient, workshop) if of.check else by_comparison
    reference = faster(of.against, program_of(of.against, patient, workshop), False, stack)
    generator = generator_by(of.generator, patient, workshop, stack)
    families = {of.generator.stem: generator}
    read = validator_by(of.validator, patient, workshop) if of.validator else anything
    problem = Problem(
        name=PLAIN,
        title="对拍",
        read=read,
        check=check,
        targets=(of.target,),
        samples=(),
        simpler=partial(_simpler, generator, of.validator is not None),
        measure=unknown.measure,
        unique=not of.check,
    )
    return problem, families, reference


def _simpler(generate: Seeded, any_size: bool, text: bytes) -> Iterator[bytes]:
    """Simpler inputs; what is possible in one is learnt from what the generator gives."""
    seen = _seen(generate)
    yield from unknown.simpler(text, seen.of_any_size() if any_size else seen)


@cache
def _seen(generate: Seeded) -> shape.Seen:
    """What the first inputs have in common. A generator that fails now is no reason to lose a finding."""
    until = time.monotonic() + SAMPLE_SECONDS
    with suppress(Failed):
        while len(generate.inputs) < SAMPLES and time.monotonic() < until:
            generate(chance(f"seen/{len(generate.inputs)}"), 0)
    return shape.seen_in(generate.inputs)


def _same(program: Program) -> Program:
    return program


def _seeded(of: Plain, number: int) -> Program:
    return program_of(of.submission, of.target, of.workshop, lambda _: number)


def faster(path: Path, slow: Program, argument: bool, stack: ExitStack) -> Program:
    """A trusted Python file in a forked process rather than in one of its own for every case, if it does the same."""
    if path.suffix != ".py":
        return slow
    return Trial(stack.enter_context(Forked(partial(in_process, path, source_of(path), argument), 10.0)), slow)


def anything(reader: Reader) -> None:
    """Without a statement every input is valid."""
    del reader


def by_comparison(*_: bytes) -> None:
    """The comparison decides and explains."""


class Seeded:
    """A generator's file, run with a seed as its only argument; `inputs` are the first that it gave, up to SAMPLES.

    `program` runs it, with the seed as the case's name; `other` does so with another hash seed.
    """

    def __init__(self, name: str, program: Program, other: Program) -> None:
        self._name, self._program, self._other = name, program, other
        self.inputs: list[bytes] = []

    def __call__(self, rng: Random, _: int) -> bytes:
        """Its input for a seed by chance. Raises Failed when it fails, cannot repeat itself or is always the same."""
        case = Case(str(rng.randrange(1, 2**31)), b"")
        run = self._program(case)
        if not self.inputs and not run.stopped and self._other(case).output != run.output:
            raise Failed(f"{self._name} gives another input for the same seed, {UNSTEADY}")
        if run.stopped:
            raise Failed(f"{self._name} {case.name}: {run.stopped.name} {run.why}")
        if len(self.inputs) < SAMPLES:
            self.inputs.append(run.output)
            if len(self.inputs) == SAME and len(set(self.inputs)) == 1:
                raise Failed(f"{self._name} gives the same input for {SAME} seeds; it is to use its argument")
        return run.output


def generator_by(path: Path, target: Target, workshop: Workshop, stack: ExitStack) -> Seeded:
    """The generator of a file. Raises Refused when it does not compile."""
    command = made(path, "generator", target, workshop)

    def in_cage(number: int, case: Case) -> Run:
        asked = replace(command, argv=(*command.argv, case.name)).with_hash_seed(number)
        return caged(asked, workshop.cage, target.limits)(case)

    return Seeded(path.name, faster(path, partial(in_cage, 1), True, stack), partial(in_cage, 2))


def validator_by(path: Path, target: Target, workshop: Workshop) -> Callable[[Reader], None]:
    """A validator's file, which gets an input and ends with an exit code other than 0 when that is not valid."""
    command = made(path, "validator", target, workshop)

    def read(reader: Reader) -> None:
        run = caged(command, workshop.cage, target.limits)(Case("input", reader.text))
        if run.stopped is Verdict.RE and EXIT.match(run.why):
            raise Wrong(last_line(run.stderr or run.output).removeprefix(": ") or f"{path.name} refuses it")
        if run.stopped:
            raise Failed(f"{path.name}: {run.stopped.name} {run.why}")

    return read


def made(path: Path, what: str, target: Target, workshop: Workshop) -> Command:
    """What runs a file of the setter's. Raises Refused, also when it does not compile."""
    try:
        return command_of(path, target, workshop)
    except CompileError as error:
        raise Refused(f"{path}: the {what} does not compile: {error}") from None


def check_by(path: Path, target: Target, workshop: Workshop) -> Check:
    """A checker's file, run with the names of input, output and answer, as testlib's."""
    command = made(path, "checker", target, workshop)

    def check(text: bytes, output: bytes, answer: bytes) -> None:
        files = (("input", text), ("output", output), ("answer", answer))
        asked = replace(command, argv=(*command.argv, *dict(files)), files=(*command.files, *files))
        run = caged(asked, workshop.cage, target.limits)(Case("check", b""))
        said = last_line(run.stderr or run.output).removeprefix(": ") or "no message"
        code = EXIT.match(run.why)
        if run.stopped is Verdict.RE and code and TRACEBACK not in run.stderr:
            if int(code[1]) in (1, 2, 4, 8):  # testlib: wrong, format, dirt, unexpected end
                raise Wrong(said)
            if int(code[1]) == 3:
                raise JuryWrong(said)
        if run.stopped:
            raise RuntimeError(f"{path.name}: {run.stopped.name} {run.why}")

    return check
