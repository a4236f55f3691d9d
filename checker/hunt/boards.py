"""Keeps the boards that were hunted, and what each costs."""

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


def read_boards(objective: Objective, file: Path) -> dict[bytes, Cost]:
    """The boards kept by earlier hunts with their costs, measured anew if the file has changed."""
    if not file.exists():
        return {}
    text = files.read_file(file)
    catalog.check_input(objective.problem, file, text)
    boards = objective.problem.split(text)
    costs = _read_costs(file.with_suffix(".json"), text)
    if costs is not None and len(costs) == len(boards):
        return dict(zip(boards, costs, strict=True))
    with objective.open() as program:
        return {board: cost_of(objective, program, board) for board in boards}


def _read_costs(file: Path, text: bytes) -> list[Cost] | None:
    """The costs written beside the boards of a text; None when they belong to another text."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        document = json.loads(file.read_bytes())
        costs = [tuple(map(float, cost)) for cost in document["costs"]]
        if document["sha256"] == sha256(text).hexdigest():
            return costs
    return None


def write_boards(problem: Problem, file: Path, corpus: Corpus) -> None:
    """Writes the hardest boards, then their costs. Raises Failed."""
    best = corpus.best()
    text = problem.join([board for board, _ in best])
    problem.validate(text)
    document = {"sha256": sha256(text).hexdigest(), "costs": [cost for _, cost in best]}
    files.write_file(file, text)
    files.write_file(file.with_suffix(".json"), json.dumps(document).encode() + b"\n")
