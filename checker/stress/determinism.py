"""Checks that the generators of a problem give the same inputs in another process, and not the same all the time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b

from checker import catalog
from checker.catalog import folders
from checker.model.cases import KitFault, make_case
from checker.model.values import Failed

_TURNS = 12  # of every family; the last ones are of the largest size
_SCRIPT = "import json, sys; from checker import steady; print(json.dumps(steady.marks(sys.argv[1], int(sys.argv[2]))))"
_LARGE = 6  # turns from which on all sizes are the largest, for inputs of up to a thousand boards


def _marks(name: str, seed: int) -> list[list[str]]:
    """For every family in the order of their names: a hash of the input of each turn."""
    problem, families = catalog.problem(name), catalog.families(name)
    cases = [make_case(problem, families, seed, k) for k in range(_TURNS * len(families))]
    hashes = [blake2b(case.input, digest_size=8).hexdigest() for case in cases]
    return [hashes[k :: len(families)] for k in range(len(families))]


@contextmanager
def watched(name: str, seed: int) -> Iterator[subprocess.Popen[str]]:
    """The same in another process with another hash seed, under way."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    process = subprocess.Popen(
        [sys.executable, "-c", _SCRIPT, name, str(seed)],
        cwd=folders.ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def check(name: str, seed: int, process: subprocess.Popen[str]) -> None:
    """Raises Failed when a family's inputs are others there, or always the same. Broken families are told elsewhere."""
    try:
        here = _marks(name, seed)
    except KitFault:
        return
    said = process.communicate()[0]
    there = json.loads(said) if process.returncode == 0 else None
    for family, mine, others in zip(sorted(catalog.families(name)), here, there or here, strict=True):
        where = f"generators/{name}.py: {family}"
        if mine != others:
            raise Failed(f"{where} gives other inputs when PYTHONHASHSEED differs: sort what is iterated over")
        if len(set(mine[_LARGE:])) == 1:
            raise Failed(f"{where} gives the same input whatever the seed; it is to use the chance it is given")
