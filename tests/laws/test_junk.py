"""Junk before validators and checkers: validators refuse it, checkers neither crash nor take another answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from checker import catalog
from checker.grading.grader import grade
from checker.judges import JUDGES
from checker.model.values import Case, JuryWrong, Run, Verdict, Wrong
from tests import pair_sum
from tests.data.test_packages import material
from tests.data.test_plan import PINNED
from tests.parts import fast

every_problem = pytest.mark.parametrize("name", PINNED)
MEGABYTE = 1 << 20
DIGITS = "٣३３²".encode()  # digits to Unicode, not to a judge

Edit = Callable[[bytes, Random], bytes]


def at(place: Callable[[bytes], list[int]], change: Callable[[bytes, int], bytes]) -> Edit:
    """An edit at one of the places of a text; a text without one stays."""

    def edit(text: bytes, rng: Random) -> bytes:
        places = place(text)
        return change(text, rng.choice(places)) if places else text

    return edit


def holding(characters: bytes) -> Callable[[bytes], list[int]]:
    """The places that hold one of these bytes."""
    return lambda text: [k for k, byte in enumerate(text) if byte in characters]


def starts(text: bytes) -> list[int]:
    """Where tokens begin."""
    return [k for k in range(len(text)) if not text[k : k + 1].isspace() and (not k or text[k - 1 : k].isspace())]


def everywhere(text: bytes) -> list[int]:
    """Every place, the end too."""
    return list(range(len(text) + 1))


def put(junk: bytes) -> Callable[[bytes, int], bytes]:
    return lambda text, k: text[:k] + junk + text[k:]


def swap(junk: bytes) -> Callable[[bytes, int], bytes]:
    return lambda text, k: text[:k] + junk + text[k + 1 :]


LAYOUT: dict[str, Edit] = {
    "a doubled blank": at(holding(b" "), put(b" ")),
    "a blank before a token": at(starts, put(b" ")),
    "a blank at the end of a line": at(holding(b"\n"), put(b" ")),
    "a tab for a blank": at(holding(b" "), swap(b"\t")),
    "a newline for a blank": at(holding(b" "), swap(b"\n")),
    "a CR at the end of a line": at(holding(b"\n"), put(b"\r")),
    "a CR for a newline": at(holding(b"\n"), swap(b"\r")),
    "an empty line": at(holding(b"\n"), put(b"\n")),
    "no newline at the end": lambda text, _: text.removesuffix(b"\n"),
    "an empty line at the end": lambda text, _: text + b"\n",
    "an empty line at the start": lambda text, _: b"\n" + text,
    "a form feed": at(holding(b" \n"), put(b"\f")),
}
CONTENT: dict[str, Edit] = {
    "a leading zero": at(starts, put(b"0")),
    "a plus": at(starts, put(b"+")),
    "a minus": at(starts, put(b"-")),
    "a NUL": at(everywhere, put(b"\0")),
    "a NUL for a blank": at(holding(b" "), swap(b"\0")),
    "a digit that is not ASCII": at(starts, swap(DIGITS[:2])),
    "another": at(starts, swap(DIGITS[5:8])),
    "a superscript": at(starts, put(DIGITS[-2:])),
    "a huge number": at(starts, put(b"9" * 4400)),
    "a number beyond 64 bits": at(starts, put(b"9223372036854775808")),
    "a fraction": at(starts, put(b"1.0")),
    "an exponent": at(starts, put(b"1e0")),
    "an underscore": at(starts, put(b"0_")),
    "nan": at(starts, put(b"nan ")),
    "a byte order mark": lambda text, _: b"\xef\xbb\xbf" + text,
    "a token more": lambda text, _: text + b"0\n",
    "text after the end": lambda text, _: text + b"debug",
    "everything twice": lambda text, _: text + text,
    "cut short": lambda text, rng: text[: rng.randrange(len(text))],
    "empty": lambda text, rng: b"",
    "one newline": lambda text, rng: b"\n",
    "binary": lambda text, rng: Random(rng.randrange(1 << 32)).randbytes(200),
    "a byte changed to one above 127": at(holding(bytes(range(33, 127))), swap(b"\xff")),
}
HUGE: dict[str, Edit] = {
    "a megabyte of blanks in a line": at(holding(b" \n"), put(b" " * MEGABYTE)),
    "a megabyte of one line": lambda text, _: b"1" * MEGABYTE,
    "a megabyte of tokens": lambda text, _: b"1 " * (MEGABYTE // 2) + b"\n",
    "a megabyte of lines": lambda text, _: text + b"1\n" * (MEGABYTE // 2),
}


def generated(name: str, rng: Random, size: int) -> bytes:
    families = catalog.families(name)
    return families[rng.choice(sorted(families))](rng, size)


def in_many_cases(function: Any) -> Any:
    """Hypothesis' cases: small boards of every family."""
    chosen = given(rng=st.randoms(use_true_random=False), size=st.integers(0, 3))
    return settings(deadline=None, max_examples=10)(chosen(function))


