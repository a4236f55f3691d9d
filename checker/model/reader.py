"""Reads text strictly, byte by byte as a validator does or token by token as a checker does."""

from __future__ import annotations

import re
from itertools import zip_longest

from checker.model.values import Wrong

_TOKEN = re.compile(rb"[^ \t\n\v\f\r]+")


def shown(text: bytes, most: int = 40) -> str:
    """`text` as printable ASCII in quotes, cut after `most` bytes."""
    cut = text[:most].decode("ascii", "backslashreplace")
    safe = "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)
    return f"'{safe}{'...' if len(text) > most else ''}'"


def decimal(token: bytes) -> int | None:
    """The value of a plain decimal number of at most 18 digits, else None.

    Plain: no plus, no leading zero, no `-0`.
    """
    digits = token[1:] if token[:1] == b"-" else token
    plain = digits.isdigit() and len(digits) <= 18 and (digits[:1] != b"0" or token == b"0")
    return int(token) if plain else None


def first(most: int, text: bytes, separator: bytes | None = None) -> list[bytes]:
    """At most `most` tokens of `text` (separator None) or lines.

    An output without end is not taken apart to its end. One more than the answer has is enough to
    tell that there are too many.
    """
    return text.split(separator, most)[:most]


def difference(output: list[bytes], answer: list[bytes], unit: str, start: int = 1) -> str:
    """The first place where two lists of lines or tokens differ, in words.

    It is "" when they are the same.
    """
    for k, (found, expected) in enumerate(zip_longest(output, answer), start):
        if found != expected:
            said = ["the end" if part is None else shown(part) for part in (expected, found)]
            return f"{unit} {k}: expected {said[0]}, found {said[1]}"
    return ""


class Reader:
    """A cursor over `text` for validators: `at` is its offset in bytes.

    Every method raises Wrong with line, column, expected and found. `bounds()` says which ends of
    their ranges the numbers read so far have reached: test data should reach all.
    """

    __slots__ = ("_ranges", "_reached", "_text", "at")

    def __init__(self, text: bytes) -> None:
        self._text = text
        self.at = 0
        self._ranges: dict[str, tuple[int, int]] = {}
        self._reached: set[tuple[str, int]] = set()

    def fail(self, expected: str, at: int | None = None) -> Wrong:
        """The complaint about what stands at `at`, by default the cursor; for the caller to raise."""
        at = self.at if at is None else at
        line, start = self._text.count(b"\n", 0, at) + 1, self._text.rfind(b"\n", 0, at) + 1
        found = shown(self._peek(at)) if at < len(self._text) else "the end"
        return Wrong(f"line {line}, column {at - start + 1}: expected {expected}, found {found}")

    def _peek(self, at: int) -> bytes:
        """The token at `at`, or the single blank there."""
        token = _TOKEN.match(self._text, at)
        return token[0] if token else self._text[at : at + 1]

    def number(self, low: int, high: int, what: str) -> int:
        """The decimal integer at the cursor, in [low, high], without plus or leading zeros."""
        token = self._peek(self.at)
        value = decimal(token)
        if value is None or not low <= value <= high:
            raise self.fail(f"{what}, an integer in [{low}, {high}]")
        self.at += len(token)
        self._note(value, value, low, high, what)
        return value

    def count(self, value: int, low: int, high: int, what: str) -> None:
        """Notes a value in [low, high] for `bounds`, one that was not read but counted."""
        self._note(value, value, low, high, what)

    def _note(self, least: int, greatest: int, low: int, high: int, what: str) -> None:
        self._ranges[what] = low, high
        if least == low:
            self._reached.add((what, low))
        if greatest == high:
            self._reached.add((what, high))

    def bounds(self) -> dict[str, bool]:
        """For both ends of every range, such as "side 2": whether a number has reached it."""
        reached = {}
        for what, ends in self._ranges.items():
            for end in ends:
                reached[f"{what} {end}"] = (what, end) in self._reached
        return reached

    @property
    def text(self) -> bytes:
        """All that is read from."""
        return self._text

    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self.at == len(self._text)

    def starts_with(self, text: bytes) -> bool:
        """Whether `text` is at the cursor."""
        return self._text.startswith(text, self.at)

    def numbers(self, count: int, low: int, high: int, what: str) -> list[int]:
        """`count` integers with single spaces between them, then the end of the line."""
        if (quick := self._plain(count, low, high, what)) is not None:
            return quick
        values = [self.number(low, high, what)]
        for _ in range(count - 1):
            self.space()
            values.append(self.number(low, high, what))
        self.newline()
        return values

    def _plain(self, count: int, low: int, high: int, what: str) -> list[int] | None:
        """The same, all at once, where there is nothing to complain about; None elsewhere."""
        end = self._text.find(b"\n", self.at)
        line = self._text[self.at : end]
        try:
            values = [*map(int, line.split(b" "))]
        except ValueError:
            return None
        least, greatest = min(values), max(values)
        right = end >= 0 and len(values) == count and low <= least and greatest <= high
        if not right or b" ".join(map(b"%d".__mod__, values)) != line:
            return None
        self._note(least, greatest, low, high, what)
        self.at = end + 1
        return values

    def space(self) -> None:
        """Exactly one space."""
        self._exactly(b" ", "one space")

    def newline(self) -> None:
        """Exactly one line feed."""
        self._exactly(b"\n", "the end of the line")

    def end(self) -> None:
        """Nothing more."""
        if not self.at_end():
            raise self.fail("the end of the input")

    def _exactly(self, byte: bytes, what: str) -> None:
        if not self._text.startswith(byte, self.at):
            raise self.fail(what)
        self.at += 1
