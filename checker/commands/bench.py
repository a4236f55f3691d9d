"""`bench`: figures of this machine."""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

from checker import catalog
from checker.bench.arenas import bench_arenas
from checker.bench.cage import bench_cage
from checker.bench.growth import bench_growth
from checker.bench.peers import bench_peers, missing_peers
from checker.bench.processes import bench_processes
from checker.bench.rates import bench_boards, bench_calls, bench_rates, build_a_plus_b
from checker.bench.solvers import BENCH_SAMPLES, Subject, bench_solvers, bench_states
from checker.catalog import folders
from checker.model.figure import Figure
from checker.report import runs
from checker.report.drawing import draw_figures
from checker.running.arena.process import find_missing
from checker.running.languages.python import make_empty_venv
from checker.running.library import load_library
from checker.system import files
from checker.system.compiler import compile_trusted
from checker.terminal import choice, tables

EXAMPLE = "example: python -m checker bench cage"
_ROUNDS, _CAGE_ROUNDS = 5, 200  # runs of each measurement
_CASES, _BOARD_CASES, _PEER_CASES, _CALLS = 20_000, 40, 20, 100_000  # in one round
_FOLDER = folders.BUILD / "bench"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument(
        "parts", nargs="*", type=_part, metavar="part", help=f"{', '.join(_PARTS)}; all of them if none is given"
    )
    parser.add_argument(
        "--rounds", type=choice.positive(int), help=f"runs of each measurement ({_ROUNDS}, of the cage {_CAGE_ROUNDS})"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document for every figure")


def _part(text: str) -> str:
    """An argument type: the name of a part."""
    if text not in _PARTS:
        raise argparse.ArgumentTypeError(f"no part {text!r}; there are: {', '.join(_PARTS)}")
    return text


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures as they come, and keeps them.

    Returns 0 whatever they are: a busy machine is no failure. Returns 130 after what there is when
    interrupted.
    """
    parts = list(dict.fromkeys(arguments.parts)) or list(_PARTS)
    documents: list[dict[str, Any]] = []
    code, out = 0, tables.open_console()
    try:
        for name in parts:
            for figure in _PARTS[name](arguments.rounds):
                documents.append(figure_document(figure))
                if arguments.json:
                    tables.print_json(documents[-1:])
                else:
                    tables.print_figure(figure, out)
    except KeyboardInterrupt:
        code = 130
    if documents:
        _keep(documents)
    if not arguments.json:
        out.print(_last_lines(documents, parts, code), markup=False)
    return code


def _last_lines(documents: list[dict[str, Any]], parts: list[str], code: int) -> str:
    """What is said below the table."""
    lines = []
    if code:
        results = "these are partial results" if documents else "nothing was measured yet"
        lines.append(f"interrupted, {results}")
    elif "stress" in parts:
        lines += missing_peers()
    if documents:
        what = "median and spread, seconds of CPU (of the cage: of wall time)"
        lines.append(f"{what}: build/bench.json, build/bench.svg")
    return "\n".join(lines)


def figure_document(figure: Figure) -> dict[str, Any]:
    """A figure as JSON."""
    document = {key: getattr(figure, key) for key in Figure.__slots__}
    if not figure.problem:
        del document["problem"]
    return document | {"met": figure.met}


def _keep(documents: list[dict[str, Any]]) -> None:
    """Writes build/bench.json and build/bench.svg, and remembers the figures for the report."""
    tables.print_notes(runs.remember("bench", documents))
    date, machine = time.strftime("%Y-%m-%d"), f"{_processor()}, Python {platform.python_version()}"
    whole = {"date": date, "machine": machine, "figures": documents}
    text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    files.write_file(folders.PAGES / "bench.json", text.encode())
    files.write_file(folders.PAGES / "bench.svg", draw_figures(f"{date}, {machine}", documents).encode())


def _processor() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def _subjects() -> list[Subject]:
    """The problems that have a sample to be measured on."""
    return [make_subject(name) for name in catalog.names() if name in BENCH_SAMPLES]


def make_subject(name: str) -> Subject:
    """A problem with all that is measured of it."""
    fast, classic = catalog.references(name)[:2]
    interface = folders.INTERFACE.read_text()
    return Subject(
        catalog.problem(name),
        catalog.families(name),
        load_library(catalog.compile_reference(fast), interface),
        load_library(catalog.compile_reference(classic), interface),
        catalog.solutions(name)[0],
        compile_trusted(fast, ("-O2", "-std=c++11"), _FOLDER),
    )


def judge_python() -> str:
    """A Python without packages, as a judge has."""
    return str(make_empty_venv(folders.BUILD / "submissions"))


def _solvers(rounds: int | None) -> Iterator[Figure]:
    """The references and submissions."""
    pythons = {"Python": judge_python()}
    pypy = shutil.which("pypy3")
    if pypy:
        pythons["PyPy"] = pypy
    for subject in _subjects():
        yield from bench_solvers(subject, rounds or _ROUNDS)
        if subject.problem.name == "flood_it":
            yield from bench_states(subject)
        yield from bench_growth(subject, rounds or _ROUNDS)
        yield from bench_processes(subject, pythons, _FOLDER, rounds or _ROUNDS)


def _stress(rounds: int | None) -> Iterator[Figure]:
    """How fast cases are tested, beside the field's way."""
    a_plus_b = build_a_plus_b(folders.INTERFACE, _FOLDER)
    yield from bench_calls(a_plus_b, rounds or _ROUNDS, _CALLS)
    yield from bench_rates(a_plus_b, catalog.toolchain(), rounds or _ROUNDS, _CASES)
    if not find_missing(catalog.cage(), forks=True):
        yield from bench_arenas(catalog.toolchain(), _FOLDER / "arenas", rounds or _ROUNDS)
    yield from bench_peers(a_plus_b, judge_python(), rounds or _ROUNDS, _PEER_CASES)
    for subject in _subjects():
        yield from bench_boards(subject, rounds or _ROUNDS, _BOARD_CASES)


def _cage(rounds: int | None) -> Iterator[Figure]:
    """What the cage costs and how exact it is."""
    return bench_cage(catalog.cage(), folders.BUILD, rounds or _CAGE_ROUNDS)


# What can be measured, each in so many rounds.
_PARTS: dict[str, Callable[[int | None], Iterator[Figure]]] = {
    "solvers": _solvers,
    "stress": _stress,
    "cage": _cage,
}
