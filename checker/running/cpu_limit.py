"""A Program in a process that is stopped when an input takes too long."""

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

_MEMORY = 2 << 30  # address space of a process that runs a mutant, in bytes
_AGAIN_SECONDS = 0.05  # between two signals for whoever outlives the first
MERGED_INPUTS = 10  # inputs of the statement's size that are run as one


def fork_with_cpu_limit(make: Callable[[], Program], problem: Problem, cpu_seconds: float) -> ForkedProgram:
    """A Program in a process of its own that is stopped when an input takes more CPU; a context manager.

    Inputs beyond the statement's size get as much more as they are larger.
    """
    return ForkedProgram(partial(_timed, make, problem, cpu_seconds), MERGED_INPUTS * (5 * cpu_seconds + 5))


def _timed(make: Callable[[], Program], problem: Problem, cpu_seconds: float) -> Program:
    """A Program that gives up in time, in the process that is to run it."""
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    late = []  # whether time was up, even if the program caught that

    def up(_: int, __: FrameType | None) -> None:
        late.append(True)
        raise _TimeUp

    signal.signal(signal.SIGPROF, up)
    program = make()

    def run(case: Case) -> Run:
        allowed = cpu_seconds * inputs_in(problem, case.input)
        killed_at = math.ceil(time.process_time() + allowed + 1)  # whoever heeds no signal
        resource.setrlimit(resource.RLIMIT_CPU, (killed_at, resource.RLIM_INFINITY))
        late.clear()
        with suppress(_TimeUp):
            signal.setitimer(signal.ITIMER_PROF, allowed, _AGAIN_SECONDS)
            try:
                done = program(case)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        return Run(b"", allowed, stopped=Verdict.TLE, why=f"used more than {allowed:g} s") if late else done

    return run


class _TimeUp(BaseException):
    """Time is up."""


def inputs_in(problem: Problem, text: bytes) -> int:
    """How many inputs of the statement's size the boards of a text fill."""
    return max(1, -(-len(problem.split(text)) // problem.most_boards))
