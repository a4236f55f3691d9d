"""Simpler inputs, for problems that say nothing better."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")
_NUMBER = re.compile(rb"\d+")


def fewer(items: Sequence[_T]) -> Iterator[list[_T]]:
    """Without a half of the items, without a quarter, and so on to without a single one."""
    width = (len(items) + 1) // 2
    while width:
        for start in range(0, len(items), width):
            yield [*items[:start], *items[start + width :]]
        width //= 2


def closer_to_0(value: int) -> list[int]:
    """0, the half, one less: what is simpler than a number, whatever its sign; nothing for 0."""
    sign, size = (-1 if value < 0 else 1), abs(value)
    return [sign * less for less in sorted({0, size // 2, max(size - 1, 0)} - {size})]


def fewer_lines_and_smaller_numbers(text: bytes) -> Iterator[bytes]:
    """With fewer lines, or with one number closer to 0: for problems that say nothing better."""
    for lines in fewer(text.splitlines(keepends=True)):
        yield b"".join(lines)
    for number in _NUMBER.finditer(text):
        for less in closer_to_0(int(number[0])):
            yield text[: number.start()] + b"%d" % less + text[number.end() :]


def one_number_changed(rng: Random, text: bytes) -> bytes:
    """Another number of the same input, or a number next to it, in the place of one.

    It may break the statement.
    """
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return text
    old, other = rng.choice(numbers), rng.choice(numbers)
    value = rng.choice((int(old[0]) + 1, max(int(old[0]) - 1, 0), int(other[0])))
    return text[: old.start()] + b"%d" % value + text[old.end() :]


def shortest_first(text: bytes, _: bytes) -> tuple[int, bytes]:
    """Shorter is simpler; of the same length, what comes first in the order of bytes."""
    return len(text), text
