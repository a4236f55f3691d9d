"""Keeps the boards that were hunted: an input, and beside it what each board costs."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from checker import catalog
from checker.hunt.climb import Cost, Objective, cost_of
from checker.hunt.hunt import Corpus
from checker.model.problem import Problem
from checker.system import files


def read_boards(quarry: Objective, file: Path) -> dict[bytes, Cost]:
    """The boards kept by earlier hunts with their costs, which are taken again if the file was changed since."""
    if not file.exists():
        return {}
    text = files.read_file(file)
    catalog.check_input(quarry.problem, file, text)
    boards = quarry.problem.split(text)
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads(file.with_suffix(".json").read_bytes())
        costs = [tuple(map(float, cost)) for cost in said["costs"]]
        if said["sha256"] == sha256(text).hexdigest() and len(costs) == len(boards):
            return dict(zip(boards, costs, strict=True))
    with quarry.open() as program:
        return {board: cost_of(quarry, program, board) for board in boards}


def write_boards(problem: Problem, file: Path, bag: Corpus) -> None:
    """Writes the hardest boards, then their costs. Raises Failed."""
    boards = bag.best()
    text = problem.join([board for board, _ in boards])
    problem.validate(text)
    costs = {"sha256": sha256(text).hexdigest(), "costs": [cost for _, cost in boards]}
    files.write_file(file, text)
    files.write_file(file.with_suffix(".json"), json.dumps(costs).encode() + b"\n")
