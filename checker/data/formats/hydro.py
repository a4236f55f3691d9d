"""Hydro's problem archive: a folder with problem.yaml, statements, test data and a reference."""

from __future__ import annotations

from itertools import zip_longest
from math import ceil

from checker.data.material import Files, Material, Member, as_yaml, pair_files, short
from checker.data.statement import LANGUAGES

MOST_FILES = 100  # of test data, its configuration and its checker included


def files(material: Material) -> Files:
    """The files of the archive; samples are in the statement alone."""
    problem, limits = material.problem, material.target().limits
    tests = chosen([test for test in material.tests if test.subtask], (MOST_FILES - 2) // 2)
    subtasks = [
        {
            "id": number,
            "score": subtask.score,
            "type": "min",
            "cases": [
                {"input": f"{t.pair.case.name}.in", "output": f"{t.pair.case.name}.out"}
                for t in tests
                if t.subtask == number
            ],
        }
        for number, subtask in enumerate(problem.plan, 1)
    ]
    config = {
        "type": "default",
        "time": f"{round(limits.cpu_seconds * 1000)}ms",
        "memory": f"{ceil(limits.memory_mib)}m",
    }
    config |= {"checker_type": "default"} if problem.unique else {"checker_type": "testlib", "checker": "checker.py"}
    found = pair_files(((f"testdata/{t.pair.case.name}", t.pair) for t in tests), ".out")
    found["testdata/config.yaml"] = as_yaml(config | {"subtasks": subtasks})
    found["problem.yaml"] = as_yaml({"pid": short(problem.name), "title": problem.title, "tag": []})
    for language in LANGUAGES:
        found[f"problem_{language}.md"] = material.statement(language, False).text.encode()
    if not problem.unique:
        found["testdata/checker.py"] = material.program("checker.py.j2")
    found |= {f"std/std.{'cc' if name.endswith('.cpp') else 'py3'}": text for name, text in material.accepted[:1]}
    return {f"{short(problem.name)}/{path}": content for path, content in found.items()}


def chosen(tests: list[Member], most: int) -> list[Member]:
    """At most so many tests, in their order: the first of every family in every subtask, then the second, and so on."""
    families: dict[tuple[int, str], list[Member]] = {}
    for test in tests:
        families.setdefault((test.subtask, test.pair.case.name.partition("_")[2]), []).append(test)
    turns = [test for turn in zip_longest(*families.values()) for test in turn if test]
    kept = {test.pair.case.name for test in turns[:most]}
    return [test for test in tests if test.pair.case.name in kept]
