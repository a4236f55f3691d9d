"""A submission that is ready to be judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.grading.blocks import Worker
from checker.judges import JUDGES
from checker.model.comparison import Comparison
from checker.model.limits import Target
from checker.model.values import Program


@dataclass(frozen=True, slots=True)
class Contestant:
    """A submission in the cage, whose verdict counts, and workers that run it faster.

    The fastest worker comes first. A worker is used once it found right what the cage did on the
    first VERIFIED_CASES cases; its suspects are judged in the cage.

    name    how the user knows the submission
    cage    runs blocks of cases in the cage, several at a time
    quick   the same program in a forked process, for trying hundreds of simpler inputs
    seeded  the program with a fixed hash seed, for those that have one
    """

    name: str
    program: Program
    target: Target
    workers: tuple[Worker, ...] = ()
    cage: Worker | None = None
    quick: Program | None = None
    seeded: Callable[[int], Program] | None = None

    @property
    def compare(self) -> Comparison:
        """How its judge compares outputs."""
        return JUDGES[self.target.judge].compare
