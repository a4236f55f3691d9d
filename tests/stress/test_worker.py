"""Screens: full speed, every suspect by its number, whatever a program does."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from checker.grading.blocks import CageWorker, WorkerPool, Workload
from checker.grading.result import Report
from checker.model.cases import make_case
from checker.model.comparison import trailing_blanks_ignored
from checker.model.problem import Problem
from checker.model.values import Case, Judged, Program, Run, Verdict
from checker.running.verified import VERIFIED_CASES
from checker.stress.parts import Parts
from checker.stress.repeat import describe_flaky
from checker.stress.run import UNCONFIRMED, Budget, stress
from checker.stress.worker import ForkWorker
from checker.system.pools import STOP, thread_pool
from tests.parts import contestant
from tests.stress.test_run import SQUARES, numbers, squares, wrong_at_42_up

FAMILIES = {"numbers": numbers}
MEMORY = 128 << 20


def joined(texts: list[bytes]) -> bytes:
    return b"".join(texts)


def source(program: Program, problem: Problem = SQUARES) -> Workload:
    return Workload(problem, FAMILIES, 1, trailing_blanks_ignored, lambda: squares, lambda: program)


def screen(program: Program, patience: float = 5.0, problem: Problem = SQUARES) -> ForkWorker:
    return ForkWorker(source(program, problem), patience, MEMORY)


def first_wrong(start: int = 0) -> int:
    k = start
    while all(int(line) < 42 for line in make_case(SQUARES, FAMILIES, 1, k).input.split()):
        k += 1
    return k


def test_what_is_right_is_counted_in_boards() -> None:
    with screen(squares) as look:
        found = look(0, 50)
        boards = sum(len(make_case(SQUARES, FAMILIES, 1, k).input.split()) for k in range(50))
        assert (len(found.boards), sum(found.boards), found.suspect) == (50, boards, None)
        assert look(7, 1).boards == (len(make_case(SQUARES, FAMILIES, 1, 7).input.split()),)


@pytest.mark.parametrize("start", [0, 3, 17])
def test_the_first_suspect_is_named_by_its_number(start: int) -> None:
    with screen(wrong_at_42_up) as look:
        assert look(start, 64).suspect == first_wrong(start)


@pytest.mark.parametrize("way", ["crash", "hang", "raise", "stopped"])
def test_a_program_that_crashes_or_hangs_is_a_suspect_and_the_next_block_is_right(way: str) -> None:
    def program(case: Case) -> Run:
        if b"\n77\n" in b"\n" + case.input:
            if way == "crash":
                os.kill(os.getpid(), signal.SIGKILL)
            if way == "hang":
                time.sleep(60)
            if way == "stopped":
                return Run(b"", stopped=Verdict.RE)
            os._exit(3)
        return squares(case)

    bad = next(k for k in range(999) if b"\n77\n" in b"\n" + make_case(SQUARES, FAMILIES, 1, k).input)
    with screen(program, patience=0.4) as look:
        assert look(0, bad).suspect is None
        assert look(bad - 3, 20).suspect == bad
        assert look(0, bad).suspect is None


def test_a_case_that_takes_more_memory_or_time_than_allowed_is_a_suspect() -> None:
    def glutton(case: Case) -> Run:
        numbers = [int(line) for line in case.input.split()]
        try:
            return squares(case) if max(numbers) < 42 else Run(bytes(1 << 29)[:0] + squares(case).output)
        except MemoryError:
            return Run(b"", stopped=Verdict.RE)

    with screen(glutton) as look:
        assert look(0, 64).suspect == first_wrong()
    seconds = {number: 2.0 if number >= 42 else 0.5 for number in range(100)}

    def slow(case: Case) -> Run:
        return replace(squares(case), cpu_seconds=max(seconds[int(line)] for line in case.input.split()))

    assert not (found := CageWorker(source(slow))(0, 64)).slow and found.suspect is None
    found = CageWorker(replace(source(slow), cpu_seconds=1.0))(0, 64)
    assert (found.suspect, found.slow) == (first_wrong(), True)


def test_a_case_that_is_slow_only_on_the_way_keeps_the_way() -> None:
    slow = replace(source(lambda case: replace(squares(case), cpu_seconds=2.0)), cpu_seconds=1.0)
    of = contestant(squares, CageWorker(slow))
    parts = Parts(SQUARES, FAMILIES, {"slow": of}, squares, {}, trailing_blanks_ignored)
    (report,) = stress(parts, Budget(1, None, cases=40 * 8))
    assert not report.finding and not report.note and report.cases >= 40 * 8


def test_state_that_shows_only_in_merged_inputs_is_no_suspect() -> None:
    def small_array(case: Case) -> Run:  # right on every input of the statement
        return Run(b"") if len(case.input.split()) > SQUARES.most_boards else squares(case)

    with screen(small_array) as look:
        assert look(0, 100).suspect is None


def test_a_program_that_cannot_be_made_makes_every_case_a_suspect() -> None:
    def nothing() -> Program:
        raise SyntaxError("no program")

    with ForkWorker(
        Workload(SQUARES, FAMILIES, 1, trailing_blanks_ignored, lambda: squares, nothing), 5.0, MEMORY
    ) as look:
        assert [look(k, 3).suspect for k in (0, 3)] == [0, 3]


def test_a_program_that_breaks_the_worker_is_a_suspect() -> None:
    def vandal(case: Case) -> Run:
        import builtins

        builtins.len = lambda _: 3
        return squares(case)

    with screen(vandal) as look:
        assert look(0, 5).suspect is not None or look(5, 5).suspect is not None
    assert len([1, 2]) == 2


def test_nothing_is_left_running() -> None:
    with screen(lambda case: Run(b"%d" % os.getpid())) as look:
        assert look(0, 1).suspect == 0
        assert look._server
        pid = look._server.pid
    assert pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def reports(program: Program, fast: Program, budget: Budget) -> tuple[list[int], Report]:
    """What stress says of a program with a screen; and how often the program itself was run."""
    runs: list[int] = []

    def counted(case: Case) -> Run:
        runs.append(1)
        return program(case)

    with screen(fast) as look:
        of = Parts(SQUARES, FAMILIES, {"mine": contestant(counted, look)}, squares, {}, trailing_blanks_ignored)
        (report,) = stress(of, budget)
    return runs, report


def test_the_screen_does_the_work_and_the_cage_has_the_last_word() -> None:
    runs, report = reports(squares, squares, Budget(1, None, cases=5000))
    assert len(runs) == VERIFIED_CASES
    assert report.finding is None and 5000 <= report.cases < 5000 + SQUARES.most_boards


def test_with_and_without_a_screen_the_same_case_is_found() -> None:
    def wrong_at_99(case: Case) -> Run:
        return Run(b"".join(b"%d\n" % (int(line) ** 2 + (int(line) == 99)) for line in case.input.split()))

    _, fast = reports(wrong_at_99, wrong_at_99, Budget(5, None, cases=10**5))
    plain = Parts(SQUARES, FAMILIES, {"mine": contestant(wrong_at_99)}, squares, {}, trailing_blanks_ignored)
    (slow,) = stress(plain, Budget(5, None, cases=10**5))
    assert slow.finding and slow.finding == fast.finding


def test_a_screen_that_finds_wrong_what_the_cage_does_not_is_given_up() -> None:
    runs, report = reports(squares, wrong_at_42_up, Budget(1, None, cases=800))
    assert report.finding is None and report.note == ""
    assert len(runs) > 90  # the trials showed it: all in the cage


def test_state_that_is_kept_from_run_to_run_is_told_and_is_no_finding() -> None:
    calls = 0

    def worn_out(case: Case) -> Run:
        nonlocal calls
        calls += 1
        return squares(case) if calls < 60 else Run(b"")

    _, report = reports(squares, worn_out, Budget(1, None, cases=4000))
    assert report.finding is None
    assert report.note == UNCONFIRMED


def test_inputs_are_made_of_the_seed_in_the_screen_too() -> None:
    assert numbers(Random("1/squares/5"), 3) == numbers(Random("1/squares/5"), 3)
    with screen(squares) as look:
        assert look(10**6, 4).suspect is None


def lanes(program: Program, count: int = 3) -> WorkerPool:
    source = Workload(SQUARES, FAMILIES, 1, trailing_blanks_ignored, lambda: squares, lambda: program)
    return WorkerPool([CageWorker(source) for _ in range(count)])


def in_lanes(program: Program, jobs: int, budget: Budget) -> Report:
    """What stress says when so many cases run at a time."""
    of = contestant(program, cage=lanes(program, jobs))
    pool = partial(thread_pool, jobs)
    parts = Parts(SQUARES, FAMILIES, {"mine": of}, squares, {}, trailing_blanks_ignored, pool, jobs)
    return replace(stress(parts, budget)[0], seconds=0)


def slowly(program: Program) -> Program:
    """The later the case was asked for the sooner it is answered, as far as chance goes."""

    def run(case: Case) -> Run:
        time.sleep(Random(case.input).random() / 500)
        return program(case)

    return run


@pytest.mark.parametrize("cases", [70, 300, 2000])
def test_a_run_is_the_same_however_many_cases_run_at_a_time(cases: int) -> None:
    def wrong_at_98_up(case: Case) -> Run:
        return Run(b"".join(b"%d\n" % (int(line) ** 2 + (int(line) >= 98)) for line in case.input.split()))

    for program in (squares, wrong_at_98_up):
        alone = Parts(SQUARES, FAMILIES, {"mine": contestant(program)}, squares, {}, trailing_blanks_ignored)
        expected = replace(stress(alone, Budget(9, None, cases))[0], seconds=0)
        assert all(in_lanes(slowly(program), jobs, Budget(9, None, cases)) == expected for jobs in (1, 2, 5))


def test_the_time_is_kept_while_a_case_takes_longer() -> None:
    def stuck(case: Case) -> Run:
        if case.input.count(b"\n") == SQUARES.most_boards:
            STOP.wait(20)
        return squares(case)

    start = time.monotonic()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("checker.stress.run.VERIFIED_CASES", 2)
        report = in_lanes(stuck, 2, Budget(1, 0.4))
    assert report.finding is None and time.monotonic() - start < 5


def test_a_failure_by_chance_is_found_again_and_said_so() -> None:
    calls = 0

    def sometimes(case: Case) -> Run:
        nonlocal calls
        calls += 1
        return Run(b"") if calls > 50 and calls % 3 else squares(case)

    report = in_lanes(sometimes, 1, Budget(1, None, cases=5000))
    assert report.finding and "runs: depends on chance, time or uninitialised memory" in report.finding.why


@pytest.mark.parametrize(
    ("right", "seeds", "said"),
    [
        ([False] * 8, [0, 1, 2, 3], ""),
        ([True, True, False, False, True, True, False, False], [0, 1, 2, 40], "PYTHONHASHSEED=1, 40, right with 0, 2"),
        ([True] * 8, [0, 1, 2, 3], "fails in 1 of 9 runs, never with PYTHONHASHSEED=0, 1, 2, 3: depends on hash order"),
        ([True, False, False, False], [0, 1], "fails in 4 of 5 runs"),
        ([True, False, False, False], [], "fails in 4 of 5 runs"),
    ],
)
def test_what_wavers_is_told_apart(right: list[bool], seeds: list[int], said: str) -> None:
    runs = [Judged(Case("", b""), Run(b""), Verdict.AC if fine else Verdict.WA) for fine in right]
    assert said in describe_flaky(runs, seeds) and bool(said) == bool(describe_flaky(runs, seeds))
