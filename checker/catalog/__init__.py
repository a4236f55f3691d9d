"""Finds the parts of a problem by its name: the only folder that knows the folders."""

from __future__ import annotations

from checker.catalog.kept import announced, handmade, kept_cases, known_cases, rejected, rejected_by_default, valid
from checker.catalog.parts import (
    families,
    names,
    plain_families,
    problem,
    references,
    replays,
    rules,
    solutions,
    target,
)
from checker.catalog.programs import (
    cage,
    census,
    census_source,
    entry,
    launcher,
    library,
    program,
    read_submission,
    reference,
    toolchain,
)

__all__ = [
    "announced",
    "cage",
    "census",
    "census_source",
    "entry",
    "families",
    "handmade",
    "kept_cases",
    "known_cases",
    "launcher",
    "library",
    "names",
    "plain_families",
    "problem",
    "program",
    "read_submission",
    "reference",
    "references",
    "rejected",
    "rejected_by_default",
    "replays",
    "rules",
    "solutions",
    "target",
    "toolchain",
    "valid",
]
