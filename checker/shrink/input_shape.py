"""What the inputs of a generator have in common: how long lines are, which numbers count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

Tokens = list[bytes]  # a line
TokenRows = list[Tokens]  # an input
Place = tuple[int, int]  # the number of a line, the number of a token in it

_NEAR_START = 8  # counts are looked for in so many lines, and so many tokens of each
_LINES_EACH = (1, 2, 3)  # each of the things that are counted takes one line, two or three
_NO_SUCH_LINE = -1
ANY_SIZE = (0, 1 << 62)


@dataclass(frozen=True, slots=True)
class Law:
    """A number that counts: in every input the size is `each` times the number, and `more`.

    The number is at `place`. The size is that of the line `line`, or how many lines there are if
    that is None. `goes_on`: it is the last line of which one can know, so those after it may be the
    same.
    """

    place: Place
    line: int | None
    each: int
    more: int
    goes_on: bool = False

    def holds(self, rows: TokenRows) -> bool:
        """Whether an input keeps to it."""
        value = _number_at(rows, self.place)
        return value is not None and size_of(rows, self.line) == self.each * value + self.more

    def start(self) -> int:
        """The first of the lines, or of the tokens of the line, that are counted."""
        row, column = self.place
        if self.line is None:
            return max(row + 1, self.more)
        return column + 1 if row == self.line else 0


@dataclass(frozen=True, slots=True)
class Shape:
    """What some inputs have in common.

    Inputs of another shape may not be valid, and a program may read past their end.

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

    def allows(self, rows: TokenRows) -> bool:
        """Whether an input is no smaller or larger than those seen, and its counts are right."""
        if len(rows) < self.lines or sum(map(len, rows)) < self.tokens:
            return False
        for k, row in enumerate(rows):
            for number in (k, k - len(rows)):
                least, most = self.widths.get(number, ANY_SIZE)
                if not least <= size(row) <= most:
                    return False
        return all(law.holds(rows) for law in self.laws)

    def with_one_more(self, rows: TokenRows) -> Shape:
        """The shape when one more input was seen."""
        widths = dict(self.widths)
        for number, (width, _) in _widths_of([rows]).items():
            if number in widths:
                least, most = widths[number]
                widths[number] = min(least, width), max(most, width)
        return replace(
            self,
            lines=min(self.lines, len(rows)),
            tokens=min(self.tokens, sum(map(len, rows))),
            widths=widths,
            laws=tuple(law for law in self.laws if law.holds(rows)),
        )

    def of_any_size(self) -> Shape:
        """Only the numbers: for those who have a validator."""
        return replace(self, lines=0, tokens=0, widths={})


def find_shape(texts: Sequence[bytes]) -> Shape:
    """The shape of some inputs; no number is allowed when there are none."""
    inputs = [split_rows(text) for text in texts]
    values = list[int]()
    words = Counter[bytes]()
    for rows in inputs:
        tokens = [token for row in rows for token in row]
        values += [value for value in map(whole, tokens) if value is not None]
        words.update(set(tokens))
    return Shape(
        low=min(values, default=1),
        high=max(values, default=0),
        lines=min(map(len, inputs), default=0),
        tokens=min((sum(map(len, rows)) for rows in inputs), default=0),
        widths=_widths_of(inputs),
        laws=tuple(_laws_of(inputs)),
        words=frozenset(word for word, count in words.items() if count > 1),
    )


def split_rows(text: bytes) -> TokenRows:
    """The tokens of every line of a text."""
    return [line.split() for line in text.splitlines()]


def _widths_of(inputs: Sequence[TokenRows]) -> dict[int, tuple[int, int]]:
    """The least and the greatest size of every line, by its number from both ends."""
    widths: dict[int, tuple[int, int]] = {}
    for rows in inputs:
        for k, row in enumerate(rows):
            width = size(row)
            for number in (k, k - len(rows)):
                least, most = widths.get(number, (width, width))
                widths[number] = min(least, width), max(most, width)
    return widths


def _laws_of(inputs: Sequence[TokenRows]) -> Iterator[Law]:
    """The numbers near the start that say how many lines, or tokens of a line, every input has."""
    if not inputs:
        return
    last_known = min(_NEAR_START, *map(len, inputs)) - 1
    for line in (None, *range(_NEAR_START)):
        sizes = [size_of(rows, line) for rows in inputs]
        if len(set(sizes)) == 1 or _NO_SUCH_LINE in sizes:
            continue  # nothing to count
        for place, each in product(_places_near_start(inputs[0]), _LINES_EACH):
            if line is not None and (place[0] > line or each > 1):
                continue  # what counts tokens stands no later, and counts each once
            values = [_number_at(rows, place) for rows in inputs]
            more = _constant_rest(sizes, each, values)
            if more is not None:
                yield Law(place, line, each, more, goes_on=line == last_known)


def _places_near_start(rows: TokenRows) -> list[Place]:
    """Where an input may have numbers that count."""
    head = enumerate(rows[:_NEAR_START])
    return [(k, column) for k, row in head for column in range(min(len(row), _NEAR_START))]


def _constant_rest(sizes: Sequence[int], each: int, values: Sequence[int | None]) -> int | None:
    """What every size is more than `each` times its value; None when that is not always the same.

    None also when a value is.
    """
    rests = set[int]()
    for total, value in zip(sizes, values, strict=True):
        if value is None:
            return None
        rests.add(total - each * value)
    return rests.pop() if len(rests) == 1 else None


def size_of(rows: TokenRows, line: int | None) -> int:
    """The size of a line, -1 if there is no such line; None: the lines."""
    if line is None:
        return len(rows)
    return size(rows[line]) if line < len(rows) else _NO_SUCH_LINE


def size(row: Tokens) -> int:
    """The tokens of a line, the characters of one that is a word."""
    return len(row[0]) if is_word(row) else len(row)


def is_word(row: Tokens) -> bool:
    """Whether a line is a single token that is no number."""
    return len(row) == 1 and whole(row[0]) is None


def _number_at(rows: TokenRows, place: Place) -> int | None:
    """The whole number at a place, if there is one."""
    row, column = place
    if row < len(rows) and column < len(rows[row]):
        return whole(rows[row][column])
    return None


def whole(token: bytes) -> int | None:
    """The value of a token that is a whole number."""
    digits = token.removeprefix(b"-")
    return int(token) if digits.isdigit() and len(digits) < 19 else None
