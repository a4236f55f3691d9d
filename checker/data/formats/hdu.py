"""What HDU asks a setter for: one input of many boards with its output, a statement, the reference."""

from __future__ import annotations

from itertools import zip_longest

from checker.data.material import Files, Material
from checker.data.statement import LANGUAGES
from checker.model.values import Case, Failed


def files(material: Material) -> Files:
    """The files of the archive: data.in stays within the statement's number of boards."""
    problem, limits = material.problem, material.target("hdu").limits
    text = _chosen(material)
    problem.validate(text)
    run = material.reference(Case("data", text))
    if run.stopped:
        raise Failed(f"{problem.name}: the reference failed on HDU's input: {run.stopped.name} {run.why}")
    found = {"data.in": text, "data.out": run.output}
    for language in LANGUAGES:
        found[f"statement.{language}.md"] = material.statement(language, False).whole.encode()
    found["limits.txt"] = f"time {limits.cpu_seconds:g} s, memory {limits.memory_kib} KiB\n".encode()
    found |= {f"std{name[name.rindex('.') :]}": text for name, text in material.accepted[:1]}
    if not problem.unique:
        found["checker.py"] = material.program("checker.py.j2")
    return found


def _chosen(material: Material) -> bytes:
    """One input: a board of every family in turn, the last families first, until the statement allows no more.

    A problem of one board an input gets its last test whole.
    """
    problem = material.problem
    if problem.most_boards == 1:
        return material.tests[-1].pair.case.input
    families: dict[str, list[bytes]] = {}
    for test in reversed(material.tests):
        family = test.pair.case.name.partition("_")[2]
        families.setdefault(family, []).extend(problem.split(test.pair.case.input))
    turns = zip_longest(*families.values())
    boards = list(dict.fromkeys(board for turn in turns for board in turn if board is not None))
    return problem.join(boards[: problem.most_boards])
