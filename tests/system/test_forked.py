"""A Program in a forked process: crashes and endless loops cost one case."""

from __future__ import annotations

import os
import signal
import time

from checker.model.values import Case, Program, Run, Verdict
from checker.system.forked import ForkedProgram


def fragile() -> Program:
    def run(case: Case) -> Run:
        if case.input == b"crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if case.input == b"hang":
            time.sleep(60)
        return Run(case.input + b"%d" % os.getpid())

    return run


def test_a_crash_and_a_hang_are_answered_and_the_next_case_is_right() -> None:
    with ForkedProgram(fragile, wall_seconds=0.3) as program:
        first = program(Case("", b"a"))
        assert first.output.startswith(b"a") and not first.output.endswith(b"a%d" % os.getpid())
        assert program(Case("", b"a")) == first  # the same process
        crash = program(Case("", b"crash"))
        assert (crash.stopped, crash.why) == (Verdict.RE, "crashed (SIGSEGV)")
        assert program(Case("", b"a")).stopped is None
        hang = program(Case("", b"hang"))
        assert (hang.stopped, hang.why) == (Verdict.TLE, "no answer after 0.3 s")
        last = program(Case("", b"a"))
    pid = int(last.output[1:])
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return
    raise AssertionError("the process is still there")
