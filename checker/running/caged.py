"""Runs a submission in the cage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.judges import runner
from checker.model.values import Case, Program, Run, Verdict
from checker.running.cage.cage import Command, cage_command
from checker.running.language import Entry
from checker.system.compiler import CompileError


def cage_submission(entry: Entry, hash_seed: Callable[[Case], int] | None = None) -> Program:
    """A submission as a Program.

    Raises Refused or Failed; one that does not compile gets CE on every case.

    `hash_seed`: the PYTHONHASHSEED for a case, where that counts; by default Python takes one by
    chance, as at a judge.
    """
    language, target = entry.submission.language, entry.target
    try:
        command = language.command(entry)
    except CompileError as error:
        not_compiled = Run(b"", stopped=Verdict.CE, why=str(error))
        return lambda case: not_compiled
    command = replace(command, extra=(*runner(target).environment, *command.extra))

    def with_limits(command: Command) -> Program:
        return cage_command(command, entry.toolchain.cage, target.limits, target.file_io)

    if hash_seed is None or not language.hash_seed:
        return with_limits(command)
    return lambda case: with_limits(command.with_hash_seed(hash_seed(case)))(case)
