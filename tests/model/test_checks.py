"""Laws of the stock checks: what is right passes, junk is refused in words, whatever it is."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checker.grading.case import judge
from checker.model.checks import DECIMAL, floats, same_lines, same_tokens, unordered_lines, yes_no
from checker.model.values import Case, Check, JuryWrong, Run, Verdict, Wrong
from tests.stress.test_run import SQUARES

CHECKS = {
    "same_tokens": same_tokens,
    "same_lines": same_lines,
    "unordered_lines": unordered_lines,
    "yes_no": yes_no,
    "floats": floats(1e-6, 1e-6),
}
every_check = pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
JUNK = st.binary(max_size=30) | st.text("0159.-+eEnaifyos \t\n\r\0", max_size=30).map(str.encode)
NOT_NUMBERS = [
    *(b"nan", b"NaN", b"-nan", b"nan(0)", b"inf", b"-Infinity", b"1e999"),
    *(b"1_0", b"0x10", b"1e", b"1e-", b".", b"-", b"1,5", b"1.5\0", "\N{ARABIC-INDIC DIGIT THREE}".encode()),
]


def says(check: Check, output: bytes, answer: bytes, text: bytes = b"") -> str:
    """The reason for refusing the output; "" when it is right."""
    try:
        check(text, output, answer)
    except Wrong as wrong:
        return str(wrong)
    return ""


def refuses(check: Check, output: bytes, answer: bytes) -> bool:
    return says(check, output, answer) != ""


def at_fault(check: Check, output: bytes, answer: bytes) -> bool:
    try:
        check(b"", output, answer)
    except Wrong:
        return False
    except JuryWrong:
        return True
    return False


# Laws of all.


@every_check
@given(output=JUNK, answer=JUNK)
def test_junk_is_refused_in_one_printable_line_or_right(check: Check, output: bytes, answer: bytes) -> None:
    try:
        check(b"", output, answer)
    except (Wrong, JuryWrong) as reason:
        assert str(reason).isprintable() and str(reason).isascii() and 10 < len(str(reason)) < 500
        assert "expected " in str(reason) and ", found " in str(reason)


@every_check
@given(output=JUNK, answer=JUNK)
def test_blanks_at_the_ends_of_lines_and_empty_lines_at_the_end_never_count(
    check: Check, output: bytes, answer: bytes
) -> None:
    laid_out = output.replace(b"\n", b" \t\r\n") + b" \n\n"
    assert at_fault(check, output, answer) == at_fault(check, laid_out, answer)
    if not at_fault(check, output, answer):
        assert refuses(check, output, answer) == refuses(check, laid_out, answer)


@every_check
@given(
    answer=st.lists(st.sampled_from([b"YES", b"no", b"Yes"]), max_size=5), extra=st.sampled_from([b"yes", b"x", b"3"])
)
def test_the_answer_is_right_and_more_or_less_of_it_is_not(check: Check, answer: list[bytes], extra: bytes) -> None:
    text = b"\n".join([*answer, b""])
    assert says(check, text, text) == ""
    assert refuses(check, text + extra, text)
    if answer:
        assert refuses(check, b"\n".join(answer[1:]), text)


@every_check
def test_an_output_without_end_is_not_taken_apart(check: Check) -> None:
    assert refuses(check, b"yes\n" * 10**6, b"YES\n")


@every_check
def test_a_check_can_be_sent_to_another_process(check: Check) -> None:
    assert refuses(pickle.loads(pickle.dumps(check)), b"no", b"yes")


@every_check
def test_a_check_decides_where_many_answers_are_right(check: Check) -> None:
    problem = replace(SQUARES, check=check, unique=False)
    outputs = {"right": b"Yes\n", "laid out": b"Yes \n\n", "wrong": b"No\n"}
    for name, output in outputs.items():
        judged = judge(problem, lambda case: Run(outputs[case.name]), lambda _: Run(b"Yes\n"), Case(name, b"1\n"))
        right = output.strip() == b"Yes"
        assert (judged.verdict, bool(judged.why)) == (Verdict.AC if right else Verdict.WA, not right)


# Tokens and lines.


@given(st.lists(st.sampled_from([b"1", b"2", b"ab"])), st.lists(st.sampled_from([b" ", b"\n", b" \t\n"]), min_size=20))
def test_the_layout_of_tokens_does_not_count(tokens: list[bytes], blanks: list[bytes]) -> None:
    output = b"".join(token + blanks[k % len(blanks)] for k, token in enumerate(tokens))
    assert says(same_tokens, output, b" ".join(tokens)) == ""


@given(JUNK, JUNK)
def test_tokens_are_the_same_when_their_lists_are(output: bytes, answer: bytes) -> None:
    assert refuses(same_tokens, output, answer) == (output.split() != answer.split())


@given(JUNK, JUNK)
def test_the_same_lines_are_the_same_in_any_order(output: bytes, answer: bytes) -> None:
    assert not refuses(same_lines, answer, answer)
    if not refuses(same_lines, output, answer):
        assert not refuses(unordered_lines, output, answer) and not refuses(same_tokens, output, answer)


@given(st.lists(st.sampled_from([b"1 2", b"2 1", b"", b"x"]), max_size=6), st.randoms(use_true_random=False))
def test_lines_in_any_order_are_right_and_each_counts(lines: list[bytes], rng: Random) -> None:
    answer = b"\n".join([*lines, b"end", b""])
    mixed = [*lines, b"end"]
    rng.shuffle(mixed)
    if mixed[-1:] == [b""]:  # an empty line at the end does not count
        mixed.append(mixed.pop(mixed.index(b"end")))
    assert says(unordered_lines, b"\n".join(mixed), answer) == ""
    assert refuses(unordered_lines, b"\n".join([*mixed, mixed[0] or b"x"]), answer)
    assert refuses(unordered_lines, b"\n".join([b"new", *mixed[1:]]), answer)


@pytest.mark.parametrize(
    ("check", "output", "answer", "reason"),
    [
        (same_tokens, b"1 2 4", b"1 2 3", "token 3: expected '3', found '4'"),
        (same_tokens, b"1 2", b"1 2 3", "token 3: expected '3', found the end"),
        (same_tokens, b"1 2 3 4", b"1 2 3", "token 4: expected the end, found '4'"),
        (same_tokens, b"01", b"1", "token 1: expected '1', found '01'"),
        (same_lines, b"1 2\n3\n", b"1 2 3\n", "line 1: expected '1 2 3', found '1 2'"),
        (same_lines, b"1  2\n", b"1 2\n", "line 1: expected '1 2', found '1  2'"),
        (same_lines, b"a\n\nb\n", b"a\nb\n", "line 2: expected 'b', found ''"),
        (unordered_lines, b"b\nc\n", b"a\nb\n", "line 2: expected 'a', found 'c'"),
        (unordered_lines, b"c\n", b"a\nb\n", "line 1: expected 'a' or another of 2 lines still missing, found 'c'"),
        (unordered_lines, b"a\na\n", b"a\nb\n", "line 2: expected 'b', found 'a'"),
        (unordered_lines, b"b\n", b"a\nb\n", "line 2: expected 'a', found the end"),
        (unordered_lines, b"b\na\na\n", b"a\nb\n", "line 3: expected the end, found 'a'"),
        (yes_no, b"YES\nmaybe\n", b"yes\nno\n", "token 2: expected YES or NO, found 'maybe'"),
        (yes_no, b"yes\n", b"NO\n", "token 1: expected 'NO', found 'YES'"),
        (yes_no, b"Y\n", b"YES\n", "token 1: expected YES or NO, found 'Y'"),
        (floats(1e-3), b"1.01", b"1", "token 1: expected '1', found '1.01', off by 0.01 where 0.001 is allowed"),
        (floats(0, 1e-3), b"99 ", b"100", "token 1: expected '100', found '99', off by 1 where 0.1 is allowed"),
        (floats(1), b"1 nan", b"1 2", "token 2: expected '2', found 'nan', which is no finite decimal number"),
        (floats(1), b"1", b"1 2", "token 2: expected '2', found the end"),
        (floats(1), b"Case #2: 1", b"Case #1: 1", "token 2: expected '#1:', found '#2:'"),
    ],
)
def test_reasons(check: Check, output: bytes, answer: bytes, reason: str) -> None:
    assert says(check, output, answer) == reason


@given(JUNK)
def test_an_answer_that_is_neither_yes_nor_no_is_the_jury_s_fault(answer: bytes) -> None:
    assert at_fault(yes_no, b"YES", answer) == any(word.upper() not in (b"YES", b"NO") for word in answer.split())


# Floats.

EXACT = st.fractions(-1000, 1000, max_denominator=10**4).map(lambda x: Fraction(round(x * 10**6), 10**6))


def decimal(value: Fraction) -> bytes:
    """A number with at most 12 decimal places, in full."""
    digits = f"{abs(round(value * 10**12)):013}"
    return f"{'-' * (value < 0)}{digits[:-12]}.{digits[-12:]}".encode()


@given(EXACT, EXACT, st.sampled_from(["0", "1e-9", "1e-6", "0.5"]), st.sampled_from(["0", "1e-6", "0.5"]))
@example(Fraction(1), Fraction(1, 10**6), "1e-6", "0")
def test_numbers_are_right_just_when_they_are_close_enough(
    answer: Fraction, off: Fraction, absolute: str, relative: str
) -> None:
    check = floats(float(absolute), float(relative))
    allowed = max(Fraction(absolute), Fraction(relative) * abs(answer))
    for output in (answer + off, answer + allowed, answer - allowed, answer):
        exact = abs(output - answer) <= allowed
        tiny = abs(abs(output - answer) - allowed) <= Fraction(1, 10**15) * (abs(answer) + abs(output))
        if exact:
            assert says(check, decimal(output), decimal(answer)) == ""
        elif not tiny:
            assert refuses(check, decimal(output), decimal(answer))


@pytest.mark.parametrize("token", NOT_NUMBERS, ids=repr)
def test_what_is_no_finite_number_is_refused(token: bytes) -> None:
    for answer in (b"1", b"0", b"1e308"):
        assert refuses(floats(1e9, 1e9), token, answer)


@pytest.mark.parametrize("token", [b"nan", b"-NaN", b"inf", b"Infinity", b"nan(1)", b"1e999"])
def test_an_answer_that_is_not_finite_is_the_jury_s_fault(token: bytes) -> None:
    for output in (token, b"1", b""):
        assert at_fault(floats(1), output, b"1 " + token)


@given(st.text("019.+-eE", max_size=6) | st.floats(allow_nan=False, allow_infinity=False).map(repr))
@example("1.")
@example(".5")
@example("+1e+05")
@example("-0")
def test_a_decimal_number_is_what_a_language_reads_as_one(token: str) -> None:
    try:
        value = float(token)
    except ValueError:
        assert not DECIMAL.fullmatch(token.encode())
    else:
        assert DECIMAL.fullmatch(token.encode())
        assert math.isinf(value) or says(floats(0), token.encode(), token.encode()) == ""


@pytest.mark.parametrize("error", [-1.0, math.nan, math.inf])
def test_an_impossible_error_is_refused_at_once(error: float) -> None:
    for both in ((error, 0.0), (0.0, error)):
        with pytest.raises(ValueError, match="an error is a number from 0 on, not"):
            floats(*both)
