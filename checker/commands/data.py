"""`data`: writes the test data of the problems, with a format as packages for judges."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from checker import catalog
from checker.catalog import folders
from checker.data import formats, plan, sums
from checker.data.dataset import write_dataset
from checker.data.material import collect_material
from checker.data.packages import ALL, chosen, make_packages
from checker.model.problem import Problem
from checker.model.values import Pair, Refused
from checker.terminal import choice, tables
from checker.terminal.progress import watch_cases

EXAMPLE = "example: python -m checker data flood_it"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--seed", type=int, help="other data than the pinned one")
    parser.add_argument("--format", help=f"packages too: {', '.join(formats.NAMES)} or {ALL}")
    parser.add_argument("--pin", action="store_true", help="pin the hashes of what is written, in tests/pinned/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every problem")


def run(arguments: argparse.Namespace) -> int:
    """Prints what was written; returns 0."""
    if arguments.pin and arguments.seed not in (None, plan.SEED):
        raise Refused(f"only the data of the default seed {plan.SEED} are pinned; leave SEED= out")
    wanted = chosen(arguments.format) if arguments.format else []
    for problem in choice.chosen_problems(arguments.problems):
        seed = plan.SEED if arguments.seed is None else arguments.seed
        pairs, yours = write_dataset(problem, seed, arguments.pin, watch_cases)
        packages = _package(problem, pairs, yours, wanted)
        _describe(problem, pairs, packages, arguments.json)
    return 0


def _package(problem: Problem, pairs: list[Pair], yours: int, wanted: list[str]) -> dict[str, bytes]:
    """Writes the packages of a problem, all or none; they are returned by name.

    Raises Refused or Failed.
    """
    if not wanted:
        return {}
    with catalog.open_reference(catalog.references(problem.name)[0]) as reference:
        material = collect_material(problem.name, pairs, reference, yours)
        packages, reasons = make_packages(material, wanted)
    tables.print_notes(reasons)
    sums.replace_files(folders.packages_folder(), packages)
    return packages


def _describe(problem: Problem, pairs: list[Pair], packages: Mapping[str, bytes], as_json: bool) -> None:
    """Says where the data is, how much, and what it does not reach."""
    cases = [pair.case for pair in pairs]
    where = folders.relative(folders.data_folder(problem.name))
    size = sum(len(pair.case.input) + len(pair.answer) for pair in pairs)
    unreached = plan.unreached_bounds(problem, cases)
    by_hand = [path.name for path in sums.files_by_hand(folders.data_folder(problem.name))]
    sizes = {_package_path(name): len(content) for name, content in packages.items()}
    if as_json:
        document = {
            "problem": problem.name,
            "folder": where,
            "tests": len(pairs),
            "bytes": size,
            "unreached": unreached,
            "by_hand": by_hand,
            "packages": list(sizes),
        }
        tables.print_json([document])
        return
    out = tables.open_console()
    count = f"{sum(len(problem.split(case.input)) for case in cases):,} {problem.noun}s"
    out.print(f"{problem.name}: {len(pairs)} tests, {count}, {size:,} bytes in {where}")
    if unreached:
        out.print(f"  bounds of the statement not reached: {', '.join(unreached)}")
    else:
        out.print("  all bounds are reached")
    for path, package_bytes in sizes.items():
        out.print(f"  {path}: {package_bytes:,} bytes")
    if by_hand:
        out.print(f"  yours, left as they are: {', '.join(by_hand)}", markup=False)


def _package_path(name: str) -> str:
    return folders.relative(folders.packages_folder() / name)
