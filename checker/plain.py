"""Compares any two programs on the inputs of any generator: 对拍 without a problem module."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from checker.cage import caged, last_line
from checker.compiler import CompileError
from checker.forked import Forked
from checker.interpreter import in_process
from checker.judges import JUDGES
from checker.limits import Limits, Target
from checker.model import Case, Check, Failed, Generator, JuryWrong, Program, Refused, Run, Verdict, Wrong
from checker.problem import Problem
from checker.reader import Reader
from checker.stress import Contestant, Parts
from checker.submission import Workshop, command_of, program_of, source_of
from checker.trial import Trial

LIMITS = Limits(cpu_seconds=1.0, memory_kib=512 * 1024, assumed=("time", "memory"))
PATIENT = Limits(cpu_seconds=10.0, memory_kib=1024 * 1024)  # for the program compared with, generator and checker
PLAIN = "plain"  # in the place of a problem's name
EXIT = re.compile(r"exit code (\d+)")
TRACEBACK = b"Traceback (most recent call last)"
SAME = 8  # inputs in a row that are alike: the generator does not heed its seed


def plain_parts(files: dict[str, Path | None], shown: str, judge: str, workshop: Workshop, stack: ExitStack) -> Parts:
    """The parts of a stress run. `files`: submission, against, generator, check (None: the judge's comparison).

    Processes that it starts end with the stack. Raises Refused for a file that is not there, or a generator or checker
    that does not compile.
    """
    target = Target(judge, "", (".py", ".cpp"), LIMITS)
    patient = replace(target, limits=PATIENT)
    workshop = replace(workshop, headers=True)
    needed = {what: path for what, path in files.items() if path}
    check = check_by(needed["check"], patient, workshop) if "check" in needed else by_comparison
    unique = "check" not in needed
    reference = program_of(needed["against"], patient, workshop)
    return Parts(
        problem=Problem(PLAIN, "对拍", anything, check, (target,), (), simpler=nothing_simpler, unique=unique),
        families={needed["generator"].stem: generator_by(needed["generator"], patient, workshop, stack)},
        submissions={shown: Contestant(program_of(needed["submission"], target, replace(workshop, headers=False)))},
        reference=faster(needed["against"], reference, False, stack),
        referees={},
        compare=JUDGES[judge].compare,
    )


def faster(path: Path, slow: Program, argument: bool, stack: ExitStack) -> Program:
    """A trusted Python file in a forked process rather than in one of its own for every case, if it does the same."""
    if path.suffix != ".py":
        return slow
    return Trial(stack.enter_context(Forked(partial(in_process, path, source_of(path), argument), 10.0)), slow)


def anything(reader: Reader) -> None:
    """Without a statement every input is valid."""
    del reader


def nothing_simpler(_: bytes) -> Iterator[bytes]:
    """Without a statement nothing is known to be valid."""
    return iter(())


def by_comparison(*_: bytes) -> None:
    """The comparison decides and explains."""


def generator_by(path: Path, target: Target, workshop: Workshop, stack: ExitStack) -> Generator:
    """A generator's file, run with a seed as its only argument. Its failure raises Failed."""
    try:
        command = command_of(path, target, workshop)
    except CompileError as error:
        raise Refused(f"{path}: the generator does not compile: {error}") from None
    last: list[bytes] = []

    def in_cage(case: Case) -> Run:
        seeded = replace(command, argv=(*command.argv, case.name))
        return caged(seeded, workshop.cage, target.limits)(case)

    program = faster(path, in_cage, True, stack)

    def generate(rng: Random, _: int) -> bytes:
        seed = str(rng.randrange(1, 2**31))
        run = program(Case(seed, b""))
        if run.stopped:
            raise Failed(f"{path.name} {seed}: {run.stopped.name} {run.why}")
        last[:] = [*last[-SAME:], run.output]
        if len(last) > SAME and len(set(last)) == 1:
            raise Failed(f"{path.name} gives the same input for {SAME + 1} seeds; it is to use its argument")
        return run.output

    return generate


def check_by(path: Path, target: Target, workshop: Workshop) -> Check:
    """A checker's file, run with the names of input, output and answer, as testlib's."""
    try:
        command = command_of(path, target, workshop)
    except CompileError as error:
        raise Refused(f"{path}: the checker does not compile: {error}") from None

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
