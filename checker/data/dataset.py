"""Writes the data set of a problem into its folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.data import plan
from checker.data.answers import remember_answers
from checker.data.sums import replace_set
from checker.grading import tests
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Pair
from checker.system import files

_Advance = Callable[[str, list[Case]], Iterable[Case]]  # shows how far the cases of a problem are


def _unwatched(_: str, cases: list[Case]) -> Iterable[Case]:
    """The cases, with nobody to watch."""
    return cases


def write_dataset(
    problem: Problem, seed: int, pin: bool = False, advance: _Advance = _unwatched
) -> tuple[list[Pair], int]:
    """Writes the data set of a problem into its folder; it is returned as `plan_dataset` gives it.

    Raises Failed when it is not what is pinned for the seed.
    """
    pairs, yours = plan_dataset(problem, seed, advance)
    content = plan.files_of_tests(pairs)
    sums = plan.sums_text(plan.files_of_tests(pairs[: len(pairs) - yours]))
    pinned = folders.pinned_sums(problem.name)
    if seed == plan.SEED and not pin:
        _compare_with_pinned(sums, pinned)
    replace_set(folders.data_folder(problem.name), content, plan.sums_text(content))
    if pin:
        files.write_file(pinned, sums.encode())
    shutil.rmtree(folders.answers_folder(problem.name), ignore_errors=True)
    return pairs, yours


def plan_dataset(problem: Problem, seed: int, advance: _Advance = _unwatched) -> tuple[list[Pair], int]:
    """The data set of a problem, and how many at its end are what was kept of findings and hunts.

    Raises Failed.
    """
    families, handmade = catalog.families(problem.name), catalog.handmade(problem.name)
    cases = plan.make_inputs(problem, families, handmade, seed)
    everything = plan.with_kept(problem, cases, catalog.kept_cases(problem))
    source, answers = catalog.references(problem.name)[0], folders.answers_folder(problem.name)
    with catalog.open_reference(source) as reference:
        program = remember_answers(reference, answers, catalog.compile_reference(source).name)
        pairs = tests.answer_cases(problem, advance(problem.name, everything), program)
    return pairs, len(everything) - len(cases)


def _compare_with_pinned(sums: str, pinned: Path) -> None:
    """Raises Failed when the data of the default seed are not the pinned ones.

    Data that nobody pinned are new.
    """
    if not pinned.exists():
        return
    expected, found = set(pinned.read_text().splitlines()), set(sums.splitlines())
    if expected == found:
        return
    names = sorted({line.partition("  ")[2] for line in expected ^ found})
    some = ", ".join(names[:3]) + " ..." * (len(names) > 3)
    raise Failed(
        f"{some}: not what {folders.relative(pinned)} pins; if a generator was changed on purpose, pin anew with --pin"
    )
