"""Makes a failing input simpler for as long as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Any

from checker.model.problem import Problem, valid
from checker.model.values import Case, Program

_WORTHWHILE = 0.1  # of the boards of a batch that are new and smaller than what has been found


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for and how long: the smallest input that `fails`, until that time of time.monotonic()."""

    problem: Problem
    fails: Callable[[bytes], bool]
    reference: Program
    until: float
    passed: set[bytes] = field(default_factory=set)  # inputs that were run by themselves and did not fail

    def late(self) -> bool:
        """Whether the time has run out."""
        return time.monotonic() > self.until

    def measured(self, text: bytes) -> Any:
        """How complicated an input is."""
        return self.problem.measure(text, self.reference(Case("shrink", text)).output)

    def worth_a_run(self, text: bytes, size: Any) -> bool:
        """Whether an input is valid, smaller than `size`, and not known to pass.

        None is when the time has run out.
        """
        new = text not in self.passed and not self.late()
        return new and valid(self.problem, text) and bool(self.measured(text) < size)

    def first(self, texts: list[bytes]) -> bytes | None:
        """The first that fails of some inputs of which more than one have one board each; None when time runs out.

        All are run as one, then the halves of those that fail: a run costs more than a board.
        """
        if not texts or self.late():
            return None
        if not self.fails(texts[0] if len(texts) == 1 else self.problem.join(texts)):
            if len(texts) == 1:
                self.passed.add(texts[0])
            return None
        half = len(texts) // 2
        return texts[0] if not half else self.first(texts[:half]) or self.first(texts[half:])

    def walk(self, text: bytes, most: int) -> bytes:
        """From `text`, which fails, to ever simpler inputs that fail; up to `most` of one board are run as one."""
        size = self.measured(text)
        at, fruitless = 0, 0  # the next candidate; how many in a row have failed to fail
        while not self.late():
            ahead = islice(_candidates(self.problem, text), at, None)
            while group := list(islice(ahead, min(fruitless + 1, most))):
                smaller = [c for c in group if self.worth_a_run(c, size)]
                found = self.first(smaller)
                if found is not None:
                    text, size, fruitless = found, self.measured(found), 0
                    at += group.index(found)
                    break  # what stands at the same place now is tried next: what came before has just been tried
                at, fruitless = at + len(group), fruitless + len(group)
                if self.late():
                    break
            else:
                if fruitless >= at:
                    break
                at = 0
        return text

    def smallest(self, text: bytes, batches: Iterable[Iterable[bytes]] = ()) -> bytes:
        """The end of the walk: no single simplification works any more, unless the time ran out.

        It starts anew from smaller boards that fail, if there are any. `batches`: boards to try; a
        batch that hardly has new ones that are smaller is the last.
        """
        if len(self.problem.split(text)) != 1:
            return self.walk(text, 1)
        tried = set[bytes]()
        for boards in batches:
            size = self.measured(text)
            in_time = takewhile(lambda _: not self.late(), boards)
            new = {board: self.measured(board) for board in in_time if board not in tried}
            smaller = sorted((board for board in new if new[board] < size), key=new.__getitem__)
            text = self.walk(self.earliest(smaller) or text, self.problem.most_boards)
            tried.update(new)
            if len(smaller) <= _WORTHWHILE * len(new):
                break
        if self.problem.most_boards > 1:
            text = self.walk(text, self.problem.most_boards)
        return self.walk(text, 1)  # some fail only by themselves

    def earliest(self, boards: list[bytes]) -> bytes | None:
        """The first that fails of any number of boards."""
        most = self.problem.most_boards
        groups = (boards[k : k + most] for k in range(0, len(boards), most) if not self.late())
        return next(filter(None, map(self.first, groups)), None)


def shrink(problem: Problem, text: bytes, fails: Callable[[bytes], bool], reference: Program, seconds: float) -> bytes:
    """The end of a walk from `text` (which fails) over simpler valid inputs that fail.

    No single simplification of it works any more, unless the time ran out. Boards are left out,
    then the problem's `simpler` gives candidates; each has to be smaller in the problem's
    `measure`, so the walk ends.
    """
    return Search(problem, fails, reference, time.monotonic() + seconds).smallest(text)


def _candidates(problem: Problem, text: bytes) -> Iterator[bytes]:
    """An input without one of its boards, then with one board made simpler."""
    boards = problem.split(text)
    if len(boards) < 2:
        yield from problem.simpler(text)
        return
    for k in range(len(boards)):
        yield problem.join(boards[:k] + boards[k + 1 :])
    for k, board in enumerate(boards):
        for simpler in problem.simpler(board):
            yield problem.join([*boards[:k], simpler, *boards[k + 1 :]])
