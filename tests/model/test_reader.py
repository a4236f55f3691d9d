"""Laws of the strict reader."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checker.model.reader import Reader, decimal, shown
from checker.model.values import Wrong


@given(st.integers(-(10**18) + 1, 10**18 - 1))
def test_a_number_is_read_back(value: int) -> None:
    assert decimal(b"%d" % value) == value


@given(st.binary(max_size=6))
@example(b"+1")
@example(b"01")
@example(b"-0")
@example(b"\xd9\xa3")  # an Arabic digit
@example(b"1_0")
@example(b"1\x00")
@example(b"")
@example(b"-")
def test_only_the_plain_form_of_a_number_is_one(token: bytes) -> None:
    value = decimal(token)
    assert value is None or b"%d" % value == token


@given(st.lists(st.integers(0, 99), min_size=1, max_size=5))
def test_a_line_of_numbers_is_read_back(values: list[int]) -> None:
    reader = Reader(b" ".join(b"%d" % v for v in values) + b"\n")
    assert reader.numbers(len(values), 0, 99, "a value") == values
    reader.end()


@given(st.binary(max_size=60))
def test_what_is_shown_is_printable_and_short(text: bytes) -> None:
    assert shown(text).isascii() and shown(text).isprintable()
    assert len(shown(text)) <= 4 * 40 + 5


def test_a_complaint_names_line_column_expected_and_found() -> None:
    reader = Reader(b"1 2\n3 x4\n")
    reader.numbers(2, 1, 9, "a value")
    reader.number(1, 9, "a value")
    reader.space()
    with pytest.raises(Wrong, match=r"^line 2, column 3: expected a value, an integer in \[1, 9\], found 'x4'$"):
        reader.number(1, 9, "a value")
