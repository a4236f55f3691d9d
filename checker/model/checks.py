"""Stock checks: what `check=` of most problems is, each with its reason in words.

A check is called with (input, output, answer). It raises Wrong, with position, expected and found,
when the output is not right, and JuryWrong when the answer cannot be. A problem with `unique=False`
leaves the verdict to its check.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import partial

from checker.model.reader import difference, first, shown
from checker.model.values import Check, JuryWrong, Wrong

DECIMAL = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_NOT_FINITE = re.compile(rb"[+-]?(nan(\(\w*\))?|inf(inity)?)", re.IGNORECASE)
_ROUNDING = 2.0**-50  # two numbers, read and subtracted, are off by less than this share of them


def same_tokens(_: bytes, output: bytes, answer: bytes) -> None:
    """The same tokens in the same order; how they are laid out does not count."""
    expected = answer.split()
    _raise_if(difference(first(len(expected) + 1, output), expected, "token"))


def same_lines(_: bytes, output: bytes, answer: bytes) -> None:
    """The same lines in the same order.

    Blanks at their ends and empty lines at the end do not count.
    """
    expected = _lines(answer)
    _raise_if(difference(_lines(output, len(expected) + 1), expected, "line"))


def unordered_lines(_: bytes, output: bytes, answer: bytes) -> None:
    """The same lines, each as often, in any order.

    Blanks at their ends and empty lines at the end do not count.
    """
    expected = _lines(answer)
    missing = Counter(expected)
    found = _lines(output, len(expected) + 1)
    for k, line in enumerate(found, 1):
        if not missing[line]:
            left = len(expected) - k + 1
            some = shown(next(missing.elements())) if left else "the end"
            more = f" or another of {left} lines still missing" if left > 1 else ""
            raise Wrong(f"line {k}: expected {some}{more}, found {shown(line)}")
        missing[line] -= 1
    _raise_if(difference([], list(missing.elements()), "line", len(found) + 1))


def yes_no(_: bytes, output: bytes, answer: bytes) -> None:
    """The same words YES and NO in the same order, in small or capital letters.

    Any other word is refused.
    """
    expected = answer.upper().split()
    for k, word in enumerate(expected, 1):
        if word not in (b"YES", b"NO"):
            raise JuryWrong(f"token {k} of the answer: expected YES or NO, found {shown(word)}")
    found = first(len(expected) + 1, output)
    for k, word in enumerate(found[: len(expected)], 1):
        if word.upper() not in (b"YES", b"NO"):
            raise Wrong(f"token {k}: expected YES or NO, found {shown(word)}")
    _raise_if(difference([word.upper() for word in found], expected, "token"))


def floats(absolute: float, relative: float = 0.0) -> Check:
    """Every number within `absolute` of the answer's, or within `relative` times its size.

    All other tokens are the same. Numbers are decimal, with a point or an exponent if need be; nan
    and inf are refused. At the very border what rounds in binary64 counts in favour of the output.
    Raises ValueError for an error that is negative or not finite.
    """
    for error in (absolute, relative):
        if not 0 <= error < math.inf:
            raise ValueError(f"an error is a number from 0 on, not {error}")
    return partial(_check_close, absolute, relative)


def _check_close(absolute: float, relative: float, _: bytes, output: bytes, answer: bytes) -> None:
    expected = answer.split()
    values = [_value(token) for token in expected]
    for k, (token, value) in enumerate(zip(expected, values, strict=True), 1):
        if _NOT_FINITE.fullmatch(token) or (value is not None and math.isinf(value)):
            found_there = f"expected a finite number, found {shown(token)}"
            raise JuryWrong(f"token {k} of the answer: {found_there}")
    found = first(len(expected) + 1, output)
    for k, (token, value, said) in enumerate(zip(expected, values, found, strict=False)):
        if value is None:
            _raise_if(difference([said], [token], "token", k + 1))
        elif why := _distance(value, said, max(absolute, relative * abs(value))):
            raise Wrong(f"token {k + 1}: expected {shown(token)}, found {shown(said)}, {why}")
    both = min(len(expected), len(found))
    _raise_if(difference(found[both:], expected[both:], "token", both + 1))


def _distance(value: float, said: bytes, allowed: float) -> str:
    """What is wrong with a token of the output, "" when it is close enough to the value."""
    found = _value(said)
    if found is None or math.isinf(found):
        return "which is no finite decimal number"
    off = abs(found - value)
    if off <= allowed + _ROUNDING * max(abs(value), abs(found)):
        return ""
    return f"off by {off:.3g} where {allowed:.3g} is allowed"


def _value(token: bytes) -> float | None:
    """The value of a decimal number, infinite when it is too large; None when it is none."""
    return float(token) if DECIMAL.fullmatch(token) else None


def _lines(text: bytes, most: int = -1) -> list[bytes]:
    """The first `most` lines, without blanks at their ends and empty lines at the end."""
    text = text.rstrip()
    lines = first(most, text, b"\n") if most >= 0 else text.split(b"\n")
    return [line.rstrip() for line in lines] if text else []


def _raise_if(why: str) -> None:
    """Raises Wrong when there is a reason."""
    if why:
        raise Wrong(why)
