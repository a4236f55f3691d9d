"""`report`: one page of the last runs, with boards to play, and an editorial for every problem."""

from __future__ import annotations

import argparse
import platform
import time
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random

from checker import catalog
from checker.catalog import folders
from checker.model.problem import Problem
from checker.model.values import PLAIN
from checker.report import editorial, page, runs
from checker.report.page_inputs import LastRuns, ReplayedProblem
from checker.system import files
from checker.system.pools import free_cores
from checker.terminal import choice, tables

EXAMPLE = "example: python -m checker report flood_it --boards mine.in"
# Whose results a page shows, the most useful first.
_VERBS = ("stress", "judge", "strength", "bench", "census")


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all problems if none is given")
    parser.add_argument("--boards", type=Path, help="an input whose boards are to be played")
    parser.add_argument("--json", action="store_true", help="one JSON document for every page")


def run(arguments: argparse.Namespace) -> int:
    """Writes build/report.html and the editorials, and says where they are; returns 0."""
    chosen = choice.chosen_problems(arguments.problems, arguments.boards)
    documents = {verb: runs.recall(verb) for verb in (*_VERBS, "limits")}
    known = LastRuns(documents, _missing(), _now(), _machine())
    pages: dict[Path, str] = {}
    with ExitStack() as stack:
        sections = []
        for problem in chosen:
            name, replayed = problem.name, _open_replayed(problem, stack)
            boards = _chosen_boards(problem, arguments.boards)
            has_editorial = editorial.has_editorial(name)
            sections.append(page.make_section(replayed, known, boards, has_editorial))
            if has_editorial:
                make_input = partial(family_input, problem)
                text = editorial.render_editorial(replayed, known, catalog.rules(name), make_input)
                pages[folders.PAGES / "report" / f"{name}.html"] = text
    plain = []
    if not arguments.problems:
        failures = page.collect_failures(None, known, PLAIN)[: page.MOST_FAILURES]
        plain = [make() for make in failures]
    pages[folders.PAGES / "report.html"] = page.render_report(sections, known, plain)
    for path, text in pages.items():
        files.write_file(path, text.encode(errors="replace"))
    _print_pages(pages, known, arguments.json)
    return 0


def _open_replayed(problem: Problem, stack: ExitStack) -> ReplayedProblem:
    """A problem with its reference, which ends with the stack."""
    reference = stack.enter_context(catalog.open_reference(catalog.references(problem.name)[0]))
    return ReplayedProblem(problem, reference, catalog.replays(problem.name))


def _chosen_boards(problem: Problem, file: Path | None) -> list[tuple[str, bytes]]:
    """The boards of the user's file, else the samples and one of the hardest. Raises Refused."""
    if file:
        text = files.read_file(file)
        catalog.check_input(problem, file, text)
        return [(file.stem, text)]
    samples = [(f"sample{k}", text) for k, (text, _) in enumerate(problem.samples, 1)]
    last = list(catalog.families(problem.name))[-1]
    return [*samples, (last, problem.split(family_input(problem, last))[0])]


def family_input(problem: Problem, family: str) -> bytes:
    """An input of a family, the same on every page."""
    return catalog.families(problem.name)[family](Random("report"), problem.most_boards)


def _missing() -> list[tuple[str, str]]:
    """The verbs that were never run, each with a key of the words."""
    there = [verb for verb in _VERBS if find_spec(f"checker.commands.{verb}")]
    return [(verb, f"what_{verb}") for verb in there if not runs.runs_file(verb).exists()]


def _now() -> str:
    """The date of the page, to the minute."""
    return time.strftime("%Y-%m-%d %H:%M")


def _machine() -> str:
    """What the figures were measured on."""
    machine = f"{platform.system()} {platform.machine()}"
    return f"{machine}, Python {platform.python_version()}, {free_cores()} cores"


def _print_pages(pages: dict[Path, str], known: LastRuns, as_json: bool) -> None:
    """Says where the pages are and what has not been run."""
    sizes = {folders.relative(path): len(text.encode()) for path, text in pages.items()}
    if as_json:
        tables.print_json({"file": file, "bytes": size} for file, size in sizes.items())
        return
    out = tables.open_console()
    for file, size in sizes.items():
        out.print(f"{file}  {size / 1024:,.0f} KB", markup=False)
    if known.missing:
        out.print("not run yet: " + ", ".join(f"make {verb}" for verb, _ in known.missing), markup=False)
