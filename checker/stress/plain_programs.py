"""Runs the programs of a plain 对拍: generator, validator, checker."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from random import Random

from checker.model.limits import Limits
from checker.model.reader import Reader
from checker.model.values import Case, Check, Failed, JuryWrong, Program, Refused, Run, Verdict, Wrong
from checker.running.arena.compiled import compiled_setting
from checker.running.arena.fastest import Fastest
from checker.running.arena.python_arena import IN_PROCESS, python_arena
from checker.running.cage.cage import Command, cage_command
from checker.running.cage.verdict import last_line
from checker.running.language import Entry
from checker.running.languages import python
from checker.running.verified import Verified
from checker.system.compiler import CompileError

PATIENT_LIMITS = Limits(
    cpu_seconds=10.0, memory_kib=1024 * 1024
)  # for the program compared with, generator and checker
_EXIT = re.compile(r"exit code (\d+)")
_TRACEBACK = b"Traceback (most recent call last)"
SAMPLE_INPUTS = 20  # so many first inputs of the generator show what an input can be
ALIKE_INPUTS = 20  # when so many first inputs are alike the generator does not heed its seed
_NOT_REPEATABLE = (
    "so nothing could be repeated: it has to depend on its argument alone, not on time, chance or hash order"
)


def speed_up(entry: Entry, slow: Program, argument: bool, stack: ExitStack) -> Program:
    """A file in an arena for all cases, if it does the same there; else `slow`, the same in the cage.

    `argument`: it gets the case's name as its only argument.
    """
    if entry.submission.language is python.LANGUAGE:
        open_arena = python_arena(entry, IN_PROCESS, argument)
        return Verified(stack.enter_context(open_arena()), slow) if open_arena else slow
    setting = compiled_setting(entry, argument)
    return stack.enter_context(Fastest(setting, slow, slots=1)) if setting else slow


class SeededGenerator:
    """A generator's file, run with a seed as its only argument.

    `inputs` are the first that it gave, up to SAMPLE_INPUTS. `program` runs it, with the seed as
    the case's name; `other` does so with another hash seed.
    """

    def __init__(self, name: str, program: Program, other: Program) -> None:
        self._name, self._program, self._other = name, program, other
        self.inputs: list[bytes] = []

    def __call__(self, rng: Random, _: int) -> bytes:
        """Its input for a seed by chance.

        Raises Failed when it fails, cannot repeat itself or is always the same.
        """
        case = Case(str(rng.randrange(1, 2**31)), b"")
        run = self._program(case)
        if not self.inputs and not run.stopped and self._other(case).output != run.output:
            raise Failed(f"{self._name} gives another input for the same seed, {_NOT_REPEATABLE}")
        if run.stopped:
            raise Failed(f"{self._name} {case.name}: {run.stopped.name} {run.why}")
        if len(self.inputs) < SAMPLE_INPUTS:
            self.inputs.append(run.output)
            if len(self.inputs) == ALIKE_INPUTS and len(set(self.inputs)) == 1:
                alike = f"the same input for {ALIKE_INPUTS} seeds"
                raise Failed(f"{self._name} gives {alike}; it is to use its argument")
        return run.output


def run_generator(entry: Entry, stack: ExitStack) -> SeededGenerator:
    """The generator of a file. Raises Refused when it does not compile."""
    file, command = entry.submission, _command_of(entry, "generator")

    def in_cage(number: int, case: Case) -> Run:
        with_seed = replace(command, argv=(*command.argv, case.name))
        return _run(with_seed.with_hash_seed(number), entry, case)

    program = speed_up(entry, partial(in_cage, 1), True, stack)
    return SeededGenerator(file.path.name, program, partial(in_cage, 2))


def run_validator(entry: Entry) -> Callable[[Reader], None]:
    """A validator's file, which gets an input; exit codes other than 0 say that it is not valid."""
    name, command = entry.submission.path.name, _command_of(entry, "validator")

    def read(reader: Reader) -> None:
        run = _run(command, entry, Case("input", reader.text))
        if run.stopped is Verdict.RE and _EXIT.match(run.why):
            raise Wrong(_words(run) or f"{name} refuses it")
        if run.stopped:
            raise Failed(f"{name}: {run.stopped.name} {run.why}")

    return read


def run_checker(entry: Entry) -> Check:
    """A checker's file, run with the names of input, output and answer, as testlib's."""
    name, command = entry.submission.path.name, _command_of(entry, "checker")

    def check(text: bytes, output: bytes, answer: bytes) -> None:
        files = {"input": text, "output": output, "answer": answer}
        with_files = replace(
            command,
            argv=(*command.argv, *files),
            files=(*command.files, *files.items()),
        )
        run = _run(with_files, entry, Case("check", b""))
        message = _words(run) or "no message"
        code = _EXIT.match(run.why)
        if run.stopped is Verdict.RE and code and _TRACEBACK not in run.stderr:
            if int(code[1]) in (1, 2, 4, 8):  # testlib: wrong, format, dirt, unexpected end
                raise Wrong(message)
            if int(code[1]) == 3:
                raise JuryWrong(message)
        if run.stopped:
            raise RuntimeError(f"{name}: {run.stopped.name} {run.why}")

    return check


def _run(command: Command, entry: Entry, case: Case) -> Run:
    """A run of a setter's program in the cage."""
    return cage_command(command, entry.toolchain.cage, entry.target.limits)(case)


def _words(run: Run) -> str:
    """The last line that a checker or validator wrote."""
    return last_line(run.stderr or run.output).removeprefix(": ")


def _command_of(entry: Entry, what: str) -> Command:
    """What runs a file of the setter's. Raises Refused, also when it does not compile."""
    try:
        return entry.submission.language.command(entry)
    except CompileError as error:
        raise Refused(f"{entry.submission.path}: the {what} does not compile: {error}") from None
