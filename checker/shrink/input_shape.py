"""What the inputs of a generator have in common: how long lines are, which numbers count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

Row = list[bytes]  # the tokens of a line
Rows = list[Row]
Place = tuple[int, int]  # the number of a line, the number of a token in it

_HEAD = 8  # lines, and tokens of each, among which counts are looked for
_EACH = (1, 2, 3)  # lines that one of what is counted may take
ANY = (0, 1 << 62)


@dataclass(frozen=True, slots=True)
class Law:
    """A number that counts: the size is `each` times the number at `place` and a constant, `more`, in every input.

    The size is that of the line `line`, or how many lines there are if that is None. `goes_on`: it
    is the last line of which one can know, so those after it may be the same.
    """

    place: Place
    line: int | None
    each: int
    more: int
    goes_on: bool = False

    def holds(self, rows: Rows) -> bool:
        """Whether an input keeps to it."""
        value = _number(rows, self.place)
        return value is not None and size_of(rows, self.line) == self.each * value + self.more

    def start(self) -> int:
        """The first of the lines, or of the tokens of the line, that are counted."""
        row, at = self.place
        if self.line is None:
            return max(row + 1, self.more)
        return at + 1 if row == self.line else 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What some inputs have in common. Others may not be valid, and a program may read past their end.

    low, high      the smallest and the largest number
    lines, tokens  the fewest of an input
    widths         the least and the greatest size of every line, by its number from the first, 0,
                   and from the last, -1
    laws           the numbers that count
    words          those of more than one input: names of commands, for example
    """

    low: int
    high: int
    lines: int = 0
    tokens: int = 0
    widths: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    laws: tuple[Law, ...] = ()
    words: frozenset[bytes] = frozenset()

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def allows(self, rows: Rows) -> bool:
        """Whether an input has a shape that lies between those seen."""
        if len(rows) < self.lines or sum(map(len, rows)) < self.tokens:
            return False
        for k, row in enumerate(rows):
            for least, most in (self.widths.get(k, ANY), self.widths.get(k - len(rows), ANY)):
                if not least <= size(row) <= most:
                    return False
        return all(law.holds(rows) for law in self.laws)

    def with_one_more(self, rows: Rows) -> Seen:
        """The same when one more input was seen."""
        widths = dict(self.widths)
        for at, (width, _) in _widths_of([rows]).items():
            if at in widths:
                widths[at] = min(widths[at][0], width), max(widths[at][1], width)
        laws = tuple(law for law in self.laws if law.holds(rows))
        lines, tokens = min(self.lines, len(rows)), min(self.tokens, sum(map(len, rows)))
        return replace(self, lines=lines, tokens=tokens, widths=widths, laws=laws)

    def of_any_size(self) -> Seen:
        """Only the numbers: for those who have a validator."""
        return replace(self, lines=0, tokens=0, widths={})


def seen_in(texts: Sequence[bytes]) -> Seen:
    """What some inputs say; no number is allowed when there are none."""
    inputs = [rows_of(text) for text in texts]
    values = [value for rows in inputs for row in rows for token in row if (value := whole(token)) is not None]
    words = Counter(token for rows in inputs for token in {token for row in rows for token in row})
    return Seen(
        low=min(values, default=1),
        high=max(values, default=0),
        lines=min(map(len, inputs), default=0),
        tokens=min((sum(map(len, rows)) for rows in inputs), default=0),
        widths=_widths_of(inputs),
        laws=tuple(_laws_of(inputs)),
        words=frozenset(word for word, count in words.items() if count > 1),
    )


def rows_of(text: bytes) -> Rows:
    """The tokens of every line of a text."""
    return [line.split() for line in text.splitlines()]


def _widths_of(inputs: Sequence[Rows]) -> dict[int, tuple[int, int]]:
    """The least and the greatest size of every line, which is known by its number from both ends."""
    found: dict[int, tuple[int, int]] = {}
    for rows in inputs:
        for k, row in enumerate(rows):
            for at in (k, k - len(rows)):
                least, most = found.get(at, (size(row), size(row)))
                found[at] = min(least, size(row)), max(most, size(row))
    return found


def _laws_of(inputs: Sequence[Rows]) -> Iterator[Law]:
    """The numbers near the start that say in all of the inputs how many lines, or tokens of a line, there are."""
    if not inputs:
        return
    places = [(k, at) for k, row in enumerate(inputs[0][:_HEAD]) for at in range(min(len(row), _HEAD))]
    for line in (None, *range(_HEAD)):
        sizes = [size_of(rows, line) for rows in inputs]
        if len(set(sizes)) == 1 or -1 in sizes:
            continue  # nothing to count
        goes_on = line is not None and line + 1 == min(_HEAD, *map(len, inputs))
        for place in places:
            values = [_number(rows, place) for rows in inputs]
            for each in _EACH if line is None else _EACH[:1]:
                more = {
                    None if value is None else sized - each * value for sized, value in zip(sizes, values, strict=True)
                }
                if len(more) == 1 and None not in more and (line is None or place[0] <= line):
                    yield Law(place, line, each, more.pop() or 0, goes_on)


def size_of(rows: Rows, line: int | None) -> int:
    """The size of a line, -1 if there is no such line; None: the lines."""
    if line is None:
        return len(rows)
    return size(rows[line]) if line < len(rows) else -1


def size(row: Row) -> int:
    """The tokens of a line, the characters of one that is a word."""
    return len(row[0]) if is_word(row) else len(row)


def is_word(row: Row) -> bool:
    """Whether a line is a single token that is no number."""
    return len(row) == 1 and whole(row[0]) is None


def _number(rows: Rows, place: Place) -> int | None:
    """The whole number at a place, if there is one."""
    row, at = place
    return whole(rows[row][at]) if row < len(rows) and at < len(rows[row]) else None


def whole(token: bytes) -> int | None:
    """The value of a token that is a whole number."""
    digits = token.removeprefix(b"-")
    return int(token) if digits.isdigit() and len(digits) < 19 else None
