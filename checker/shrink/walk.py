"""Makes a failing input simpler for as long as it still fails."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice, product, takewhile
from random import Random
from tempfile import gettempdir
from typing import Any

from checker.model.values import Case, Generator, Program, Wrong
from checker.model.problem import Problem
from checker.model.cases import chance

SIZES = 4  # in which small boards are drawn: 0 to 3
DRAWS = 200  # of every family and size, a quarter of them for a first look
WORTHWHILE = 0.1  # of the boards of a batch that are new and smaller than what has been found


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
        """Whether an input is valid, smaller than `size`, and not known to pass. None is when the time has run out."""
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
            ahead = islice(candidates(self.problem, text), at, None)
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

        It starts anew from smaller boards that fail, if there are any. `batches`: boards to try; a batch that hardly
        has new ones that are smaller is the last.
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
            if len(smaller) <= WORTHWHILE * len(new):
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

    No single simplification of it works any more, unless the time ran out. Boards are left out, then the problem's
    `simpler` gives candidates; each has to be smaller in the problem's `measure`, so the walk ends.
    """
    return Search(problem, fails, reference, time.monotonic() + seconds).smallest(text)


def small_boards(search: Search, families: Mapping[str, Generator]) -> Iterator[Iterator[bytes]]:
    """Boards of all families, always the same: a few of every length and effort, then those of one small size each.

    There are no more of them when half of the time is over: the rest is for making simpler what has been found.
    """
    half = replace(search, until=(time.monotonic() + search.until) / 2)
    sample = chain.from_iterable(drawn(half, families, size, DRAWS // 4) for size in range(SIZES))
    yield few_of_each(search.problem, sample, search.reference)
    for size in range(SIZES):
        yield drawn(half, families, size, DRAWS)


def drawn(search: Search, families: Mapping[str, Generator], size: int, turns: int) -> Iterator[bytes]:
    """Boards of all families in turn, until the time runs out."""
    for turn, name in product(range(turns), sorted(families)):
        if search.late():
            return
        yield from search.problem.split(families[name](chance(f"small/{name}/{size}/{turn}"), size))


def few_of_each(problem: Problem, boards: Iterable[bytes], reference: Program) -> Iterator[bytes]:
    """Of every length and every effort of the answer no more boards than an input holds."""
    seen = Counter[tuple[int, int]]()
    for board in boards:
        kind = len(board), problem.effort(reference(Case("shrink", board)).output)
        seen[kind] += 1
        if seen[kind] <= problem.most_boards:
            yield board


def by_generator(search: Search, families: Mapping[str, Generator]) -> bytes | None:
    """The simplest input of any family that fails, by Hypothesis, which drives the generators and shrinks their chance.

    The last that it came to when the time runs out; None when it finds no failure.
    """
    from hypothesis import HealthCheck, Verbosity, find, settings  # most runs have nothing to shrink
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import HypothesisException

    failed = list[bytes]()

    def generated(size: int, name: str, rng: Random) -> bytes:
        if search.late():
            raise _LateError
        return families[name](rng, size)

    def fails(text: bytes) -> bool:
        if search.late() or not valid(search.problem, text) or not search.fails(text):
            return False
        failed.append(text)
        return True

    set_hypothesis_home_dir(gettempdir())
    names, chances = st.sampled_from(sorted(families)), st.randoms(use_true_random=False)
    inputs = st.builds(generated, st.integers(0, search.problem.most_boards), names, chances)
    way = settings(
        max_examples=1000,
        database=None,
        deadline=None,
        derandomize=True,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    with suppress(HypothesisException, _LateError):  # nothing found, or no time
        return find(inputs, fails, settings=way)
    return failed[-1] if failed else None


class _LateError(KeyboardInterrupt):
    """The time has run out; Hypothesis lets nothing else through at once."""


def candidates(problem: Problem, text: bytes) -> Iterator[bytes]:
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


def valid(problem: Problem, text: bytes) -> bool:
    """Whether an input keeps to the statement."""
    try:
        problem.validate(text)
    except Wrong:
        return False
    return True
