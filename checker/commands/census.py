"""`census`: how many boards have which answer."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table

from checker import catalog
from checker.catalog import folders
from checker.model.values import Refused
from checker.report import runs
from checker.report.census import Census, run_census
from checker.system import files
from checker.terminal import choice, tables
from checker.terminal.progress import Ticker

EXAMPLE = "example: python -m checker census flood_it --cases 1000000"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problems", nargs="*", metavar="problem", help="all that have a census if none is given")
    parser.add_argument("--cases", type=choice.positive(int), default=100_000, help="boards of a sample (100,000)")
    parser.add_argument("--seed", type=choice.positive(int), default=1, help="of the samples (1)")
    parser.add_argument("--json", action="store_true", help="one JSON document for every table")


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables; returns 0, or 130 after what there is when interrupted."""
    interrupted = False
    for name in _chosen(arguments.problems):
        parts: dict[str, Census] = {}
        try:
            with Ticker(name, total=None) as ticker:
                for part in run_census(catalog.compile_census(name), arguments.seed, arguments.cases):
                    parts[part.title] = part
                    ticker.show(part.boards, part.title, total=part.all_boards)
        except KeyboardInterrupt:
            interrupted = True
        if not interrupted:
            largest = list(parts.values())[-1]
            document = page_document(name, largest, arguments.seed)
            tables.print_notes(runs.remember("census", [document]))
        for part in parts.values():
            _print_part(name, part, arguments.json)
        if interrupted:
            break
    if interrupted and not arguments.json:
        print("interrupted, these are partial results")
    return 130 if interrupted else 0


def _chosen(names: list[str]) -> list[str]:
    """The problems whose boards are counted. Raises Refused for one that has no census."""
    have = [name for name in catalog.names() if catalog.census_source(name).exists()]
    for problem in choice.chosen_problems(names):
        if names and problem.name not in have:
            raise Refused(f"no census of {problem.name}; there are: {', '.join(have)}")
    return list(dict.fromkeys(names)) or have


def _print_part(name: str, part: Census, as_json: bool) -> None:
    """One part; the hardest boards go to a file."""
    saved = _save_hardest(name, part) if part.hardest else ""
    if as_json:
        tables.print_json([_part_document(name, part)])
    else:
        _print_table(name, part, saved, tables.open_console())


def _save_hardest(name: str, part: Census) -> str:
    """Writes the hardest boards as one input; says where."""
    problem = catalog.problem(name)
    path = folders.BUILD / "census" / f"{name}.in"
    boards = [problem.split(text)[0] for text in part.hardest]
    files.write_file(path, problem.join(boards))
    return folders.relative(path)


def _part_document(name: str, part: Census) -> dict[str, Any]:
    """A part as JSON."""
    return {
        "problem": name,
        "part": part.title,
        "exact": part.exact,
        "complete": part.complete,
        "boards": part.boards,
        "of": part.all_boards,
        "mean": part.mean,
        "mean_error": part.mean_error,
        "answers": [_answer_document(part, k) for k in range(len(part.answers))],
        "hardest": [board.decode().split("\n")[0] for board in part.hardest],
    }


def _answer_document(part: Census, answer: int) -> dict[str, Any]:
    """The boards of one answer as JSON."""
    row = part.answers[answer]
    share, error = part.share(answer)
    boards = dict(zip(part.columns, row, strict=True))
    return boards | {"answer": answer, "all": sum(row), "share": share, "error": error}


def page_document(name: str, part: Census, seed: int) -> dict[str, Any]:
    """What a page shows of the part with the largest boards."""
    counts = {str(k): sum(row) for k, row in enumerate(part.answers) if any(row)}
    several = sum(sum(row[1:]) for row in part.answers)
    more = {"tied": several} if len(part.columns) > 1 else {"seed": seed}
    return {"problem": name, "boards": part.boards, "counts": counts, **more}


def _print_table(name: str, part: Census, saved: str, out: Console) -> None:
    """A part as a table."""
    kind = "every board" if part.exact else "random boards, ± one standard error"
    total = "" if part.complete else f" of {part.all_boards:,}"
    out.print(f"\n{name}, {part.title}: {part.boards:,}{total} boards, {kind}", markup=False)
    table = Table(box=None, pad_edge=False)
    columns = [*part.columns, "all"] if len(part.columns) > 1 else part.columns
    for column in ("answer", *columns, "share"):
        table.add_column(column, justify="right")
    for answer, row in enumerate(part.answers):
        if sum(row):
            table.add_row(str(answer), *_cells(part, answer))
    out.print(table)
    error = "" if part.exact else f" ± {part.mean_error:.3f}"
    out.print(f"mean {part.mean:.3f}{error}", markup=False)
    if saved:
        hardest = f"the {len(part.hardest)} boards of answer {len(part.answers) - 1}"
        out.print(f"{hardest}: {saved}", markup=False)


def _cells(part: Census, answer: int) -> list[str]:
    """The boards of an answer, in each column and in all, then their share."""
    row = part.answers[answer]
    counts = [*row, sum(row)] if len(row) > 1 else row
    share, error = part.share(answer)
    shown = f"{share:.4%}" if part.exact else f"{share:.3%} ± {error:.3%}"
    return [*(f"{boards:,}" for boards in counts), shown]
