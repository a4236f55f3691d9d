"""Finds the parts of a problem by its name: the only folder that knows the folders."""

from __future__ import annotations

from checker.catalog.kept import (
    check_input,
    handmade,
    kept_cases,
    known_cases,
    read_announcement,
    rejected,
    rejected_by_default,
)
from checker.catalog.parts import (
    families,
    names,
    problem,
    random_families,
    references,
    replays,
    rules,
    solutions,
    target,
)
from checker.catalog.programs import (
    cage,
    census_source,
    compile_census,
    compile_launcher,
    compile_reference,
    entry,
    open_reference,
    program,
    read_submission,
    toolchain,
)

__all__ = [
    "cage",
    "census_source",
    "check_input",
    "compile_census",
    "compile_launcher",
    "compile_reference",
    "entry",
    "families",
    "handmade",
    "kept_cases",
    "known_cases",
    "names",
    "open_reference",
    "problem",
    "program",
    "random_families",
    "read_announcement",
    "read_submission",
    "references",
    "rejected",
    "rejected_by_default",
    "replays",
    "rules",
    "solutions",
    "target",
    "toolchain",
]
