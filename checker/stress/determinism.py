"""Checks that generators give the same inputs in another process, and not always the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b

from checker.catalog import folders
from checker.model.cases import KitFault, make_case
from checker.model.problem import Problem
from checker.model.values import Failed, Generator

_TURNS = 12  # cases of every family; the last ones are of the largest size
# From this turn on all sizes are the largest, for inputs of up to a thousand boards.
_FIRST_LARGE = 6
_CHILD = """
import json, sys
from checker import catalog
from checker.stress import determinism

name, seed = sys.argv[1:]
print(json.dumps(determinism.hash_inputs(catalog.problem(name), catalog.families(name), int(seed))))
"""


def hash_inputs(problem: Problem, families: Mapping[str, Generator], seed: int) -> list[list[str]] | None:
    """For every family, by name: a hash of the input of each turn; None when a family is broken."""
    try:
        cases = [make_case(problem, families, seed, k) for k in range(_TURNS * len(families))]
    except KitFault:
        return None
    hashes = [blake2b(case.input, digest_size=8).hexdigest() for case in cases]
    return [hashes[k :: len(families)] for k in range(len(families))]


@contextmanager
def start_other_process(problem: Problem, seed: int) -> Iterator[subprocess.Popen[str]]:
    """A process with another hash seed that prints the same hashes; it ends with the block."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    process = subprocess.Popen(
        [sys.executable, "-c", _CHILD, problem.name, str(seed)],
        cwd=folders.ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def check_determinism(
    problem: Problem, families: Mapping[str, Generator], seed: int, process: subprocess.Popen[str]
) -> None:
    """Raises Failed when a family's inputs are others there, or always the same.

    That a family is broken is said elsewhere.
    """
    here = hash_inputs(problem, families, seed)
    if here is None:
        return
    there = _read_hashes(process)
    for k, family in enumerate(sorted(families)):
        where = f"generators/{problem.name}.py: {family}"
        if not there or here[k] != there[k]:
            remedy = "sort what is iterated over"
            raise Failed(f"{where} gives other inputs when PYTHONHASHSEED differs: {remedy}")
        if len(set(here[k][_FIRST_LARGE:])) == 1:
            remedy = "it is to use the chance it is given"
            raise Failed(f"{where} gives the same input whatever the seed; {remedy}")


def _read_hashes(process: subprocess.Popen[str]) -> list[list[str]] | None:
    """What the other process has found; None when a family is broken there.

    Raises Failed when it does not answer.
    """
    found, complaint = process.communicate()
    if process.returncode:
        last_line = (complaint.strip().splitlines() or ["no message"])[-1]
        what = "the generators could not be run in a second process"
        raise Failed(f"{what}: {last_line}; see make doctor")
    answer: list[list[str]] | None = json.loads(found)
    return answer
