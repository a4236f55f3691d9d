"""Runs a submission in the cage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checker.model.limits import Target
from checker.model.values import Case, Program, Run, Verdict
from checker.running.cage.cage import Command, caged
from checker.running.language import Workshop
from checker.running.submission import command_of
from checker.system.compiler import CompileError


def program_of(
    path: Path, target: Target, workshop: Workshop, hash_seed: Callable[[Case], int] | None = None
) -> Program:
    """A file as a Program. Raises Refused or Failed; one that does not compile gets CE on every case.

    `hash_seed`: the PYTHONHASHSEED of a .py file for a case; by default Python takes one by chance, as at a judge.
    """
    try:
        command = command_of(path, target, workshop)
    except CompileError as error:
        run = Run(b"", stopped=Verdict.CE, why=str(error))
        return lambda case: run

    def in_cage(with_seed: Command) -> Program:
        return caged(with_seed, workshop.cage, target.limits, target.file_io)

    if hash_seed is None or path.suffix != ".py":
        return in_cage(command)
    return lambda case: in_cage(command.with_hash_seed(hash_seed(case)))(case)
