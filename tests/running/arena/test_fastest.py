"""A program takes the fastest way that behaves like the cage, and says why it does not take another."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import catalog
from checker.model.values import Case, Program, Run, Verdict
from checker.running.arena.fastest import Fastest
from checker.running.cage.cage import Command, cage_command
from checker.running.verified import VERIFIED_CASES as TRIALS
from tests.running.arena.built import can_run, setting
from tests.running.arena.law import INPUTS, LIMITS

pytestmark = pytest.mark.skipif(not can_run(), reason="no arenas on this machine")

CASES = [Case(str(k), INPUTS[k % len(INPUTS)]) for k in range(3 * TRIALS)]


def in_cage(program: Path) -> Program:
    return cage_command(Command((str(program),)), catalog.cage(), LIMITS)


@pytest.mark.parametrize(
    ("name", "way", "given_up"),
    [
        ("globals", "in place", []),
        ("alarm_exit", "shared child", [("in place", "signals")]),
        ("threads", "fork", [("in place", "threads"), ("shared child", "threads")]),
        ("writes_a_file", "cage", [("in place", "files"), ("shared child", "files"), ("fork", "files")]),
    ],
)
def test_the_way_and_the_reasons(name: str, way: str, given_up: list[tuple[str, str]]) -> None:
    of = setting(name, LIMITS)
    with Fastest(of, in_cage(of.program)) as program:
        runs = program.run(CASES)
        assert (program.way, program.given_up) == (way, given_up)
    expected = [in_cage(of.program)(case) for case in CASES[: len(INPUTS)]]
    for k, run in enumerate(runs):
        assert (run.output, run.stopped) == (expected[k % len(INPUTS)].output, expected[k % len(INPUTS)].stopped)


def test_the_cage_has_the_last_word() -> None:
    """A way that differs on trial is given up, and a suspect is what the cage says."""
    of, asked = setting("no_newline", LIMITS), []

    def other(case: Case) -> Run:
        asked.append(case)
        return Run(b"other", stopped=None if len(asked) < 4 * TRIALS else Verdict.RE)

    with Fastest(of, other) as program:
        assert [run.output for run in program.run(CASES)] == [b"other"] * len(CASES)
        assert (program.way, [why for _, why in program.given_up]) == ("cage", ["differs"] * 3)


def test_after_its_trials_only_the_arena_runs_what_ends_well() -> None:
    of, asked = setting("no_newline", LIMITS), []
    caged_program = in_cage(of.program)

    def counted(case: Case) -> Run:
        asked.append(case)
        return caged_program(case)

    with Fastest(of, counted) as program:
        for _ in range(5):
            program.run(CASES)
        assert program.way == "in place"
    assert TRIALS <= len(asked) <= TRIALS + 3  # and a share by chance


def test_one_case_at_a_time() -> None:
    of = setting("exit_code", LIMITS)
    with Fastest(of, in_cage(of.program)) as program:
        ends = [program(case).stopped for case in CASES]
    assert {Verdict.RE, None} == set(ends)
