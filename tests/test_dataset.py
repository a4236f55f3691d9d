"""Laws of the test data, of every problem and of the folder that holds it."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from checker import catalog, dataset, store
from checker.model import Case, Failed, Pair, Refused, Run, Verdict
from tests.parts import loaded
from tests.test_stress import SQUARES, numbers, squares

every_problem = pytest.mark.parametrize("name", catalog.names())
FAMILIES = {"numbers": numbers, "twice": lambda rng, size: numbers(rng, size)}


def data(name: str) -> list[Pair]:
    problem = catalog.problem(name)
    cases = dataset.inputs(problem, catalog.families(name), catalog.handmade(name), dataset.SEED)
    return dataset.answered(problem, cases, loaded(name))


@every_problem
def test_the_data_are_the_pinned_ones(name: str) -> None:
    assert dataset.sums(dataset.files(data(name))) == catalog.pinned(name).read_text()


@every_problem
def test_there_are_at_least_25_tests_each_family_by_name(name: str) -> None:
    names = [pair.case.name for pair in data(name)]
    assert len(names) >= 25 and len(set(names)) == len(names) and names == sorted(names)
    for family in catalog.families(name):
        assert any(re.fullmatch(rf"\d+_{family}", test) for test in names)


@every_problem
def test_the_data_reach_every_bound_and_repeat_no_input(name: str) -> None:
    problem, pairs = catalog.problem(name), data(name)
    assert dataset.unreached(problem, [pair.case for pair in pairs]) == []
    assert len({pair.case.input for pair in pairs}) == len(pairs)
    sizes = {len(problem.split(pair.case.input)) for pair in pairs}
    assert min(sizes) == 1 and max(sizes) == problem.most_boards


@every_problem
def test_the_data_do_not_depend_on_the_hash_seed(name: str) -> None:
    command = f"from tests.test_dataset import digest; print(digest({name!r}))"
    found = {
        subprocess.check_output([sys.executable, "-c", command], env=os.environ | {"PYTHONHASHSEED": seed}, text=True)
        for seed in "12"
    }
    assert found == {digest(name) + "\n"}


def digest(name: str) -> str:
    return hashlib.sha256(repr(data(name)).encode()).hexdigest()


def test_a_bound_that_no_case_reaches_is_named() -> None:
    assert dataset.unreached(SQUARES, [Case("", b"0\n5\n")]) == ["a number 99"]
    assert dataset.unreached(SQUARES, [Case("", b"0\n"), Case("", b"99\n")]) == []


def test_names_say_number_and_family_and_samples_come_first() -> None:
    from dataclasses import replace

    problem = replace(SQUARES, samples=((b"7\n", b"49\n"),))
    cases = dataset.inputs(problem, FAMILIES, [Case("by_me", b"8\n")], 1)
    assert [case.name for case in cases][:4] == ["01_sample1", "02_by_me", "03_numbers", "04_numbers"]
    assert [case.name for case in cases][-1] == "09_twice"
    assert dataset.inputs(problem, FAMILIES, [], 2)[2:] != dataset.inputs(problem, FAMILIES, [], 1)[2:]


def test_hand_made_inputs_are_refused_with_the_reason() -> None:
    with pytest.raises(Refused, match="squares, test mine: line 1, column 1: expected a number"):
        dataset.inputs(SQUARES, FAMILIES, [Case("mine", b"x\n")], 1)
    with pytest.raises(Refused, match="squares, test b: the same input as test a"):
        dataset.inputs(SQUARES, FAMILIES, [Case("a", b"1\n"), Case("b", b"1\n")], 1)


def test_kept_boards_come_last_each_once_in_inputs_of_the_statements_size() -> None:
    cases = [Case("01_a", b"1\n"), Case("02_b", b"2\n3\n")]
    kept = [
        Case("x", b"2\n3\n"),
        Case("y", b"5\n"),
        Case("z", b"5\n1\n"),
        *(Case("", b"%d\n" % k) for k in range(20, 30)),
    ]
    after = dataset.with_kept(SQUARES, cases, kept)
    assert after[:2] == cases
    assert [(case.name, case.input.split()) for case in after[2:]] == [
        ("03_kept1", [b"5", b"1", *(b"%d" % k for k in range(20, 26))]),
        ("04_kept2", [b"26", b"27", b"28", b"29"]),
    ]
    assert dataset.with_kept(SQUARES, cases, kept[:1]) == cases


def test_a_generator_that_repeats_itself_is_the_kits_fault() -> None:
    with pytest.raises(Failed, match="squares, test same: the same input as test same"):
        dataset.inputs(SQUARES, {"same": lambda rng, size: b"1\n"}, [], 1)


def test_answers_that_the_reference_or_the_checker_refuse_are_the_kits_fault() -> None:
    with pytest.raises(Failed, match="squares, test a: the reference failed: RE crashed"):
        dataset.answered(SQUARES, [Case("a", b"1\n")], lambda case: Run(b"", stopped=Verdict.RE, why="crashed"))


def test_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    cases = [Case("a", numbers(Random(1), 3)), Case("b", b"1\n")]
    content = dataset.files(dataset.answered(SQUARES, cases, squares))
    store.replace_set(tmp_path / "set", content, dataset.sums(content))
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path / "set", capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout.count(": OK") == 4, done.stderr
