"""Shrinking: the result fails, is valid, and no single simplification of it works."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from math import inf
from random import Random
from types import SimpleNamespace
from typing import ParamSpec, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker import catalog
from checker.model.comparison import trailing_blanks_ignored
from checker.model.problem import Problem, is_valid
from checker.model.simpler import closer_to_0, fewer
from checker.model.values import Case, Judged, Run, Verdict
from checker.shrink import small, walk
from checker.shrink.small import small_boards
from checker.shrink.walk import Search, shrink
from checker.stress import finding
from checker.stress.finding import SHRINK_SECONDS, failure_kind, shrink_input
from checker.stress.parts import Parts
from checker.stress.run import Budget, stress
from tests.parts import contestant, loaded
from tests.stress.test_run import SQUARES, numbers, squares, wrong_at_42_up

P = ParamSpec("P")
R = TypeVar("R")


def some_board(name: str, holds: Callable[[bytes, bytes], bool]) -> Callable[[bytes], bool]:
    """Whether an input has a board of which, and of whose answer, something holds."""
    split = catalog.problem(name).split
    return lambda text: any(holds(board, loaded(name)(Case("", board)).output) for board in split(text))


PREDICATES: dict[str, list[Callable[[bytes], bool]]] = {
    "flood_it": [
        some_board("flood_it", lambda board, _: len(set(board.split()[1:-1])) >= 3),
        some_board("flood_it", lambda board, _: int(board.split()[0]) >= 4),
        some_board("flood_it", lambda board, _: b"5" in board.split()[1:]),
        some_board("flood_it", lambda _, answer: int(answer) >= 5),
    ],
    "rotation_game": [
        some_board("rotation_game", lambda _, answer: len(answer.split()[0]) >= 4),
        some_board("rotation_game", lambda _, answer: b"H" in answer),
        some_board("rotation_game", lambda _, answer: answer.split()[-1] == b"3"),
    ],
}
TRIES = [(name, k) for name, predicates in PREDICATES.items() for k in range(len(predicates))]


def failing(name: str, fails: Callable[[bytes], bool]) -> bytes:
    """A random board that fails."""
    problem, uniform = catalog.problem(name), catalog.families(name)["uniform"]
    texts = (text for k in range(1000) for text in problem.split(uniform(Random(k), problem.most_boards)))
    return next(text for text in texts if fails(text))


@pytest.mark.parametrize(("name", "k"), TRIES)
def test_the_end_fails_is_valid_and_cannot_be_simplified(name: str, k: int) -> None:
    problem, fails, reference = catalog.problem(name), PREDICATES[name][k], loaded(name)

    def size(text: bytes) -> object:
        return problem.measure(text, reference(Case("", text)).output)

    start = failing(name, fails)
    small = shrink(problem, start, fails, reference, seconds=60)
    assert fails(small) and is_valid(problem, small)
    assert not size(small) > size(start)  # type: ignore[operator]
    for simpler in problem.simpler(small):
        if is_valid(problem, simpler) and size(simpler) < size(small):  # type: ignore[operator]
            assert not fails(simpler)
    assert shrink(problem, small, fails, reference, seconds=60) == small


def test_the_smallest_boards_are_found() -> None:
    problem, reference = catalog.problem("flood_it"), loaded("flood_it")
    three, side, five, moves = (
        shrink(problem, failing("flood_it", fails), fails, reference, 60) for fails in PREDICATES["flood_it"]
    )
    assert sorted(three.split()) == [b"0", b"0", b"0", b"1", b"2", b"2"]
    assert side == b"4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0\n"
    assert sorted(five.split()) == [b"0", b"0", b"0", b"0", b"2", b"5"]
    assert len(moves) <= len(b"3\n0 0 0\n0 0 0\n0 0 0\n0\n")
    assert len(loaded("rotation_game")(Case("", shrunk_rotation())).output.split()[0]) == 4


def test_neither_the_side_nor_the_final_0_is_a_colour() -> None:
    board, recoloured = (b"%d\n1 %d 1\n1 1 1\n1 1 1\n0\n" % (3, colour) for colour in (2, 3))
    of = catalog.problem("flood_it").measure
    assert of(board, b"") < of(recoloured, b"")  # not: 3 is there anyway
    assert of(board.replace(b"2", b"0"), b"")[:2] == (9, 2) and of(board.replace(b"2", b"1"), b"")[:2] == (9, 1)
    assert of(b"2\n1 1\n1 1\n2\n1 1\n1 1\n0\n", b"")[:2] == (8, 1)


def shrunk_rotation() -> bytes:
    fails = PREDICATES["rotation_game"][0]
    return shrink(catalog.problem("rotation_game"), failing("rotation_game", fails), fails, loaded("rotation_game"), 60)


def test_boards_that_are_not_needed_are_left_out() -> None:
    problem, reference = catalog.problem("flood_it"), loaded("flood_it")

    def fails(text: bytes) -> bool:  # it takes a large board before a small one
        sides = [int(board.split()[0]) for board in problem.split(text)]
        return any(a > b for a, b in pairwise(sides))

    start = problem.join(
        [catalog.families("flood_it")["large"](Random(1), 0), *problem.split(problem.samples[0][0])] * 2
    )
    small = shrink(problem, start, fails, reference, seconds=60)
    assert small == b"3\n0 0 0\n0 0 0\n0 0 0\n2\n0 0\n0 0\n0\n"


def test_a_board_to_which_no_walk_leads_is_found_among_small_ones() -> None:
    problem, reference = catalog.problem("flood_it"), loaded("flood_it")
    far, near = failing("flood_it", lambda text: text.startswith(b"6")), b"2\n3 1\n1 3\n0\n"
    search = Search(
        problem, lambda text: {far, near} & set(problem.split(text)) != set(), reference, time.monotonic() + 60
    )
    assert search.smallest(far) == far
    assert search.smallest(far, small_boards(search, catalog.families("flood_it"))) == near


@given(st.lists(st.booleans(), max_size=30))
def test_the_first_of_many_that_fails_is_found_by_halves(failures: list[bool]) -> None:
    boards = [b"%d\n" % (k + 50 * fails) for k, fails in enumerate(failures)]
    search = Search(SQUARES, lambda text: any(int(line) >= 50 for line in text.split()), squares, inf)
    assert search.first(boards) == next((b for b, fails in zip(boards, failures, strict=True) if fails), None)


def test_a_problem_that_says_nothing_loses_lines_and_digits() -> None:
    def fails(text: bytes) -> bool:
        return any(int(line) >= 42 for line in text.split())

    assert shrink(SQUARES, b"7\n99\n3\n85\n", fails, squares, 5) == b"42\n"


STEP = 0.1  # seconds that every run of anything takes


class Clock:
    """The time, which passes only when something runs, and the calls that were made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        for module in (walk, small, finding):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))

    def slow(self, function: Callable[P, R]) -> Callable[P, R]:
        def run(*given: P.args, **named: P.kwargs) -> R:
            self.now += STEP
            return function(*given, **named)

        return run


