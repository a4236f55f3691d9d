"""Runs a Program in a process that is stopped when an input takes too much CPU."""

from __future__ import annotations

import math
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType

from checker.model.problem import Problem
from checker.model.values import Case, Program, Run, Verdict
from checker.system.forked import ForkedProgram
from checker.system.forkserver_child import die_with_parent

_ADDRESS_BYTES = 2 << 30  # address space of the process
_REPEAT_SECONDS = 0.05  # the signal is repeated at this interval: a program may catch the first
MERGED_INPUTS = 10  # at most this many inputs of the statement's size are run as one


def fork_with_cpu_limit(make: Callable[[], Program], problem: Problem, cpu_seconds: float) -> ForkedProgram:
    """A Program in a process that is stopped when an input takes more CPU; a context manager.

    Inputs beyond the statement's size get as much more as they are larger.
    """
    wall_seconds = MERGED_INPUTS * (5 * cpu_seconds + 5)
    return ForkedProgram(partial(_limit_cpu, make, problem, cpu_seconds), wall_seconds)


def _limit_cpu(make: Callable[[], Program], problem: Problem, cpu_seconds: float) -> Program:
    """A Program that gives up in time, in the process that is to run it."""
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_BYTES, _ADDRESS_BYTES))
    time_was_up = False  # even if the program caught that

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal time_was_up
        time_was_up = True
        raise _TimeUp

    signal.signal(signal.SIGPROF, stop)
    program = make()

    def run(case: Case) -> Run:
        nonlocal time_was_up
        allowed = cpu_seconds * inputs_in(problem, case.input)
        # The end of a program that heeds no signal.
        kill_at = math.ceil(time.process_time() + allowed + 1)
        resource.setrlimit(resource.RLIMIT_CPU, (kill_at, resource.RLIM_INFINITY))
        time_was_up = False
        with suppress(_TimeUp):
            signal.setitimer(signal.ITIMER_PROF, allowed, _REPEAT_SECONDS)
            try:
                done = program(case)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        if time_was_up:
            return Run(b"", allowed, stopped=Verdict.TLE, why=f"used more than {allowed:g} s")
        return done

    return run


class _TimeUp(BaseException):
    """Time is up."""


def inputs_in(problem: Problem, text: bytes) -> int:
    """How many inputs of the statement's size the boards of a text fill."""
    return max(1, -(-len(problem.split(text)) // problem.most_boards))
