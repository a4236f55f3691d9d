"""The ICPC problem package in the version of 2025, as DOMjudge and BAPCtools read it."""

from __future__ import annotations

import uuid
from math import ceil

from checker.data import latex
from checker.data.material import Files, Material, as_yaml, pair_files, short
from checker.data.statement import LANGUAGES
from checker.model.problem import Problem

_VERSION = "2025-09"
_GROUP_FILE = "test_group.yaml"
_GROUP = {"output_validator_args": ["case_sensitive"]}


def files(material: Material) -> Files:
    """The files of the archive."""
    found = package(material, _VERSION, _GROUP_FILE, _GROUP)
    answers = material.program("answer_validator.py.j2")  # an addition of BAPCtools, which other readers pass over
    return found | {f"{short(material.problem.name)}/answer_validators/validate.py": answers}


def refusal(problem: Problem) -> str:
    """The format knows standard input and output alone."""
    return f"{problem.name} has input and output in files, the format has none" if problem.file_io else ""


def package(material: Material, version: str, group_file: str, group: object) -> Files:
    """The files of a package in some version of the format, inside a folder named after the problem.

    Submissions are those that the tests refuse under the limits written here. The format has no scores for problems
    that are right or wrong as a whole, so all tests but the samples are one group.
    """
    problem = material.problem
    statements = {language: material.statement(language, True) for language in LANGUAGES}
    found = {"problem.yaml": as_yaml({"problem_format_version": version} | _facts(material))}
    found |= {
        f"statement/problem.{language}.tex": latex.latex_document(statement)
        for language, statement in statements.items()
    }
    for group_name, is_sample in (("sample", True), ("secret", False)):
        tests = [test.pair for test in material.tests if is_sample == (not test.subtask)]
        found |= pair_files(((f"data/{group_name}/{pair.case.name}", pair) for pair in tests), ".ans")
    found["input_validators/validate.py"] = material.program("input_validator.py.j2")
    if problem.unique:
        found[f"data/{group_file}"] = as_yaml(group)  # the default validator compares words, and shall heed their case
    else:
        found["output_validator/validate.py"] = material.program("output_validator.py.j2")
    for folder, programs in (
        ("accepted", material.accepted),
        ("wrong_answer", material.wrong),
        ("time_limit_exceeded", material.slow),
    ):
        found |= {f"submissions/{folder}/{name}": text for name, text in programs}
    return {f"{short(problem.name)}/{path}": content for path, content in found.items()}


def _facts(material: Material) -> dict[str, object]:
    """problem.yaml but for its version."""
    problem, limits = material.problem, material.target().limits
    return {
        "type": "pass-fail",
        "name": {language: material.statement(language, True).title for language in LANGUAGES},
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_OID, f"contest-kit {problem.name}")),
        "license": "permission",
        "rights_owner": "the authors of the contest kit (MIT licence)",
        "limits": {"time_limit": limits.cpu_seconds, "memory": ceil(limits.memory_mib)},
    }
