"""Wrong and slow programs, one idea each: the test data refuse every one with the verdict it announces."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from checker import catalog
from checker.data import plan
from checker.grading import tests
from checker.grading.case import judge
from checker.judges import JUDGES
from checker.model.limits import Target
from checker.model.values import Case, Judged, Pair, Run, Verdict
from tests.data.test_plan import PINNED
from tests.laws.test_problems import variations
from tests.parts import loaded

PROGRAMS = [path for name in catalog.names() for path in catalog.rejected(name)]


def one_of_each_kind() -> list[Path]:
    """The first wrong program of every problem, language and announcement that is refused within seconds."""
    quick = [path for path in PROGRAMS if judged_at(path).limits.cpu_seconds < 10]
    kinds = {(path.parent.name, path.suffix, catalog.read_announcement(path)): path for path in reversed(quick)}
    return list(kinds.values())[::-1]


def judged_at(path: Path) -> Target:
    """The judge that a wrong program names."""
    return catalog.problem(path.parent.name).target(catalog.read_announcement(path).judge)


@cache
def data(name: str) -> list[Pair]:
    """The exported test data."""
    problem = catalog.problem(name)
    cases = plan.make_inputs(problem, catalog.families(name), catalog.handmade(name), plan.SEED)
    return tests.answer_cases(problem, cases, loaded(name))


def layouts(name: str) -> list[Pair]:
    """The samples in every layout that has been seen, and inputs without boards."""
    samples = catalog.problem(name).samples
    varied = [Pair(Case(kind, text), answer) for sample, answer in samples for kind, text in variations(sample)]
    return varied + [Pair(Case(f"nothing {text!r}", text), b"") for text in (b"", b"0\n", b"0")]


def first_failure(path: Path, pairs: list[Pair]) -> Judged | None:
    problem = catalog.problem(path.parent.name)
    target = judged_at(path)
    program = catalog.program(catalog.read_submission(path), target)
    answers = {pair.case: Run(pair.answer) for pair in pairs}
    judged = (judge(problem, program, answers.__getitem__, case, JUDGES[target.judge].compare) for case in answers)
    return next((j for j in judged if j.verdict is not Verdict.AC), None)


def title(path: Path) -> str:
    return f"{path.parent.name}-{path.name}"


@pytest.mark.parametrize("path", one_of_each_kind(), ids=title)
def test_a_rejected_program_of_each_kind_is_refused_with_the_verdict_it_announces(path: Path) -> None:
    refused_as_announced(path)


@pytest.mark.campaign
@pytest.mark.parametrize("path", PROGRAMS, ids=title)
def test_every_rejected_program_is_refused_with_the_verdict_it_announces(path: Path) -> None:
    refused_as_announced(path)


def refused_as_announced(path: Path) -> None:
    announced, name = catalog.read_announcement(path), path.parent.name
    if announced.format_only:
        samples = [Pair(Case("sample", text), answer) for text, answer in catalog.problem(name).samples]
        assert first_failure(path, samples) is None, "it is to be right on well-formed input"
    pairs = layouts(name) if announced.format_only else data(name)
    hardest_first = announced.verdict in (Verdict.TLE, Verdict.MLE)  # a slow program takes long on all before
    found = first_failure(path, pairs[::-1] if hardest_first else pairs)
    assert found, "accepted on all tests"
    assert found.verdict is announced.verdict, f"{found.case.name}: {found.verdict.name} {found.why}"


@pytest.mark.parametrize("name", catalog.names())
def test_the_data_of_every_problem_refuse_some_program(name: str) -> None:
    assert any(path.parent.name == name for path in PROGRAMS)


@pytest.mark.parametrize("name", PINNED)
def test_there_are_enough_of_them_in_both_languages(name: str) -> None:
    of = [path for path in PROGRAMS if path.parent.name == name]
    assert len(of) >= 15
    assert {path.suffix for path in of} == {".py", ".cpp"}
    assert {catalog.read_announcement(path).verdict for path in of} >= {Verdict.WA, Verdict.TLE}
