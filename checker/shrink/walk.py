"""Makes a failing input simpler for as long as it still fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from checker.model.problem import Problem, is_valid
from checker.model.values import Case, Program

_LEAST_SMALLER = 0.1  # a batch with a smaller share of new, smaller boards is the last


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for the smallest input that `fails`, until that time of time.monotonic()."""

    problem: Problem
    fails: Callable[[bytes], bool]
    reference: Program
    until: float
    passed: set[bytes] = field(default_factory=set)  # inputs that passed when run alone

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
        if text in self.passed or self.late():
            return False
        return is_valid(self.problem, text) and bool(self.measured(text) < size)

    def first(self, texts: list[bytes]) -> bytes | None:
        """The first input that fails; None when none does, or the time runs out.

        Several inputs have one board each. All are run as one, then the halves of those that fail:
        a run costs more than a board.
        """
        if not texts or self.late():
            return None
        if len(texts) == 1:
            text = texts[0]
            if self.fails(text):
                return text
            self.passed.add(text)
            return None
        if not self.fails(self.problem.join(texts)):
            return None
        half = len(texts) // 2
        return self.first(texts[:half]) or self.first(texts[half:])

    def walk(self, text: bytes, most: int) -> bytes:
        """From `text`, which fails, to ever simpler inputs that fail, until no simplification does.

        Up to `most` inputs of one board are run as one. When a candidate fails, its own candidates
        are tried from the same place on, for what stands before has just been tried. The end is a
        whole round of candidates that pass.
        """
        place = 0  # of the next candidate
        passes = 0  # candidates in a row that have passed
        while not self.late():
            found, place, passes = self._step(text, place, passes, most)
            if found is not None:
                text = found
            elif passes < place:
                place = 0
            else:
                break
        return text

    def _step(self, text: bytes, place: int, passes: int, most: int) -> tuple[bytes | None, int, int]:
        """(the first candidate from `place` on that fails, its place, 0), or (None, the end, passes).

        The more candidates in a row have passed, the more are run as one.
        """
        size = self.measured(text)
        ahead = islice(_candidates(self.problem, text), place, None)
        while group := list(islice(ahead, min(passes + 1, most))):
            found = self.first([candidate for candidate in group if self.worth_a_run(candidate, size)])
            if found is not None:
                return found, place + group.index(found), 0
            place += len(group)
            passes += len(group)
            if self.late():
                break
        return None, place, passes

    def smallest(self, text: bytes, batches: Iterable[Iterable[bytes]] = ()) -> bytes:
        """The end of the walk: no single simplification works any more, unless the time ran out.

        It starts anew from smaller boards that fail, if there are any. `batches`: boards to try; a
        batch that hardly has new ones that are smaller is the last.
        """
        most = self.problem.most_boards
        if len(self.problem.split(text)) != 1:
            return self.walk(text, 1)
        tried = set[bytes]()
        for boards in batches:
            size = self.measured(text)
            sizes = self._sizes_in_time(boards, tried)
            smaller = sorted((board for board in sizes if sizes[board] < size), key=sizes.__getitem__)
            text = self.walk(self.first_of_many(smaller) or text, most)
            tried.update(sizes)
            if len(smaller) <= _LEAST_SMALLER * len(sizes):
                break
        if most > 1:
            text = self.walk(text, most)
        return self.walk(text, 1)  # some fail only by themselves

    def _sizes_in_time(self, boards: Iterable[bytes], tried: Container[bytes]) -> dict[bytes, Any]:
        """How complicated the boards are that were not tried, as many as there is time for."""
        sizes = dict[bytes, Any]()
        for board in boards:
            if self.late():
                break
            if board not in tried:
                sizes[board] = self.measured(board)
        return sizes

    def first_of_many(self, boards: list[bytes]) -> bytes | None:
        """The first that fails of any number of boards."""
        most = self.problem.most_boards
        for start in range(0, len(boards), most):
            found = self.first(boards[start : start + most])
            if found is not None:
                return found
        return None


def shrink(
    problem: Problem,
    text: bytes,
    fails: Callable[[bytes], bool],
    reference: Program,
    seconds: float,
) -> bytes:
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
