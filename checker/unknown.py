"""Simplifies inputs of a statement that is not known, by what a generator was seen to give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Rows = list[list[bytes]]  # the tokens of every line


@dataclass(frozen=True, slots=True)
class Seen:
    """The smallest and the largest number in some inputs: others may not be valid."""

    low: int
    high: int

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high


def seen_in(texts: Sequence[bytes]) -> Seen:
    """What the numbers of some inputs say; nothing is allowed when there are none."""
    values = [value for text in texts for token in text.split() if (value := whole(token)) is not None]
    return Seen(min(values, default=1), max(values, default=0))


def whole(token: bytes) -> int | None:
    """The value of a token that is a whole number."""
    digits = token.removeprefix(b"-")
    return int(token) if digits.isdigit() and len(digits) < 19 else None


def simpler(text: bytes, seen: Seen) -> Iterator[bytes]:
    """Without some lines, without some tokens of a line, without characters of a word, with smaller numbers.

    A number that counted what is left out goes down with it: the nearest before it that says how many lines of one
    kind, or tokens of one line, there are. Numbers that count something stay as they are otherwise.
    """
    rows = [line.split() for line in text.splitlines()]
    counts = set()
    for first, last in kinds(rows):
        place = counter(rows, first, last - first)
        counts.add(place)
        for a, b in spans(first, last):
            yield joined(less(rows[:a] + rows[b:], place, b - a, seen), text)
    for k, row in enumerate(rows):
        place = counter(rows, k, len(row))
        counts.add(place)
        for a, b in spans(0, len(row)) if len(row) > 1 else ():
            yield joined(less([*rows[:k], row[:a] + row[b:], *rows[k + 1 :]], place, b - a, seen), text)
    for k, row in enumerate(rows):
        for at, token in enumerate(row):
            if (k, at) not in counts:
                for new in smaller(token, seen):
                    yield joined([*rows[:k], [*row[:at], new, *row[at + 1 :]], *rows[k + 1 :]], text)


def kinds(rows: Rows) -> list[tuple[int, int]]:
    """Ranges of lines that have as many tokens each, without one before them that says how many they are."""
    starts = [k for k in range(len(rows)) if not k or len(rows[k]) != len(rows[k - 1])]
    ranges = pairwise([*starts, len(rows)])
    return [(a + any(whole(token) == b - a - 1 for token in rows[a]), b) for a, b in ranges]


def counter(rows: Rows, before: int, count: int) -> tuple[int, int] | None:
    """Where the last number is, in a line before that one, that equals `count`."""
    for k in range(before - 1, -1, -1):
        for at in range(len(rows[k]) - 1, -1, -1):
            if whole(rows[k][at]) == count:
                return k, at
    return None


def spans(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Parts of a range that may be left out: its halves, its quarters, and so on down to single places."""
    width = max((last - first) // 2, 1)
    while True:
        yield from ((a, min(a + width, last)) for a in range(first, last, width))
        if width == 1:
            return
        width //= 2


def less(rows: Rows, place: tuple[int, int] | None, by: int, seen: Seen) -> Rows | None:
    """The lines with a smaller number at a place; None when such a number was never seen."""
    if place is None:
        return rows
    row, at = place
    value = int(rows[row][at]) - by
    if value not in seen:
        return None
    return [*rows[:row], [*rows[row][:at], b"%d" % value, *rows[row][at + 1 :]], *rows[row + 1 :]]


def smaller(token: bytes, seen: Seen) -> Iterator[bytes]:
    """Numbers nearer to 0 that were seen, a word without one of its characters."""
    value = whole(token)
    if value is None:
        yield from (token[:k] + token[k + 1 :] for k in range(len(token)) if len(token) > 1)
        return
    near = value - 1 if value > 0 else value + 1
    for new in dict.fromkeys((0, 1, -1, abs(value), int(value / 2), near)):
        if new in seen and (abs(new), new < 0) < (abs(value), value < 0):
            yield b"%d" % new


def joined(rows: Rows | None, text: bytes) -> bytes:
    """The lines as a text; the old one, which is no simpler, when there are none."""
    return text if rows is None else b"".join(b" ".join(row) + b"\n" for row in rows)


def measure(text: bytes, _: bytes) -> tuple[int, int, int, bytes]:
    """Tokens in all, then their characters, then how far their numbers are from 0, then the order of bytes."""
    tokens = text.split()
    return len(tokens), sum(map(len, tokens)), sum(abs(whole(token) or 0) for token in tokens), text
