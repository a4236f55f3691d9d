"""Writes the data set of a problem into its folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.data import plan
from checker.data.answers import remembering
from checker.data.sums import replace_set
from checker.grading import tests
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Pair
from checker.system import files

_Advance = Callable[[str, list[Case]], Iterable[Case]]  # shows how far the cases of a problem are


def _unwatched(_: str, cases: list[Case]) -> Iterable[Case]:
    """The cases, with nobody to watch."""
    return cases


def make(problem: Problem, seed: int, pin: bool = False, advance: _Advance = _unwatched) -> tuple[list[Pair], int]:
    """Writes the data set of a problem into its folder; it is returned as `planned` gives it.

    Raises Failed when it is not what is pinned for the seed.
    """
    pairs, yours = planned(problem, seed, advance)
    content = plan.files(pairs)
    sums = plan.sums_text(plan.files(pairs[: len(pairs) - yours]))
    pinned = folders.pinned_sums(problem.name)
    if seed == plan.SEED and not pin:
        _compare_with_pinned(sums, pinned)
    replace_set(folders.data_folder(problem.name), content, plan.sums_text(content))
    if pin:
        files.write(pinned, sums.encode())
    shutil.rmtree(folders.answers_folder(problem.name), ignore_errors=True)
    return pairs, yours


def planned(problem: Problem, seed: int, advance: _Advance = _unwatched) -> tuple[list[Pair], int]:
    """The data set of a problem, and how many at its end are what was kept of findings and hunts. Raises Failed."""
    cases = plan.inputs(problem, catalog.families(problem.name), catalog.handmade(problem.name), seed)
    everything = plan.with_kept(problem, cases, catalog.kept_cases(problem))
    source, answers = catalog.references(problem.name)[0], folders.answers_folder(problem.name)
    with catalog.open_reference(source) as reference:
        program = remembering(reference, answers, catalog.compile_reference(source).name)
        pairs = tests.answer_cases(problem, advance(problem.name, everything), program)
    return pairs, len(everything) - len(cases)


def _compare_with_pinned(sums: str, pinned: Path) -> None:
    """Raises Failed when the data of the default seed are not the pinned ones; data that nobody pinned are new."""
    if not pinned.exists():
        return
    expected, found = set(pinned.read_text().splitlines()), set(sums.splitlines())
    if expected != found:
        names = sorted({line.partition("  ")[2] for line in expected ^ found})
        raise Failed(
            f"{', '.join(names[:3])}{' ...' * (len(names) > 3)}: not what {folders.relative(pinned)} pins; "
            "if a generator was changed on purpose, pin anew with --pin"
        )
