"""Simplifies inputs without knowing their statement, by the shape of what a generator gave."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from checker.shrink.input_shape import (
    ANY_SIZE,
    Law,
    Place,
    Shape,
    TokenRows,
    Tokens,
    is_word,
    size,
    size_of,
    split_rows,
    whole,
)


def simpler(text: bytes, shape: Shape) -> Iterator[bytes]:
    """Without some lines, tokens of a line or characters of a word, then with smaller numbers.

    What counted what is left out goes down with it: the numbers that are known to count, elsewhere
    the nearest before it that says how many lines of one kind, or tokens of one line, there are.
    Numbers that count stay otherwise.
    """
    rows = split_rows(text)
    shape = shape.with_one_more(rows)
    counts = set[Place | None]()
    for part in (*_counted_parts(rows, shape.laws), *_guessed_parts(rows, shape)):
        counts.add(part.place)
        for first, end in _spans(part.units):
            shorter = _count_down(part.without(first, end), part.place, end - first, shape)
            if shorter is not None and shape.allows(shorter):
                yield _join_rows(shorter)
    yield from map(_join_rows, _with_smaller_tokens(rows, counts, shape))


@dataclass(frozen=True, slots=True)
class _Part:
    """Units that may be left out, and the place of the number that counts them, if there is one."""

    place: Place | None
    units: range
    without: Callable[[int, int], TokenRows]  # (first, end): the input without those units


def _counted_parts(rows: TokenRows, laws: Sequence[Law]) -> Iterator[_Part]:
    """What a number is known to count: lines, or the tokens of one or more lines, or both."""
    for place in dict.fromkeys(law.place for law in laws):
        group = [law for law in laws if law.place == place]
        units = min((size_of(rows, law.line) - law.start()) // law.each for law in group)
        yield _Part(place, range(units), partial(_without_units, rows, group))


def _without_units(rows: TokenRows, laws: Sequence[Law], first: int, end: int) -> TokenRows:
    """Without the units from `first` to before `end` of all that one number counts."""
    rows = list(rows)
    for line, start in _counted_rows(rows, laws).items():
        rows[line] = _without_range(rows[line], start + first, start + end)
    for law in laws:
        if law.line is None:  # last: that changes the numbers of the lines
            start, each = law.start(), law.each
            del rows[start + each * first : start + each * end]
    return rows


def _counted_rows(rows: TokenRows, laws: Sequence[Law]) -> dict[int, int]:
    """The lines whose tokens such laws count, each with the first of those tokens.

    A matrix may have more rows than there are laws.
    """
    starts: dict[int, int] = {}
    for law in laws:
        if law.line is None:
            continue
        starts[law.line] = law.start()
        width = size_of(rows, law.line)
        if law.goes_on and law.start() == 0 and width > 1:
            following = law.line + 1
            while size_of(rows, following) == width:
                starts[following] = 0
                following += 1
    return starts


def _guessed_parts(rows: TokenRows, shape: Shape) -> Iterator[_Part]:
    """What no number is known to count: lines of one kind, tokens of a line.

    A number that equals their count may count them.
    """
    lines_are_counted = any(law.line is None for law in shape.laws)
    if len(rows) > shape.lines and not lines_are_counted:
        for first, end in _kinds(rows):
            place = _last_equal(rows, first, end - first)
            yield _Part(place, range(first, end), partial(_without_lines, rows))
    counted = _counted_rows(rows, shape.laws)
    for k, row in enumerate(rows):
        if k not in counted and _may_shrink(row, k, shape):
            units = range(size(row) if size(row) > 1 else 0)
            place = _last_equal(rows, k, size(row))
            yield _Part(place, units, partial(_without_tokens, rows, k))


def _may_shrink(row: Tokens, k: int, shape: Shape) -> bool:
    """Whether line `k` may be shorter, or had a size of its own in what was seen."""
    least, most = shape.widths.get(k, ANY_SIZE)
    if least == most and k < shape.lines:  # it is always of that size
        return False
    return size(row) > 1 or k in shape.widths


def _without_lines(rows: TokenRows, first: int, end: int) -> TokenRows:
    """Without the lines from `first` to before `end`."""
    return rows[:first] + rows[end:]


def _without_tokens(rows: TokenRows, line: int, first: int, end: int) -> TokenRows:
    """Without what a line has from `first` to before `end`."""
    return [*rows[:line], _without_range(rows[line], first, end), *rows[line + 1 :]]


def _without_range(row: Tokens, first: int, end: int) -> Tokens:
    """A line without the tokens, or the characters of its word, from `first` to before `end`."""
    return [row[0][:first] + row[0][end:]] if is_word(row) else row[:first] + row[end:]


def _kinds(rows: TokenRows) -> list[tuple[int, int]]:
    """Ranges of lines that have as many tokens each, without a first that counts the others."""
    starts = [k for k in range(len(rows)) if not k or len(rows[k]) != len(rows[k - 1])]
    kinds = []
    for first, end in pairwise([*starts, len(rows)]):
        counts_the_others = any(whole(token) == end - first - 1 for token in rows[first])
        kinds.append((first + counts_the_others, end))
    return kinds


def _last_equal(rows: TokenRows, before: int, count: int) -> Place | None:
    """The last place, in a line before that one, of a number that equals `count`."""
    for k in reversed(range(before)):
        for column in reversed(range(len(rows[k]))):
            if whole(rows[k][column]) == count:
                return k, column
    return None


def _spans(units: range) -> Iterator[tuple[int, int]]:
    """Parts of a range that may be left out: halves, quarters, and so on to single places."""
    width = max(len(units) // 2, 1)
    while True:
        yield from ((a, min(a + width, units.stop)) for a in range(units.start, units.stop, width))
        if width == 1:
            return
        width //= 2


def _count_down(rows: TokenRows, place: Place | None, less: int, shape: Shape) -> TokenRows | None:
    """The lines with `less` taken from a number; None when none like that was seen."""
    if place is None:
        return rows
    row, column = place
    value = int(rows[row][column]) - less
    return _with_token(rows, place, b"%d" % value) if value in shape else None


def _with_token(rows: TokenRows, place: Place, token: bytes) -> TokenRows:
    """The lines with another token at a place."""
    number, column = place
    row = list(rows[number])
    row[column] = token
    return [*rows[:number], row, *rows[number + 1 :]]


def _with_smaller_tokens(rows: TokenRows, counts: Container[Place | None], shape: Shape) -> Iterator[TokenRows]:
    """With one token smaller: none that counts, and no line that is a word."""
    for k, row in enumerate(rows):
        if is_word(row):
            continue
        for column, token in enumerate(row):
            if (k, column) not in counts:
                for smaller in _smaller_tokens(token, shape):
                    yield _with_token(rows, (k, column), smaller)


def _smaller_tokens(token: bytes, shape: Shape) -> Iterator[bytes]:
    """Numbers nearer to 0 that were seen.

    Of a word, if it is none of a few, the word without one of its characters.
    """
    value = whole(token)
    if value is None:
        if len(token) > 1 and token not in shape.words:
            yield from (token[:k] + token[k + 1 :] for k in range(len(token)))
        return
    one_less = value - 1 if value > 0 else value + 1
    for new in dict.fromkeys((0, 1, -1, abs(value), int(value / 2), one_less)):
        simpler_than_before = (abs(new), new < 0) < (abs(value), value < 0)
        if new in shape and simpler_than_before:
            yield b"%d" % new


def _join_rows(rows: TokenRows) -> bytes:
    """The lines as a text."""
    return b"".join(b" ".join(row) + b"\n" for row in rows)


def measure_tokens(text: bytes, _: bytes) -> tuple[int, int, int, bytes]:
    """Tokens, their characters, how far their numbers are from 0, then the order of bytes."""
    tokens = text.split()
    distance = sum(abs(whole(token) or 0) for token in tokens)
    return len(tokens), sum(map(len, tokens)), distance, text
