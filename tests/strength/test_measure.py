"""Strength: who is wrong is refused, whatever he does to his process, and a survivor comes with the smallest test."""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.command_line import main
from checker.commands.strength import RANDOM
from checker.data import plan
from checker.grading.tests import answer_cases
from checker.hunt.sample import random_boards
from checker.model.comparison import trailing_blanks_ignored
from checker.model.values import Case, Pair, Program, Run, Verdict
from checker.running.cpu_limit import fork_with_cpu_limit
from checker.strength.measure import (
    Suspect,
    SuspectResult,
    SuspectTests,
    find_idle_tests,
    measure_suspects,
    merge_boards,
)
from checker.strength.suspects import list_suspects
from tests.data.test_plan import PINNED
from tests.parts import loaded
from tests.stress.test_run import SQUARES, squares, wrong_at_42_up

CPU_SECONDS = 0.2


def loops(_: Case) -> Run:
    while True:
        pass


def heeds_no_signal(_: Case) -> Run:
    while True:
        try:
            loops(Case("", b""))
        except BaseException:
            continue


def dies(_: Case) -> Run:
    os._exit(7)


def eats(_: Case) -> Run:
    return Run(bytes(1 << 40))


def suspect(name: str, program: Program) -> Suspect:
    return Suspect(
        name, partial(fork_with_cpu_limit, lambda: program, SQUARES, CPU_SECONDS), trailing_blanks_ignored, CPU_SECONDS
    )


def setting(*numbers: int, beyond: tuple[int, ...] = ()) -> SuspectTests:
    tests = [Pair(case, squares(case).output) for case in (Case(str(n), b"%d\n" % n) for n in numbers)]
    return SuspectTests(
        SQUARES, tests, list(merge_boards(SQUARES, [b"%d\n" % n for n in beyond], squares)), lambda: squares
    )


def test_who_is_right_shows_no_difference_and_who_is_wrong_is_refused_by_the_test_that_shows_it() -> None:
    right, wrong = measure_suspects(
        setting(1, 50, 2, beyond=(7, 99)), [suspect("a", squares), suspect("b", wrong_at_42_up)], 1
    )
    assert (right.killed, right.survived, right.boards) == (False, False, 2)
    assert (wrong.refused_by, wrong.whole, wrong.verdict) == ((1,), True, Verdict.WA)


def test_a_survivor_comes_with_the_smallest_test_that_refuses_it() -> None:
    (row,) = measure_suspects(setting(1, 41, beyond=(*range(30), 90, 91)), [suspect("b", wrong_at_42_up)], 1)
    assert row.survived and not row.killed
    assert (row.verdict, row.test, row.answer) == (Verdict.WA, b"42\n", b"1764\n")


def test_a_difference_only_beyond_the_statements_size_is_none() -> None:
    def counts(case: Case) -> Run:
        return squares(case) if case.input.count(b"\n") <= SQUARES.most_boards else Run(b"many")

    (row,) = measure_suspects(setting(1, beyond=tuple(range(30))), [suspect("counts", counts)], 1)
    assert not row.survived and row.boards == 30


def test_a_difference_that_takes_several_boards_is_found() -> None:
    def remembers(case: Case) -> Run:
        return squares(case) if case.input.count(b"\n") < 2 else Run(b"1")

    (row,) = measure_suspects(setting(1, beyond=(5, 4, 3)), [suspect("remembers", remembers)], 1)
    assert row.survived and row.test.count(b"\n") == 2


@pytest.mark.parametrize(
    ("program", "verdicts"),
    [
        (loops, {Verdict.TLE}),
        (heeds_no_signal, {Verdict.TLE, Verdict.RE}),
        (dies, {Verdict.RE}),
        (eats, {Verdict.RE}),
    ],
)
def test_whatever_a_mutant_does_the_others_are_measured(program: Program, verdicts: set[Verdict]) -> None:
    rows = measure_suspects(
        setting(1, 50, 2), [suspect("a", squares), suspect("x", program), suspect("b", wrong_at_42_up)], 2
    )
    assert [row.suspect for row in rows] == ["a", "x", "b"]
    assert rows[1].killed and rows[1].verdict in verdicts
    assert not rows[0].killed and rows[2].refused_by == (1,)


def test_the_number_of_workers_changes_nothing() -> None:
    who = [suspect("a", squares), suspect("b", wrong_at_42_up), suspect("c", dies), suspect("d", squares)]
    data = setting(1, 50, 2, beyond=(3, 60))
    assert measure_suspects(data, who, 1) == measure_suspects(data, who, 3)


def test_an_interruption_leaves_nothing_running() -> None:
    before = set(multiprocessing.active_children())

    def stop(_: SuspectResult) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure_suspects(setting(1), [suspect("a", squares), suspect("b", loops), suspect("c", loops)], 2, stop)
    until = time.monotonic() + 30
    while not set(multiprocessing.active_children()) <= before:
        assert time.monotonic() < until


def test_tests_that_refuse_nothing_and_those_that_refuse_something_alone() -> None:
    rows = [
        SuspectResult("a", True, (1,)),
        SuspectResult("b", True, (0, 2), whole=False),
        SuspectResult("c", True),
        SuspectResult("d", True, (3,), False),
    ]
    assert find_idle_tests(rows, 5) == ([4], [1])


