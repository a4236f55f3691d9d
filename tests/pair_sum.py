"""Rules of a problem with many right answers, for tests: two numbers from 1 on with a given sum."""

from __future__ import annotations

from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.reader import Reader, decimal, shown
from checker.model.values import JuryWrong, Wrong

LEAST = 2
MOST = 1000


def read(reader: Reader) -> None:
    """One line with the sum."""
    reader.number(LEAST, MOST, "a sum")
    reader.newline()
    reader.end()


def pair(text: bytes, total: int) -> None:
    """Raises Wrong when these are not two numbers from 1 on with that sum."""
    numbers = [decimal(token) for token in text.split()]
    if len(numbers) != 2 or any(number is None or number < 1 for number in numbers):
        raise Wrong(f"expected two numbers from 1 on, found {shown(text)}")
    if sum(number or 0 for number in numbers) != total:
        raise Wrong(f"the sum is {sum(number or 0 for number in numbers)}, not {total}")


def check(text: bytes, output: bytes, answer: bytes) -> None:
    """Any such pair is right."""
    try:
        pair(answer, int(text))
    except Wrong as wrong:
        raise JuryWrong(f"the answer: {wrong}") from None
    pair(output, int(text))


PROBLEM = Problem(
    name="pair_sum",
    title="Pair_Sum & Co",
    read=read,
    check=check,
    targets=(Target("luogu", "0", (".py", ".cpp"), Limits(2.0, 256 * 1024)),),
    samples=((b"5\n", b"1 4\n"),),
    unique=False,
)
