"""Trusts a fast runner of a program once it has done the same as the slow one often enough."""

from __future__ import annotations

from checker.model.values import Case, Program, Run

# The first cases go to the slow runner of every program, whatever faster ones there are
VERIFIED_CASES = 20


class Verified:
    """`fast` as a Program that is replaced by `slow` wherever they may differ.

    Both run on the first VERIFIED_CASES; from the first difference on only `slow` does. Later
    `slow` is asked about every case that `fast` does not end well.
    """

    def __init__(self, fast: Program, slow: Program) -> None:
        self._fast, self._slow = fast, slow
        self._alike = 0

    def __call__(self, case: Case) -> Run:
        if self._alike < 0:
            return self._slow(case)
        run = self._fast(case)
        if self._alike >= VERIFIED_CASES and not run.stopped:
            return run
        slow = self._slow(case)
        alike = (run.output, run.stopped) == (slow.output, slow.stopped)
        self._alike = self._alike + 1 if alike else -1
        return slow
