"""Luogu's data archive: tests and config.yml at the root; the statement is pasted on the problem's page."""

from __future__ import annotations

import re

from checker.data.material import Files, Material, as_yaml, pair_files
from checker.model.values import Refused

_MOST_BYTES = 50 * 10**6  # of the archive; nothing in it is compressed
# Characters 33 to 126 in words with single spaces between them, lines that all end with LF, no empty one.
_TEXT = re.compile(rb"([!-~]+( [!-~]+)*\n)*")


def files(material: Material) -> Files:
    """The files of the archive. Raises Refused for what Luogu does not take."""
    problem, stem = material.problem, re.sub(r"[\W\d]", "", material.problem.name) or "test"  # one run of digits only
    width = len(str(len(material.tests)))
    named = {f"{stem}{k:0{width}}": test for k, test in enumerate(material.tests, 1)}
    found = pair_files(((name, test.pair) for name, test in named.items()), ".out")
    for name, text in found.items():
        if not _TEXT.fullmatch(text):
            raise Refused(f"{problem.name}, {name}: Luogu takes ASCII words with single spaces and no empty lines")
    limits = material.target("luogu").limits
    found["config.yml"] = as_yaml(
        {
            f"{name}.in": {
                "timeLimit": round(limits.cpu_seconds * 1000),
                "memoryLimit": limits.memory_kib,
                "score": problem.plan[test.subtask - 1].score if test.subtask else 0,  # a subtask scores its least
                "subtaskId": test.subtask,
            }
            for name, test in named.items()
        }
    )
    if not problem.unique:
        if material.checker_cpp is None:
            where = f"checker/problems/{problem.name}.checker.cpp"
            raise Refused(f"{problem.name} has many right answers: Luogu needs a checker with testlib in {where}")
        found["checker.cpp"] = material.checker_cpp
    if sum(map(len, found.values())) > _MOST_BYTES:
        raise Refused(f"{problem.name}: more than the {_MOST_BYTES:,} bytes that Luogu takes")
    return found
