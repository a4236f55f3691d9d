"""`data`: writes the test data of the problems, with a format as packages for judges."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from checker.catalog import parts as catalog
from checker.data import plan as dataset
from checker.terminal import tables as show
from checker.system import files as store
from checker.data import packages as formats
from checker.data.answers import remembering
from checker.model.values import Case, Failed, Pair, Refused
from checker.model.problem import Problem
from checker.terminal import choice

EXAMPLE = "example: python -m checker data flood_it"


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("data", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--seed", type=int, help="other data than the pinned one")
    parser.add_argument("--format", help=f"packages too: {', '.join(formats.FORMATS)} or {formats.ALL}")
    parser.add_argument("--pin", action="store_true", help="pin the hashes of what is written, in tests/pinned/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every problem")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints what was written; returns 0."""
    if arguments.pin and arguments.seed not in (None, dataset.SEED):
        raise Refused(f"only the data of the default seed {dataset.SEED} are pinned; leave SEED= out")
    wanted = formats.chosen(arguments.format) if arguments.format else []
    for problem in choice.problems(arguments.problems):
        pairs, yours = make(problem, dataset.SEED if arguments.seed is None else arguments.seed, arguments.pin)
        packages = package(problem, pairs, yours, wanted)
        describe(problem, pairs, packages, arguments.json)
    return 0


def make(problem: Problem, seed: int, pin: bool = False) -> tuple[list[Pair], int]:
    """Writes the data set of a problem into its folder; it is returned as `planned` gives it.

    Raises Failed when it is not what is pinned for the seed.
    """
    pairs, yours = planned(problem, seed)
    content = dataset.files(pairs)
    sums = dataset.sums_text(dataset.files(pairs[: len(pairs) - yours]))
    pinned = catalog.pinned(problem.name)
    if seed == dataset.SEED and not pin:
        compare_with_pinned(sums, pinned)
    store.replace_set(catalog.data_folder(problem.name), content, dataset.sums_text(content))
    if pin:
        store.write(pinned, sums.encode())
    shutil.rmtree(catalog.answers_folder(problem.name), ignore_errors=True)
    return pairs, yours


def advancing(name: str, cases: list[Case]) -> Iterator[Case]:
    """The cases one after the other, with a bar for what is done when somebody watches."""
    bar = show.progress()
    with show.shown_while(bar):
        task = bar.add_task(name, total=len(cases), said="") if bar else None
        for number, case in enumerate(cases):
            if bar and task is not None:
                bar.update(task, completed=number, said=f"{number} of {len(cases)} tests", refresh=True)
            yield case


def package(problem: Problem, pairs: list[Pair], yours: int, wanted: list[str]) -> dict[str, bytes]:
    """Writes the packages of a problem, all or none; they are returned by name. Raises Refused or Failed."""
    if not wanted:
        return {}
    with catalog.reference(catalog.references(problem.name)[0]) as reference:
        packages, reasons = formats.make_packages(
            catalog.collect_material(problem.name, pairs, reference, yours), wanted
        )
    show.remarks(reasons)
    store.replace_files(catalog.packages_folder(), packages)
    return packages


def planned(problem: Problem, seed: int) -> tuple[list[Pair], int]:
    """The data set of a problem, and how many at its end are what was kept of findings and hunts. Raises Failed."""
    cases = dataset.inputs(problem, catalog.families(problem.name), catalog.handmade(problem.name), seed)
    everything = dataset.with_kept(problem, cases, catalog.kept_cases(problem.name))
    source, answers = catalog.references(problem.name)[0], catalog.answers_folder(problem.name)
    with catalog.reference(source) as reference:
        program = remembering(reference, answers, catalog.library(source).name)
        pairs = dataset.answered(problem, advancing(problem.name, everything), program)
    return pairs, len(everything) - len(cases)


def compare_with_pinned(sums: str, pinned: Path) -> None:
    """Raises Failed when the data of the default seed are not the pinned ones; data that nobody pinned are new."""
    if not pinned.exists():
        return
    expected, found = set(pinned.read_text().splitlines()), set(sums.splitlines())
    if expected != found:
        names = sorted({line.partition("  ")[2] for line in expected ^ found})
        raise Failed(
            f"{', '.join(names[:3])}{' ...' * (len(names) > 3)}: not what {catalog.shown(pinned)} pins; "
            "if a generator was changed on purpose, pin anew with --pin"
        )


def describe(problem: Problem, pairs: list[Pair], packages: Mapping[str, bytes], as_json: bool) -> None:
    """Says where the data is, how much, and what it does not reach."""
    cases = [pair.case for pair in pairs]
    folder, size = catalog.data_folder(problem.name), sum(len(p.case.input) + len(p.answer) for p in pairs)
    missed = dataset.unreached(problem, cases)
    hand = [path.name for path in store.by_hand(folder)]
    if as_json:
        document = {"problem": problem.name, "folder": catalog.shown(folder), "tests": len(pairs), "bytes": size}
        paths = [catalog.shown(catalog.packages_folder() / name) for name in packages]
        show.as_json([document | {"unreached": missed, "by_hand": hand, "packages": paths}])
        return
    out = show.console()
    boards = sum(len(problem.split(case.input)) for case in cases)
    out.print(f"{problem.name}: {len(pairs)} tests, {boards:,} boards, {size:,} bytes in {catalog.shown(folder)}")
    out.print(f"  bounds of the statement not reached: {', '.join(missed)}" if missed else "  all bounds are reached")
    for name, content in packages.items():
        out.print(f"  {catalog.shown(catalog.packages_folder() / name)}: {len(content):,} bytes")
    if hand:
        out.print(f"  yours, left as they are: {', '.join(hand)}", markup=False)