@pytest.mark.parametrize("name", ["squares", "flood_it", "rotation_game"])
def test_the_time_is_kept_whatever_is_slow(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    clock = Clock(monkeypatch)
    problem = SQUARES if name == "squares" else catalog.problem(name)
    families = {"numbers": numbers} if name == "squares" else catalog.families(name)
    start = families[min(families)](Random(1), problem.most_boards)
    slow = {family: clock.slow(generate) for family, generate in families.items()}
    reference = clock.slow(squares if name == "squares" else loaded(name))
    parts = Parts(problem, slow, {}, reference, {}, trailing_blanks_ignored)
    for fails in (lambda text: True, lambda text: text == start):
        clock.now = 0.0
        assert len(shrink_input(parts, start, clock.slow(fails), until=SHRINK_SECONDS)) <= len(start)
        assert clock.now < SHRINK_SECONDS + 6 * STEP


def test_halving_and_measuring_stop_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    search = Search(SQUARES, clock.slow(lambda text: True), clock.slow(squares), 3.5 * STEP)
    assert search.first([b"%d\n" % k for k in range(64)]) is None and clock.now < 4.5 * STEP
    assert not search.worth_a_run(b"1\n", (9, b"")) and clock.now < 4.5 * STEP
    clock.now = 0.0
    assert search.worth_a_run(b"1\n", (9, b"")) and clock.now == STEP


def test_half_of_the_time_is_left_for_what_small_boards_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, problem = Clock(monkeypatch), catalog.problem("flood_it")
    families = {family: clock.slow(generate) for family, generate in catalog.families("flood_it").items()}
    search = Search(problem, lambda text: False, loaded("flood_it"), 8.0)
    assert sum(len(list(boards)) > 0 for boards in small_boards(search, families)) and 4.0 < clock.now < 4.2


def found(quick: bool, problem: Problem = SQUARES) -> tuple[bytes, Verdict]:
    of = contestant(wrong_at_42_up, quick=wrong_at_42_up if quick else None)
    parts = Parts(problem, {"numbers": numbers}, {"mine": of}, squares, {}, trailing_blanks_ignored)
    (report,) = stress(parts, Budget(1, None, cases=200))
    assert report.finding and report.shrunk_from >= len(report.finding.case.input)
    return report.finding.case.input, report.finding.verdict


@pytest.mark.parametrize("quick", [True, False])
def test_a_finding_is_shrunk_in_process_or_in_the_cage(quick: bool) -> None:
    assert found(quick) == (b"42\n", Verdict.WA)


@pytest.mark.parametrize(
    ("why", "same", "other"),
    [
        ("exit code 1: EOFError: EOF when reading a line", "exit code 1: EOFError (it reads past)", "exit code 1"),
        ("exit code 1: json.decoder.JSONDecodeError: x", "exit code 1: JSONDecodeError: y", "exit code 1: KeyError: x"),
        ("exit code 1: 7 is too much", "exit code 1: 8 is too much", "exit code 2: 7 is too much"),
        ("SIGSEGV", "crashed (SIGSEGV)", "SIGABRT: what()"),
        ("exit code 1: AssertionError: ", "exit code 1: AssertionError", "exit code 1: IndexError: list"),
    ],
)
def test_runtime_errors_are_known_by_exception_exit_code_or_signal(why: str, same: str, other: str) -> None:
    one, two, three = (failure_kind(Judged(Case("", b""), Run(b""), Verdict.RE, said)) for said in (why, same, other))
    assert one == two != three
    assert failure_kind(Judged(Case("", b""), Run(b""), Verdict.WA, why)) != one


def test_a_runtime_error_keeps_its_kind() -> None:
    def two_faults(case: Case) -> Run:
        low = min((int(line) for line in case.input.split()), default=0)
        return Run(b"", stopped=Verdict.RE, why=f"exit code 1: {'KeyError' if low < 42 else 'ValueError'}: {low}")

    big = {"big": lambda rng, size: b"%d\n" % rng.randrange(50, 100)}
    parts = Parts(SQUARES, big, {"mine": contestant(two_faults)}, squares, {}, trailing_blanks_ignored)
    (report,) = stress(parts, Budget(1, None, cases=9))
    assert report.finding and (report.finding.case.input, report.finding.why) == (
        b"42\n",
        "exit code 1: ValueError: 42",
    )


def test_a_finding_keeps_its_verdict() -> None:
    def two_faults(case: Case) -> Run:
        if any(int(line) < 10 for line in case.input.split()):
            return Run(b"", stopped=Verdict.RE, why="small")
        return wrong_at_42_up(case)

    of = {"mine": contestant(two_faults)}
    big = {"big": lambda rng, size: b"%d\n" % rng.randrange(50, 100)}
    (report,) = stress(Parts(SQUARES, big, of, squares, {}, trailing_blanks_ignored), Budget(1, None, cases=9))
    assert report.finding and (report.finding.case.input, report.finding.verdict) == (b"42\n", Verdict.WA)


@given(st.lists(st.integers(0, 9), max_size=20))
def test_fewer_leaves_out_halves_first_and_every_single_item_last(items: list[int]) -> None:
    found = list(fewer(items))
    assert found[len(found) - len(items) :] == [items[:k] + items[k + 1 :] for k in range(len(items))]
    assert all(len(some) < len(items) for some in found)
    assert not items or len(found[0]) == len(items) // 2


@given(st.integers(-(10**20), 10**20))
def test_closer_to_0_is_on_the_same_side_and_ends_at_0(value: int) -> None:
    steps = 0
    while value:
        assert all(abs(less) < abs(value) and less * value >= 0 for less in closer_to_0(value))
        assert closer_to_0(value)[0] == 0 and abs(closer_to_0(value)[-1]) == abs(value) - 1
        value = closer_to_0(value)[-2 if abs(value) > 2 else -1]
        steps += 1
    assert closer_to_0(0) == [] and steps < 80
