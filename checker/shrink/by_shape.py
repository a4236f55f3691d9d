"""Simplifies inputs of a statement that is not known, by what a generator was seen to give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from checker.shrink.input_shape import ANY, Law, Place, Row, Rows, Seen, is_word, rows_of, size, size_of, whole


def simpler(text: bytes, seen: Seen) -> Iterator[bytes]:
    """Without some lines, without some tokens of a line, without characters of a word, with smaller numbers.

    What counted what is left out goes down with it: the numbers that are known to count, elsewhere
    the nearest before it that says how many lines of one kind, or tokens of one line, there are.
    Numbers that count stay otherwise.
    """
    rows = rows_of(text)
    seen = seen.with_one_more(rows)
    counts = set()
    for part in (*_counted(rows, seen.laws), *_guessed(rows, seen)):
        counts.add(part.place)
        for a, b in _spans(part.units):
            new = _less(part.without(a, b), part.place, b - a, seen)
            if new is not None and seen.allows(new):
                yield _joined(new)
    for k, row in enumerate(rows):
        for at, token in enumerate(row):
            if (k, at) not in counts:
                for other in () if is_word(row) else _smaller(token, seen):
                    yield _joined(_changed(rows, (k, at), other))


@dataclass(frozen=True, slots=True)
class _Part:
    """Units of an input that may be left out, and the place of the number that counts them, if there is one."""

    place: Place | None
    units: range
    without: Callable[[int, int], Rows]  # (first, end): the input without those units


def _counted(rows: Rows, laws: Sequence[Law]) -> Iterator[_Part]:
    """What a number is known to count: lines, or the tokens of one or more lines, or both."""
    for place in dict.fromkeys(law.place for law in laws):
        group = [law for law in laws if law.place == place]
        units = min((size_of(rows, law.line) - law.start()) // law.each for law in group)
        yield _Part(place, range(units), partial(_without_units, rows, group))


def _without_units(rows: Rows, laws: Sequence[Law], first: int, end: int) -> Rows:
    """Without the units from `first` to before `end` of all that one number counts."""
    rows = list(rows)
    for line, start in _rows_with(rows, laws).items():
        rows[line] = _cut(rows[line], start + first, start + end)
    for law in laws:
        if law.line is None:  # last: that changes the numbers of the lines
            start, each = law.start(), law.each
            del rows[start + each * first : start + each * end]
    return rows


def _rows_with(rows: Rows, laws: Sequence[Law]) -> dict[int, int]:
    """Lines with what stands first of what such laws count in them; a matrix may have more rows than there are laws."""
    found: dict[int, int] = {}
    for law in laws:
        if law.line is not None:
            found[law.line] = law.start()
            after, width = law.line + 1, size_of(rows, law.line)
            while law.goes_on and not law.start() and width > 1 and size_of(rows, after) == width:
                found[after], after = 0, after + 1
    return found


def _guessed(rows: Rows, seen: Seen) -> Iterator[_Part]:
    """What no number is known to count: lines of one kind, tokens of a line.

    A number that equals their count may.
    """
    if len(rows) > seen.lines and all(law.line is not None for law in seen.laws):
        for first, last in _kinds(rows):
            yield _Part(_counter(rows, first, last - first), range(first, last), partial(_without_lines, rows))
    for k in sorted({*range(len(rows))} - {*_rows_with(rows, seen.laws)}):
        (least, most), width = seen.widths.get(k, ANY), size(rows[k])
        always = least == most and k < seen.lines  # of that size
        if not always and (width > 1 or k in seen.widths):
            units = range(width) if width > 1 else range(0)
            yield _Part(_counter(rows, k, width), units, partial(_without_tokens, rows, k))


def _without_lines(rows: Rows, first: int, end: int) -> Rows:
    """Without the lines from `first` to before `end`."""
    return rows[:first] + rows[end:]


def _without_tokens(rows: Rows, line: int, first: int, end: int) -> Rows:
    """Without what a line has from `first` to before `end`."""
    return [*rows[:line], _cut(rows[line], first, end), *rows[line + 1 :]]


def _cut(row: Row, first: int, end: int) -> Row:
    """A line without the tokens, or the characters of its word, from `first` to before `end`."""
    return [row[0][:first] + row[0][end:]] if is_word(row) else row[:first] + row[end:]


def _kinds(rows: Rows) -> list[tuple[int, int]]:
    """Ranges of lines that have as many tokens each, without one before them that says how many they are."""
    starts = [k for k in range(len(rows)) if not k or len(rows[k]) != len(rows[k - 1])]
    ranges = pairwise([*starts, len(rows)])
    return [(a + any(whole(token) == b - a - 1 for token in rows[a]), b) for a, b in ranges]


def _counter(rows: Rows, before: int, count: int) -> Place | None:
    """Where the last number is, in a line before that one, that equals `count`."""
    for k in range(before - 1, -1, -1):
        for at in range(len(rows[k]) - 1, -1, -1):
            if whole(rows[k][at]) == count:
                return k, at
    return None


def _spans(units: range) -> Iterator[tuple[int, int]]:
    """Parts of a range that may be left out: its halves, its quarters, and so on down to single places."""
    width = max(len(units) // 2, 1)
    while True:
        yield from ((a, min(a + width, units.stop)) for a in range(units.start, units.stop, width))
        if width == 1:
            return
        width //= 2


def _less(rows: Rows, place: Place | None, by: int, seen: Seen) -> Rows | None:
    """The lines with a smaller number at a place; None when such a number was never seen."""
    if place is None:
        return rows
    value = int(rows[place[0]][place[1]]) - by
    return _changed(rows, place, b"%d" % value) if value in seen else None


def _changed(rows: Rows, place: Place, token: bytes) -> Rows:
    """The lines with another token at a place."""
    row, at = place
    return [*rows[:row], [*rows[row][:at], token, *rows[row][at + 1 :]], *rows[row + 1 :]]


def _smaller(token: bytes, seen: Seen) -> Iterator[bytes]:
    """Numbers nearer to 0 that were seen; a word, if it is none of a few, without one of its characters."""
    value = whole(token)
    if value is None:
        yield from (token[:k] + token[k + 1 :] for k in range(len(token)) if len(token) > 1 and token not in seen.words)
        return
    near = value - 1 if value > 0 else value + 1
    for new in dict.fromkeys((0, 1, -1, abs(value), int(value / 2), near)):
        if new in seen and (abs(new), new < 0) < (abs(value), value < 0):
            yield b"%d" % new


def _joined(rows: Rows) -> bytes:
    """The lines as a text."""
    return b"".join(b" ".join(row) + b"\n" for row in rows)


def measure(text: bytes, _: bytes) -> tuple[int, int, int, bytes]:
    """Tokens in all, then their characters, then how far their numbers are from 0, then the order of bytes."""
    tokens = text.split()
    return len(tokens), sum(map(len, tokens)), sum(abs(whole(token) or 0) for token in tokens), text