def test_a_wrong_program_that_no_test_refuses_survives_even_without_a_new_test() -> None:
    opened: Callable[[], nullcontext[Program]] = lambda: nullcontext(squares)  # noqa: E731
    (row,) = measure_suspects(setting(1, 2), [Suspect("w", opened, trailing_blanks_ignored, 1.0, mutant=False)], 1)
    assert row.survived and row.test == b""


def few(name: str, step: int) -> list[Suspect]:
    """Some mutants of every submission of a problem."""
    return [who for who in list_suspects(catalog.problem(name)) if who.mutant][::step]


def survivors(name: str, who: list[Suspect], boards: int) -> list[SuspectResult]:
    problem = catalog.problem(name)
    cases = plan.make_inputs(problem, catalog.families(name), catalog.handmade(name), plan.SEED)
    tests = answer_cases(problem, cases, loaded(name))
    beyond = list(merge_boards(problem, list(random_boards(problem, 1, boards)), loaded(name)))
    rows = measure_suspects(SuspectTests(problem, tests, beyond, lambda: loaded(name)), who, 2)
    assert sum(row.killed for row in rows) > len(rows) / 2
    return [row for row in rows if row.survived]


@pytest.mark.parametrize("name", PINNED)
def test_the_data_refuse_some_mutants_that_random_boards_refuse(name: str) -> None:
    assert survivors(name, few(name, 50), 600) == []


@pytest.mark.campaign
@pytest.mark.parametrize("name", PINNED)
def test_the_data_refuse_all_mutants_that_random_boards_refuse(name: str) -> None:
    assert survivors(name, few(name, 1), RANDOM // 10) == []


SQUARE = """def square(number):
    if number > 41:
        return number * number
    return number**2


"""
BY_STREAMS = "import sys\nfor line in sys.stdin:\n    print(square(int(line)))\n"
BY_FILES = """with open("squares.in") as source, open("squares.out", "w") as target:
    for line in source:
        print(square(int(line)), file=target)
"""


def test_a_mutant_fares_by_files_as_by_standard_input_and_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "squares.py"
    monkeypatch.setattr(catalog, "solutions", lambda name: [file])
    monkeypatch.setattr(catalog, "rejected", lambda name: [])
    found = []
    for files, source in ((None, BY_STREAMS), (("squares.in", "squares.out"), BY_FILES)):
        file.write_text(SQUARE + source)
        problem = replace(SQUARES, file_io=files)
        data = replace(setting(1, 2, 7, beyond=tuple(range(100))), problem=problem)
        rows = measure_suspects(
            data, [who for who in list_suspects(problem) if int(who.name.split(":")[1].split()[0]) < 5], 2
        )
        found.append([replace(row, suspect=row.suspect.partition("squares.py:")[2]) for row in rows])
    assert found[0] == found[1]
    assert {(row.killed, row.survived) for row in found[0]} == {(True, False), (False, True), (False, False)}


def test_wrong_programs_are_suspects_but_for_those_of_format_alone() -> None:
    for name in PINNED:
        whole = [path for path in catalog.rejected(name) if not catalog.read_announcement(path).format_only]
        assert [who.name for who in list_suspects(catalog.problem(name)) if not who.mutant] == list(
            map(folders.relative, whole)
        )


def test_the_verb_refuses_what_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "nothing"]) == 2
    assert main(["strength", "flood_it", "--cases", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_keep_puts_the_new_test_into_the_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = catalog.problem("flood_it")
    samples = [Pair(Case("sample", text), answer) for text, answer in problem.samples]

    def right_without_5(case: Case) -> Run:
        return loaded("flood_it")(case) if b"5" not in case.input else Run(b"0\n")

    def wrong(_: object) -> list[Suspect]:
        opened = partial(fork_with_cpu_limit, lambda: right_without_5, problem, 1.0)
        return [Suspect("right without 5", opened, trailing_blanks_ignored, 1.0)]

    monkeypatch.setattr("checker.commands.strength.list_suspects", wrong)
    monkeypatch.setattr("checker.commands.strength.plan_dataset", lambda *_: (samples, 0))
    monkeypatch.setattr(folders, "regressions_folder", lambda name: tmp_path / name)
    assert main(["strength", "flood_it", "--cases", "200", "--keep"]) == 1
    assert "survived: right without 5  WA" in capsys.readouterr().out
    (kept,) = catalog.kept_cases(problem)
    assert sorted(kept.input.split()) == [b"0", b"0", b"0", b"0", b"2", b"5"]
    assert (tmp_path / "flood_it" / f"{kept.name}.ans").read_bytes() == b"1\n"


def test_the_verb_prints_one_document(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.commands.strength.list_suspects", lambda problem: few(problem.name, 130))
    assert main(["strength", "flood_it", "--cases", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["mutants"] == found["killed"] + len(found["no_difference"]) > 1
    assert (found["problem"], found["survived"], found["interrupted"]) == ("flood_it", [], False)
    assert main(["strength", "flood_it", "--cases", "20"]) == 0
    assert "no difference found" in capsys.readouterr().out
