"""`new`: every part of a new problem, as an example that works."""

from __future__ import annotations

import argparse
from pathlib import Path

from checker.catalog import folders
from checker.new import scaffold
from checker.new.companion import statement_of
from checker.terminal import tables

EXAMPLE = "example: python -m checker new two_sum --kind many"
_DEFAULT_KIND = "exact"
# What there is to do, in order, by the folder of the file.
_STEPS = {
    "checker/problems": "the rules: what an input is, what is right, limits, samples; the statement",
    "cpp_ref": "the reference: right on every input; a second one, beside it as <name>__brute.cpp, is compared with it",
    "generators": "inputs by chance, by family",
    "solutions": "your solution",
    "tests/rejected": "wrong programs, one idea each, that the test data have to refuse",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("name", metavar="P", help="the new problem's name: small letters, digits, underscores")
    parser.add_argument("--kind", default=_DEFAULT_KIND, help="exact (default), float or many: what is right")
    parser.add_argument("--from", dest="statement", type=Path, help="a JSON file of Competitive Companion")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Writes the files, says what to edit; returns 0."""
    statement = statement_of(arguments.statement) if arguments.statement else None
    plan = scaffold.plan_problem(arguments.name, arguments.kind, statement)
    files = scaffold.render_files(plan)
    scaffold.write_new_files(folders.ROOT, files)
    if arguments.json:
        tables.print_json([{"problem": plan.name, "kind": plan.kind, "files": sorted(files)}])
        return 0
    out = tables.open_console()
    example = f"a small example of kind {plan.kind} that works"
    out.print(f"{plan.name}: {example}. Put yours in its place, in this order:")
    for folder, step in _STEPS.items():
        written = [file for file in sorted(files) if file.startswith(f"{folder}/")]
        out.print(f"  {', '.join(written)}\n    {step}", markup=False, soft_wrap=True)
    if plan.samples:
        rules = f"checker/problems/{plan.name}.py"
        out.print(f"  the statement's samples wait as STATEMENT in {rules}", markup=False)
    out.print(f"Next: make stress P={plan.name}, make test P={plan.name} after every step.", markup=False)
    return 0
