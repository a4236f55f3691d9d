"""Numbers, orders, strings and points by chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
Point = tuple[int, int]

LOWER_CASE = "abcdefghijklmnopqrstuvwxyz"


def required(possible: bool, wanted: str) -> None:
    """Raises ValueError, which names what was wanted and what there is, unless it is possible."""
    if not possible:
        raise ValueError(f"impossible: {wanted}")


def integers(rng: Random, count: int, low: int, high: int) -> list[int]:
    """`count` integers in [low, high], independent, all values alike. O(count)."""
    required(count >= 0, f"a list of {count} integers")
    required(low <= high or count == 0, f"an integer in [{low}, {high}]")
    return [rng.randrange(low, high + 1) for _ in range(count)]


def distinct(rng: Random, count: int, low: int, high: int) -> list[int]:
    """`count` different integers in [low, high] in an order by chance, all such lists alike. O(count), any range.

    The first steps of a Fisher-Yates shuffle of the range, of which only the moved places are kept.
    """
    required(count >= 0, f"a list of {count} integers")
    there = max(high - low + 1, 0)
    required(count <= there, f"{count} different integers in [{low}, {high}]; there are {there}")
    moved: dict[int, int] = {}
    drawn = []
    for place in range(low, low + count):
        other = rng.randrange(place, high + 1)
        drawn.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    return drawn


def ascending(rng: Random, count: int, low: int, high: int) -> list[int]:
    """`count` independent integers in [low, high], sorted. O(count log count)."""
    return sorted(integers(rng, count, low, high))


def strictly_ascending(rng: Random, count: int, low: int, high: int) -> list[int]:
    """`count` different integers in [low, high], sorted: all such sets alike. O(count log count)."""
    return sorted(distinct(rng, count, low, high))


def with_sum(rng: Random, count: int, total: int, low: int, high: int) -> list[int]:
    """`count` integers in [low, high] whose sum is `total`. O(count log count).

    What is above `low` in all, or below `high` if that is less, is handed out with all ways alike; what somebody then
    has beyond the range goes to the others in an order by chance. So all lists are alike when the range is at least as
    wide as what is handed out; otherwise values at its ends are more frequent.
    """
    required(count >= 0, f"a list of {count} integers")
    feasible = count * low <= total <= count * high and (low <= high or count == 0)
    required(feasible, f"{count} integers in [{low}, {high}] with sum {total}")
    above, below = total - count * low, count * high - total
    if above <= below:
        return [low + part for part in _capped(rng, _parts(rng, count, above), high - low)]
    return [high - part for part in _capped(rng, _parts(rng, count, below), high - low)]


def _parts(rng: Random, count: int, total: int) -> list[int]:
    """`count` integers from 0 on whose sum is `total`, all such lists alike: bars among stars."""
    if count == 0:
        return []
    bars = strictly_ascending(rng, count - 1, 1, total + count - 1)
    return [end - start - 1 for start, end in zip([0, *bars], [*bars, total + count], strict=True)]


def _capped(rng: Random, parts: list[int], most: int) -> list[int]:
    """The parts cut to `most`; what was cut off is given to those with room, in an order by chance."""
    excess = sum(max(part - most, 0) for part in parts)
    parts = [min(part, most) for part in parts]
    for k in shuffled(rng, range(len(parts))) if excess else []:
        more = min(most - parts[k], excess)
        parts[k] += more
        excess -= more
    return parts


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in an order by chance, all orders alike; the lowest draws leave it as it is. O(count)."""
    order = list(items)
    rng.shuffle(order)
    return order


def permutation(rng: Random, count: int) -> list[int]:
    """1 to `count` in an order by chance, all orders alike. O(count)."""
    required(count >= 0, f"a permutation of {count} numbers")
    return shuffled(rng, range(1, count + 1))


def string(rng: Random, length: int, letters: Sequence[str] = LOWER_CASE) -> str:
    """`length` letters, independent, all alike. O(length)."""
    required(length >= 0, f"a string of {length} letters")
    required(len(letters) > 0 or length == 0, "a letter; there are none to choose from")
    return "".join([rng.choice(letters) for _ in range(length)])


def palindrome(rng: Random, length: int, letters: Sequence[str] = LOWER_CASE) -> str:
    """A string that is the same backwards, all such alike. O(length)."""
    required(length >= 0, f"a string of {length} letters")
    half = string(rng, (length + 1) // 2, letters)
    return half + half[: length // 2][::-1]


def periodic(rng: Random, length: int, period: int, letters: Sequence[str] = LOWER_CASE) -> str:
    """`length` letters that repeat after every `period`, all such alike: many equal substrings. O(length)."""
    required(length >= 0, f"a string of {length} letters")
    required(period >= 1, f"a period of {period} letters")
    start = string(rng, min(period, length), letters)
    return (start * (length // period + 1))[:length]


def points(rng: Random, count: int, low: int, high: int) -> list[Point]:
    """`count` points with both coordinates in [low, high], independent, all alike: some may be equal. O(count)."""
    required(count >= 0, f"a list of {count} points")
    values = integers(rng, 2 * count, low, high)
    return list(zip(values[::2], values[1::2], strict=True))


def distinct_points(rng: Random, count: int, low: int, high: int) -> list[Point]:
    """`count` different points with both coordinates in [low, high], all such lists alike. O(count)."""
    side = max(high - low + 1, 0)
    there = side * side
    required(0 <= count <= there, f"{count} different points in the square of [{low}, {high}]; there are {there}")
    numbers = distinct(rng, count, 0, there - 1)
    return [(low + number // side, low + number % side) for number in numbers]
