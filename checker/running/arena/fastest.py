"""Runs a program the fastest way that behaves like the cage."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from checker.model.values import Case, Failed, Program, Run
from checker.running.arena.arena import GIVEN_UP, WAYS, Arena
from checker.running.arena.process import Setting
from checker.running.verified import VERIFIED_CASES

_SHARE = 1 / 4096  # of the runs that end well, by chance: run in the cage, too
_GIVEN_UP = 3  # cases that a way may give up one after the other


class Fastest:
    """A program as a Program: in an arena where that does the same as `caged`, which has the last word.

    The ways are tried in the order of WAYS. A way's first VERIFIED_CASES run in the cage, too; at the first difference
    the next way is taken, in the end the cage alone. Later the cage is asked about every case that does not end well,
    and about a share of the others, which no program can foresee.

    A context manager. One call at a time.
    """

    def __init__(self, setting: Setting, caged: Program, slots: int | None = None, ways: str = "".join(WAYS)) -> None:
        self._setting, self._caged, self._slots = setting, caged, slots
        self._left = list(ways)
        self._arena: Arena | None = None
        self._alike = self._in_a_row = 0
        self._chance = SystemRandom()
        self.given_up: list[tuple[str, str]] = []  # ways by their names, and why they were, in a word

    def __enter__(self) -> Fastest:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    @property
    def way(self) -> str:
        """What is in use, in words."""
        return WAYS.get(self.letter, "cage")

    @property
    def letter(self) -> str:
        """The same as a letter of WAYS; "" for the cage."""
        return self._left[0] if self._left else ""

    def __call__(self, case: Case) -> Run:
        """One case."""
        return self.run([case])[0]

    def run(self, cases: Sequence[Case]) -> list[Run]:
        """The runs of some cases, in order; a generator's case has its argument as its name."""
        runs: list[Run] = []
        while len(runs) < len(cases):
            arena = self._ready()
            if not arena:
                return [*runs, *map(self._caged, cases[len(runs) :])]
            some = cases[len(runs) :][: max(VERIFIED_CASES - self._alike, 1) if self._alike < VERIFIED_CASES else None]
            names = [case.name for case in some] if self._setting.argument else None
            try:
                fast = arena.run([case.input for case in some], names)
            except Failed as failure:
                self._next(str(failure))
                continue
            for case, run in zip(some, fast, strict=True):
                runs.append(self._checked(case, run))
                if self._arena is not arena:  # what is left is run again, another way
                    break
        return runs

    def _checked(self, case: Case, run: Run) -> Run:
        """The run that counts: the cage's wherever it is asked."""
        if self._alike >= VERIFIED_CASES and not run.stopped and self._chance.random() >= _SHARE:
            self._in_a_row = 0
            return run
        slow = self._caged(case)
        given_up = run.why.startswith(GIVEN_UP)
        if (run.stopped and slow.stopped and not given_up) or (run.output, run.stopped) == (slow.output, slow.stopped):
            self._alike, self._in_a_row = self._alike + 1, 0
        elif given_up:
            self._in_a_row += 1
            if self._alike < VERIFIED_CASES or self._in_a_row >= _GIVEN_UP:
                self._next(run.why.removeprefix(GIVEN_UP))
        elif not run.stopped or self._alike < VERIFIED_CASES:  # either is right, and not the other
            self._next("differs")
        return slow

    def _ready(self) -> Arena | None:
        """The arena of the way in use; None when only the cage is left."""
        if not self._arena and self._left:
            try:
                self._arena = Arena(self._setting, self._left[0], self._slots)
            except Failed as failure:
                self._next(str(failure))
                return self._ready()
        return self._arena

    def _next(self, why: str) -> None:
        """Gives the way up."""
        self.given_up.append((self.way, why))
        self._left.pop(0)
        self._alike = self._in_a_row = 0
        self._close()

    def _close(self) -> None:
        arena, self._arena = self._arena, None
        if arena:
            arena.__exit__()
