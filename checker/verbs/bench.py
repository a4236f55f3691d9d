"""`bench`: figures of this machine."""

from __future__ import annotations

import argparse
from typing import Any

from checker import catalog, runs, show
from checker.bench import Figure, bench_cage
from checker.verbs import choice

EXAMPLE = "example: python -m checker bench cage"


def add(verbs: Any) -> argparse.ArgumentParser:
    """Declares the verb."""
    parser: argparse.ArgumentParser = verbs.add_parser("bench", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("what", nargs="?", choices=["cage"], default="cage", help="cage: its cost and exactness")
    parser.add_argument("--rounds", type=choice.positive(int), default=200, help="runs of each measurement (200)")
    parser.add_argument("--json", action="store_true", help="one JSON document for every figure")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures as they come; returns 0 whatever they are: a busy machine is no failure."""
    out = show.console()
    for figure in bench_cage(catalog.cage(), catalog.BUILD, arguments.rounds):
        document = {**{key: getattr(figure, key) for key in Figure.__slots__}, "met": figure.met}
        runs.remember("bench", [document])
        if arguments.json:
            show.as_json([document])
        else:
            show.figure(figure, out)
    return 0
