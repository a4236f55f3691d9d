"""Laws of the test data, of every problem and of the folder that holds it."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from checker import catalog
from checker.catalog import folders
from checker.data import sums
from checker.data.plan import (
    SEED,
    PlannedTest,
    files_of_tests,
    make_inputs,
    memberships,
    plan_tests,
    sums_text,
    unreached_bounds,
    with_kept,
)
from checker.grading import tests
from checker.model.problem import Draw, Problem, Subtask
from checker.model.values import Case, Failed, Pair, Refused, Run, Verdict
from tests.parts import loaded
from tests.stress.test_run import SQUARES, numbers, squares

PINNED = [name for name in catalog.names() if folders.pinned_sums(name).exists()]
every_problem = pytest.mark.parametrize("name", catalog.names())
FAMILIES = {"numbers": numbers, "twice": lambda rng, size: numbers(rng, size)}


def data(name: str) -> list[Pair]:
    problem = catalog.problem(name)
    cases = make_inputs(problem, catalog.families(name), catalog.handmade(name), SEED)
    return tests.answer_cases(problem, cases, loaded(name))


@pytest.mark.parametrize("name", PINNED)
def test_the_data_are_the_pinned_ones_and_at_least_25(name: str) -> None:
    pairs = data(name)
    assert sums_text(files_of_tests(pairs)) == folders.pinned_sums(name).read_text()
    assert len(pairs) >= 25


def test_the_data_of_the_kit_s_problems_are_pinned() -> None:
    assert {"flood_it", "rotation_game"} <= set(PINNED)


@every_problem
def test_there_are_tests_of_each_family_by_name(name: str) -> None:
    names = [pair.case.name for pair in data(name)]
    assert len(set(names)) == len(names) and names == sorted(names)
    for family in catalog.families(name):
        assert any(re.fullmatch(rf"\d+_{family}", test) for test in names)


@every_problem
def test_the_data_reach_every_bound_and_repeat_no_input(name: str) -> None:
    problem, pairs = catalog.problem(name), data(name)
    assert unreached_bounds(problem, [pair.case for pair in pairs]) == []
    assert len({pair.case.input for pair in pairs}) == len(pairs)
    sizes = {len(problem.split(pair.case.input)) for pair in pairs}
    assert min(sizes) == 1 and max(sizes) == problem.most_boards


@every_problem
def test_the_data_do_not_depend_on_the_hash_seed(name: str) -> None:
    command = f"from tests.data.test_plan import digest; print(digest({name!r}))"
    found = {
        subprocess.check_output([sys.executable, "-c", command], env=os.environ | {"PYTHONHASHSEED": seed}, text=True)
        for seed in "12"
    }
    assert found == {digest(name) + "\n"}


def digest(name: str) -> str:
    return hashlib.sha256(repr(data(name)).encode()).hexdigest()


def test_a_bound_that_no_case_reaches_is_named() -> None:
    assert unreached_bounds(SQUARES, [Case("", b"0\n5\n")]) == ["a number 99"]
    assert unreached_bounds(SQUARES, [Case("", b"0\n"), Case("", b"99\n")]) == []


def test_names_say_number_and_family_and_samples_come_first() -> None:
    problem = replace(SQUARES, samples=((b"7\n", b"49\n"),))
    cases = make_inputs(problem, FAMILIES, [Case("by_me", b"8\n")], 1)
    assert [case.name for case in cases][:4] == ["01_sample1", "02_by_me", "03_numbers", "04_numbers"]
    assert [case.name for case in cases][-1] == "09_twice"
    assert make_inputs(problem, FAMILIES, [], 2)[2:] != make_inputs(problem, FAMILIES, [], 1)[2:]


def plan(*subtasks: Subtask) -> Problem:
    return replace(SQUARES, plan=subtasks)


def test_a_plan_says_families_sizes_seeds_and_subtasks() -> None:
    problem = plan(Subtask(30, (Draw("twice", (7, 8), 0),)), Subtask(70))
    assert plan_tests(problem, FAMILIES) == [
        PlannedTest("twice", 0, 7, 1),
        PlannedTest("twice", 0, 8, 1),
        PlannedTest("numbers", 0, 0, 2),
        *(PlannedTest("numbers", problem.most_boards, seed, 2) for seed in (1, 2, 3)),
        *(PlannedTest("twice", problem.most_boards, seed, 2) for seed in (4, 5, 6)),
    ]
    cases = make_inputs(problem, FAMILIES, [Case("mine", b"8\n")], 1)
    assert memberships(problem, FAMILIES, len(cases)) == [2, 1, 1, *[2] * 7]


def test_a_test_depends_on_its_own_seed_alone() -> None:
    alone = make_inputs(plan(Subtask(100, (Draw("numbers", (9,), 3),))), FAMILIES, [], 1)
    among = make_inputs(
        plan(Subtask(40, (Draw("twice"),)), Subtask(60, (Draw("numbers", (5, 9), 3),))), FAMILIES, [], 1
    )
    assert alone[0].input == among[-1].input != among[-2].input


@pytest.mark.parametrize(
    ("subtasks", "says"),
    [
        ([], r"squares, plan: the scores \[\] are not positive numbers that add up to 100"),
        ([Subtask(99)], r"squares, plan: the scores \[99\] are not positive"),
        ([Subtask(100, (Draw("none"),))], "squares, plan, subtask 1: no family 'none'; there are: numbers, twice"),
        ([Subtask(100, (Draw("numbers", size=-1),))], "numbers: size -1 is beyond the statement, expected 0 to"),
        ([Subtask(100, (Draw("numbers", size=10**9),))], "numbers: size 1000000000 is beyond the statement"),
        ([Subtask(100, (Draw("numbers", (1, 1)),))], "squares, plan: numbers, seed 1 is there twice"),
        ([Subtask(50, (Draw("numbers"),)), Subtask(50, (Draw("twice", ()),))], "plan: subtask 2 has no tests"),
        ([Subtask(100, holds=lambda text: False)], "squares, test 01_numbers: beyond the limits of subtask 1"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(subtasks: list[Subtask], says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        make_inputs(plan(*subtasks), FAMILIES, [], 1)
    assert "\n" not in str(refused.value)


def test_hand_made_inputs_are_refused_with_the_reason() -> None:
    with pytest.raises(Refused, match="squares, test mine: line 1, column 1: expected a number"):
        make_inputs(SQUARES, FAMILIES, [Case("mine", b"x\n")], 1)
    with pytest.raises(Refused, match="squares, test b: the same input as test a"):
        make_inputs(SQUARES, FAMILIES, [Case("a", b"1\n"), Case("b", b"1\n")], 1)


def test_kept_boards_come_last_each_once_in_inputs_of_the_statements_size() -> None:
    cases = [Case("01_a", b"1\n"), Case("02_b", b"2\n3\n")]
    kept = [
        Case("x", b"2\n3\n"),
        Case("y", b"5\n"),
        Case("z", b"5\n1\n"),
        *(Case("", b"%d\n" % k) for k in range(20, 30)),
    ]
    after = with_kept(SQUARES, cases, kept)
    assert after[:2] == cases
    assert [(case.name, case.input.split()) for case in after[2:]] == [
        ("03_kept1", [b"5", b"1", *(b"%d" % k for k in range(20, 26))]),
        ("04_kept2", [b"26", b"27", b"28", b"29"]),
    ]
    assert with_kept(SQUARES, cases, kept[:1]) == cases


def test_a_generator_that_repeats_itself_is_the_kits_fault() -> None:
    with pytest.raises(Failed, match="squares, test same: the same input as test same"):
        make_inputs(SQUARES, {"same": lambda rng, size: b"1\n"}, [], 1)


def test_answers_that_the_reference_or_the_checker_refuse_are_the_kits_fault() -> None:
    with pytest.raises(Failed, match="squares, test a: the reference failed: RE crashed"):
        tests.answer_cases(SQUARES, [Case("a", b"1\n")], lambda case: Run(b"", stopped=Verdict.RE, why="crashed"))


def test_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    cases = [Case("a", numbers(Random(1), 3)), Case("b", b"1\n")]
    content = files_of_tests(tests.answer_cases(SQUARES, cases, squares))
    sums.replace_set(tmp_path / "set", content, sums_text(content))
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path / "set", capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout.count(": OK") == 4, done.stderr
