"""A problem: its name, its rules as functions, its samples, its limits at each judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from checker.limits import Target
from checker.reader import Reader

NUMBER = re.compile(rb"\d+")


def fewer_lines_and_smaller_numbers(text: bytes) -> Iterator[bytes]:
    """Without one line, or with one number replaced by 0, its half, one less: for problems that say nothing better."""
    lines = text.splitlines(keepends=True)
    for k in range(len(lines)):
        yield b"".join(lines[:k] + lines[k + 1 :])
    for number in NUMBER.finditer(text):
        value = int(number[0])
        for less in sorted({0, value // 2, max(value - 1, 0)} - {value}):
            yield text[: number.start()] + b"%d" % less + text[number.end() :]


def one_number_changed(rng: Random, text: bytes) -> bytes:
    """Another number of the same input, or a number next to it, in the place of one; it may break the statement."""
    numbers = list(NUMBER.finditer(text))
    if not numbers:
        return text
    old, other = rng.choice(numbers), rng.choice(numbers)
    value = rng.choice((int(old[0]) + 1, max(int(old[0]) - 1, 0), int(other[0])))
    return text[: old.start()] + b"%d" % value + text[old.end() :]


def shortest_first(text: bytes, _: bytes) -> tuple[int, bytes]:
    """Shorter is simpler; of the same length, what comes first in the order of bytes."""
    return len(text), text


@dataclass(frozen=True, slots=True)
class Problem:
    """The rules of one problem. `name` is the stem of its files in every folder.

    read        reads an input to its end; raises Wrong when it breaks the statement
    check       (input, output, answer): raises Wrong with the reason, JuryWrong when the answer is at fault
    split       an input as inputs of one board each
    join        the inverse: inputs as one input (it may hold more boards than the statement allows)
    most_boards the most boards in one input of the statement
    samples     pairs (input, answer)
    simpler     inputs that are one step simpler than an input, the simplest first; they need not be valid
    measure     (input, answer): how complicated that is; every step of shrinking makes it smaller
    mutations   (source of chance, a valid input of one board): a valid one that is a little different
    effort      an answer to one board: how long a solution it took, for hunting hard boards
    unique      True: the judge's comparison with the answer decides and `check` only explains
    file_io     the files that submissions read and write instead of standard input and output, if so
    """

    name: str
    title: str
    read: Callable[[Reader], None]
    check: Callable[[bytes, bytes, bytes], None]
    targets: tuple[Target, ...]
    samples: tuple[tuple[bytes, bytes], ...]
    split: Callable[[bytes], list[bytes]] = lambda text: [text]
    join: Callable[[list[bytes]], bytes] = b"".join
    most_boards: int = 1
    simpler: Callable[[bytes], Iterator[bytes]] = fewer_lines_and_smaller_numbers
    measure: Callable[[bytes, bytes], Any] = shortest_first
    mutations: Callable[[Random, bytes], bytes] = one_number_changed
    effort: Callable[[bytes], int] = len
    unique: bool = True
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
    def judges(self) -> list[str]:
        """Names of the judges that have the problem, the default one first."""
        return [t.judge for t in self.targets]
