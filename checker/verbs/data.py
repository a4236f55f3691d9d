"""`data`: writes the test data of the problems."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from checker import catalog, dataset, show, store
from checker.model import Failed, Pair, Refused
from checker.problem import Problem
from checker.verbs import choice

EXAMPLE = "example: python -m checker data flood_it"


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("data", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--seed", type=int, help="other data than the pinned one")
    parser.add_argument("--pin", action="store_true", help="pin the hashes of what is written, in tests/pinned/")
    parser.add_argument("--json", action="store_true", help="one JSON document for every problem")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints what was written; returns 0."""
    if arguments.pin and arguments.seed not in (None, dataset.SEED):
        raise Refused(f"only the data of the default seed {dataset.SEED} are pinned; leave SEED= out")
    for problem in choice.problems(arguments.problems):
        pairs = make(problem, dataset.SEED if arguments.seed is None else arguments.seed, arguments.pin)
        describe(problem, pairs, arguments.json)
    return 0


def make(problem: Problem, seed: int, pin: bool = False) -> list[Pair]:
    """Writes the data set of a problem into its folder. Raises Failed when it is not what is pinned for the seed."""
    pairs, yours = planned(problem, seed)
    content = dataset.files(pairs)
    sums = dataset.sums(dataset.files(pairs[: len(pairs) - yours]))
    pinned = catalog.pinned(problem.name)
    if seed == dataset.SEED and not pin:
        compare_with_pinned(sums, pinned)
    store.replace_set(catalog.data_folder(problem.name), content, dataset.sums(content))
    if pin:
        store.write(pinned, sums.encode())
    return pairs


def planned(problem: Problem, seed: int) -> tuple[list[Pair], int]:
    """The data set of a problem, and how many at its end are what was kept of findings and hunts. Raises Failed."""
    cases = dataset.inputs(problem, catalog.families(problem.name), catalog.handmade(problem.name), seed)
    everything = dataset.with_kept(problem, cases, catalog.kept_cases(problem.name))
    with catalog.reference(catalog.references(problem.name)[0]) as reference:
        pairs = dataset.answered(problem, everything, reference)
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


def describe(problem: Problem, pairs: list[Pair], as_json: bool) -> None:
    """Says where the data is, how much, and what it does not reach."""
    cases = [pair.case for pair in pairs]
    folder, size = catalog.data_folder(problem.name), sum(len(p.case.input) + len(p.answer) for p in pairs)
    missed = dataset.unreached(problem, cases)
    hand = [path.name for path in store.by_hand(folder)]
    if as_json:
        document = {"problem": problem.name, "folder": catalog.shown(folder), "tests": len(pairs), "bytes": size}
        show.as_json([document | {"unreached": missed, "by_hand": hand}])
        return
    out = show.console()
    boards = sum(len(problem.split(case.input)) for case in cases)
    out.print(f"{problem.name}: {len(pairs)} tests, {boards:,} boards, {size:,} bytes in {catalog.shown(folder)}")
    out.print(f"  bounds of the statement not reached: {', '.join(missed)}" if missed else "  all bounds are reached")
    if hand:
        out.print(f"  yours, left as they are: {', '.join(hand)}", markup=False)
