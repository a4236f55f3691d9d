"""Scores: the verdicts of a serial run, whatever runs side by side."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from checker.grading.contestant import Contestant
from checker.grading.score import Scored, score
from checker.model.limits import Limits, Target
from checker.model.values import Case, Pair, Program, Run, Verdict
from checker.system.pools import free_cores, thread_pool
from tests.stress.test_run import SQUARES, squares, wrong_at_42_up

TARGET = Target("luogu", "P0", (".py",), Limits(1.0, 1024))
PAIRS = [Pair(Case(f"{k}", b"%d\n" % k), b"%d\n" % k**2) for k in range(60)]


def scored(program: Program, workers: int = 2) -> Scored:
    with thread_pool(workers) as pool:
        return score(SQUARES, Contestant("mine.py", program, TARGET), PAIRS, pool)


def test_the_verdict_is_that_of_the_first_test_that_fails() -> None:
    assert scored(squares).verdict is Verdict.AC
    wrong = scored(wrong_at_42_up)
    assert wrong.verdict is Verdict.WA
    assert [test.verdict for test in wrong.tests] == [Verdict.AC] * 42 + [Verdict.WA] * 18

    def two_ways(case: Case) -> Run:
        return Run(b"", stopped=Verdict.RE) if case.name == "50" else wrong_at_42_up(case)

    assert scored(two_ways).verdict is Verdict.WA


def test_slowest_and_peak_are_over_all_tests() -> None:
    def costly(case: Case) -> Run:
        k = int(case.name)
        return replace(squares(case), cpu_seconds=0.1 * (k % 7), peak_kib=k % 11)

    assert (scored(costly).slowest.case.name, scored(costly).peak_kib) == ("6", 10)


def test_side_by_side_gives_the_verdicts_of_a_serial_run() -> None:
    assert scored(wrong_at_42_up, workers=8) == scored(wrong_at_42_up, workers=1)


def test_what_load_has_spoilt_is_run_again_alone() -> None:
    running: list[str] = []
    lock = threading.Lock()

    def touchy(case: Case) -> Run:  # too slow whenever another one runs beside it
        with lock:
            running.append(case.name)
        time.sleep(0.002)
        with lock:
            alone = running == [case.name]
            running.remove(case.name)
        return squares(case) if alone else Run(b"", stopped=Verdict.TLE)

    assert scored(touchy, workers=4).verdict is Verdict.AC


def test_a_run_that_is_slow_by_itself_stays_tle() -> None:
    assert scored(lambda case: Run(b"", stopped=Verdict.TLE)).verdict is Verdict.TLE


def test_an_interruption_ends_what_runs() -> None:
    from checker.system.pools import STOP

    def waits(case: Case) -> Run:
        STOP.wait(20)
        return Run(b"")

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), thread_pool(2) as pool:
        pool.submit(waits, PAIRS[0].case)
        raise KeyboardInterrupt
    assert time.monotonic() - start < 5
    assert not STOP.is_set()


def test_there_is_a_core() -> None:
    with ThreadPoolExecutor(free_cores()) as pool:
        assert list(pool.map(int, ["1"])) == [1]
