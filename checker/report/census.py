"""Counts boards by their answer: reads what the programs of cpp_ref/census/ print.

Such a program is called with a seed and a number of boards for every sample. It prints lines:

    part exact|sampled COLUMN,COLUMN,...:TITLE    a part of the census begins
    count SEEN ALL N N N ...                      boards seen so far, of all; for every answer from
                                                  0 those by column
    hardest ANSWER BOARD                          one of all boards of the largest answer, as an
                                                  input of its own
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

from checker.model.values import Failed


@dataclass(frozen=True, slots=True)
class Census:
    """A part of a census so far.

    `answers[k]` are the boards that need k moves, counted by column: by how many symbols reach the
    answer, for example. exact: every board is counted, else `all_boards` random boards are a sample
    of all. `hardest` are inputs of one board.
    """

    title: str
    columns: tuple[str, ...]
    exact: bool
    boards: int = 0
    all_boards: int = 0
    answers: tuple[tuple[int, ...], ...] = ()
    hardest: tuple[bytes, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether no board is left to count."""
        return 0 < self.boards == self.all_boards

    @property
    def totals(self) -> list[int]:
        """Boards by answer, from 0 moves on."""
        return [sum(row) for row in self.answers]

    @property
    def mean(self) -> float:
        """The mean answer."""
        return sum(k * boards for k, boards in enumerate(self.totals)) / self.boards

    @property
    def mean_error(self) -> float:
        """The standard error of the mean; 0 when every board is counted."""
        squares = sum(k * k * boards for k, boards in enumerate(self.totals)) / self.boards
        return 0.0 if self.exact else sqrt(max(squares - self.mean**2, 0.0) / self.boards)

    def share(self, answer: int) -> tuple[float, float]:
        """The share of the boards with that answer, and its standard error.

        That is 0 when every board is counted.
        """
        share = self.totals[answer] / self.boards
        return share, 0.0 if self.exact else sqrt(share * (1 - share) / self.boards)


def run_census(program: Path, seed: int, boards: int) -> Iterator[Census]:
    """Snapshots of all parts, one after the other, each until it is complete.

    Raises Failed when the program fails.
    """
    command = [str(program), str(seed), str(boards)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            part = None
            for line in process.stdout:
                part = add_line(part, line)
                if part.boards:
                    yield part
            if process.wait():
                raise Failed(f"the census of {program.name} ended with status {process.returncode}")
        finally:
            process.kill()


def add_line(part: Census | None, line: bytes) -> Census:
    """The census of a part after another line of a program."""
    word, _, rest = line.strip().partition(b" ")
    if word == b"part":
        head, _, title = rest.decode().partition(":")
        kind, _, columns = head.partition(" ")
        return Census(title, tuple(columns.split(",")), kind == "exact")
    assert part
    if word == b"hardest":
        return replace(part, hardest=(*part.hardest, rest.partition(b" ")[2] + b"\n"))
    boards, all_boards, *counts = map(int, rest.split())
    width = len(part.columns)
    rows = [tuple(counts[k : k + width]) for k in range(0, len(counts), width)]
    while rows and not any(rows[-1]):
        rows.pop()
    return replace(part, boards=boards, all_boards=all_boards, answers=tuple(rows))