@every_problem
@pytest.mark.parametrize("kind", [*LAYOUT, *CONTENT])
@in_many_cases
def test_a_validator_refuses_every_junk(name: str, kind: str, rng: Random, size: int) -> None:
    text = generated(name, rng, size)
    edited = (LAYOUT | CONTENT)[kind](text, rng)
    assume(edited != text)
    refused(name, text, edited)


@every_problem
@pytest.mark.parametrize("kind", HUGE)
def test_a_validator_refuses_huge_lines(name: str, kind: str) -> None:
    text = generated(name, Random(1), 2)
    refused(name, text, HUGE[kind](text, Random(1)))


def refused(name: str, text: bytes, edited: bytes) -> None:
    """The validator takes the text, and gives a reason of one line for not taking it edited."""
    problem = catalog.problem(name)
    problem.validate(text)
    with pytest.raises(Wrong) as wrong:
        problem.validate(edited)
    assert str(wrong.value).isprintable() and len(str(wrong.value)) < 300


@every_problem
@pytest.mark.parametrize("kind", [*LAYOUT, *CONTENT])
@in_many_cases
def test_a_checker_takes_no_junk_for_the_answer(name: str, kind: str, rng: Random, size: int) -> None:
    not_taken(name, generated(name, rng, size), (LAYOUT | CONTENT)[kind], rng)


@every_problem
@pytest.mark.parametrize("kind", HUGE)
def test_a_checker_survives_huge_lines(name: str, kind: str) -> None:
    not_taken(name, generated(name, Random(1), 2), HUGE[kind], Random(1))


def not_taken(name: str, text: bytes, edit: Edit, rng: Random) -> None:
    """The answer, edited, is right for no judge and not for the checker, but when only its layout is another."""
    answer = fast(name, text).output
    edited = edit(answer, rng)
    problem = catalog.problem(name)
    same = edited.split() == answer.split()
    for judge in JUDGES.values():
        verdict, why = grade(problem, Case("junk", text), Run(edited), answer, judge.compare)
        assert verdict in (Verdict.AC, Verdict.PE, Verdict.WA), why
        assert verdict is Verdict.WA or same or b"\0" in edited, edited  # Luogu takes a NUL for a blank
        assert why.isprintable() and len(why) < 300
    try:
        problem.check(text, edited, answer)
    except Wrong as wrong:
        assert str(wrong).isprintable() and len(str(wrong)) < 300
    else:
        assert same


@every_problem
@in_many_cases
def test_a_checker_survives_bytes_of_all_kinds(name: str, rng: Random, size: int) -> None:
    text = generated(name, rng, size)
    answer = fast(name, text).output
    letters = bytes(set(answer)) + b" \n\r\t\0\xff-+0"
    for _ in range(20):
        output = bytes(rng.choice(letters) for _ in range(rng.randrange(60)))
        try:
            catalog.problem(name).check(text, output, answer)
        except (Wrong, JuryWrong) as error:
            assert str(error).isprintable()
        else:
            assert output.split() == answer.split()


@pytest.mark.parametrize("kind", [*LAYOUT, *CONTENT])
@settings(deadline=None, max_examples=10)
@given(rng=st.randoms(use_true_random=False), total=st.integers(pair_sum.LEAST, pair_sum.MOST))
def test_a_checker_of_many_answers_takes_only_right_ones(kind: str, rng: Random, total: int) -> None:
    answer = b"1 %d\n" % (total - 1)
    edited = (LAYOUT | CONTENT)[kind](answer, rng)
    case = Case("junk", b"%d\n" % total)
    verdict, _ = grade(pair_sum.PROBLEM, case, Run(edited), answer, JUDGES["luogu"].compare)
    assert verdict in (Verdict.AC, Verdict.WA)
    assert (verdict is Verdict.AC) == (edited.split() == answer.split()) or right(edited, total)


def right(output: bytes, total: int) -> bool:
    """Two plain numbers of that sum, by other means than the checker's."""
    tokens = output.split()
    numbers = [int(token) for token in tokens if token.isdigit() and len(token) < 19 and b"%d" % int(token) == token]
    return len(tokens) == len(numbers) == 2 and min(numbers) > 0 and sum(numbers) == total


@every_problem
def test_the_bundled_validator_says_the_same_as_ours(name: str) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}  # dataclasses look their module up
    exec(material(name).rules, names)
    problem, theirs, rng = catalog.problem(name), names["PROBLEM"], Random(1)
    for kind, edit in (LAYOUT | CONTENT).items():
        text = generated(name, rng, 2)
        edited = edit(text, rng)
        with pytest.raises(Wrong) as expected:
            problem.validate(edited)
        with pytest.raises(names["Wrong"]) as found:
            theirs.validate(edited)
        assert str(found.value) == str(expected.value), kind
