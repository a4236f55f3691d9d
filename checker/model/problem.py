"""A problem: its name, its rules as functions, its samples, its limits at each judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from checker.model.limits import Target
from checker.model.reader import Reader
from checker.model.simpler import (
    fewer_lines_and_smaller_numbers,
    one_number_changed,
    shortest_first,
)
from checker.model.values import Check, Wrong


@dataclass(frozen=True, slots=True)
class Draw:
    """Tests of one family: one for every seed, all in one size.

    seeds  numbers that nothing else of the same family and size has; by default the family's own
    size   0 to the statement's most boards, which is the default
    """

    family: str
    seeds: tuple[int, ...] | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Subtask:
    """A part of the test data that is scored as a whole.

    tests  empty: all families whose own seeds no other subtask takes
    holds  whether an input of the statement keeps to the subtask's own limits
    """

    score: int
    tests: tuple[Draw, ...] = ()
    holds: Callable[[bytes], bool] = lambda text: True


_WHOLE = (Subtask(100),)


@dataclass(frozen=True, slots=True)
class Problem:
    """The rules of one problem. `name` is the stem of its files in every folder.

    read        reads an input to its end; raises Wrong when it breaks the statement
    check       (input, output, answer): raises Wrong with the reason, JuryWrong when the answer is
                at fault
    split       an input as inputs of one board each
    join        the inverse: inputs as one input (it may hold more boards than the statement allows)
    most_boards the most boards in one input of the statement
    most_size   the size for which generators give the statement's largest inputs, most_boards if 0
    samples     pairs (input, answer)
    simpler     inputs that are one step simpler than an input, the simplest first; they need not be
                valid
    measure     (input, answer): how complicated that is; every step of shrinking makes it smaller
    plan        the subtasks of the test data, the easiest first; their scores add up to 100
    mutations   (source of chance, a valid input of one board): a valid one that is a little
                different
    effort      an answer to one board: how long a solution it took, for hunting hard boards
    unique      True: the judge's comparison with the answer decides and `check` only explains
    noun        what one of the cases in an input is called in what a user reads: "board"
    grader      how outputs are graded: the name of a file in grading/graders/
    file_io     the files that submissions read and write instead of standard input and output, if
                so
    """

    name: str
    title: str
    read: Callable[[Reader], None]
    check: Check
    targets: tuple[Target, ...]
    samples: tuple[tuple[bytes, bytes], ...]
    split: Callable[[bytes], list[bytes]] = lambda text: [text]
    join: Callable[[list[bytes]], bytes] = b"".join
    most_boards: int = 1
    most_size: int = 0
    simpler: Callable[[bytes], Iterator[bytes]] = fewer_lines_and_smaller_numbers
    measure: Callable[[bytes, bytes], Any] = shortest_first
    plan: tuple[Subtask, ...] = _WHOLE
    mutations: Callable[[Random, bytes], bytes] = one_number_changed
    effort: Callable[[bytes], int] = len
    unique: bool = True
    noun: str = "case"
    grader: str = "batch"
    file_io: tuple[str, str] | None = None

    def validate(self, text: bytes) -> None:
        """Raises Wrong, with line and column, when `text` breaks the statement."""
        self.read(Reader(text))

    def bounds(self, text: bytes) -> dict[str, bool]:
        """Which bounds of the statement a valid input reaches."""
        reader = Reader(text)
        self.read(reader)
        return reader.bounds()

    def target(self, judge: str) -> Target:
        """The problem at `judge`. Raises KeyError when it is not there."""
        found = {t.judge: t for t in self.targets}[judge]
        return replace(found, file_io=self.file_io)

    @property
    def full_size(self) -> int:
        """The size of the statement's largest inputs."""
        return self.most_size or self.most_boards

    @property
    def judges(self) -> list[str]:
        """Names of the judges that have the problem, the default one first."""
        return [t.judge for t in self.targets]


def is_valid(problem: Problem, text: bytes) -> bool:
    """Whether an input keeps to the statement."""
    try:
        problem.validate(text)
    except Wrong:
        return False
    return True
