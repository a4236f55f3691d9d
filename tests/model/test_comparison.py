"""How each judge compares, as a table of cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.judges import JUDGES
from checker.model.values import Verdict

# output, answer, then the verdicts of luogu, hdu (and poj), uva
CASES = [
    (b"1 2\n3\n", b"1 2\n3\n", "AC AC AC"),
    (b"1 2\n3", b"1 2\n3\n", "AC PE WA"),
    (b"1 2\n3\n\n\n", b"1 2\n3\n", "AC PE AC"),
    (b"1 2 \n3\n", b"1 2\n3\n", "AC PE AC"),
    (b"1 2\n3 \n", b"1 2\n3\n", "AC PE AC"),
    (b"1 2\t\n3\n", b"1 2\n3\n", "WA PE WA"),
    (b" 1 2\n3\n", b"1 2\n3\n", "WA PE WA"),
    (b"1  2\n3\n", b"1 2\n3\n", "WA PE WA"),
    (b"1 2 3\n", b"1 2\n3\n", "WA PE WA"),
    (b"1 2\n\n3\n", b"1 2\n3\n", "WA PE WA"),
    (b"\n1 2\n3\n", b"1 2\n3\n", "WA PE WA"),
    (b"12\n3\n", b"1 2\n3\n", "WA WA WA"),
    (b"1 2\r\n3\r\n", b"1 2\n3\n", "AC AC AC"),
    (b"1 2\n4\n", b"1 2\n3\n", "WA WA WA"),
    (b"", b"1 2\n3\n", "WA WA WA"),
    (b"", b"", "AC AC AC"),
    (b"\n", b"", "AC PE AC"),
    (b"1 2\n3\n4\n", b"1 2\n3\n", "WA WA WA"),
    (b"1 2\n3\n\x00", b"1 2\n3\n", "AC WA WA"),
    (b"1\x00 2\n3\n", b"1 2\n3\n", "WA WA WA"),
    (b"1.0\n", b"1\n", "WA WA WA"),
]

# The classes of the test vectors that Luogu publishes with its checker, written anew.
CASES += [
    (b"7 8 9\n\n10\n", b"7 8 9\n\n10\n", "AC AC AC"),  # the same, an empty line inside
    (b"7", b"7", "AC AC WA"),  # the same, no newline
    (b"\n\n5  ", b"\n\n5", "AC PE WA"),  # blanks at the end of the file
    (b"5 \n\n\n \n", b"5", "AC PE AC"),  # lines of blanks at the end
    (b"7 8\n9\n", b"7 6\n9\n", "WA WA WA"),  # another character
    (b"7 8 1\n9\n", b"7 8\n9\n", "WA WA WA"),  # too long on a line
    (b"7\n9\n", b"7 8\n9\n", "WA WA WA"),  # too short on a line
    (b"7 8\n9\n10\n", b"7 8\n9\n", "WA WA WA"),  # too many lines
    (b"7 8\n", b"7 8\n9\n", "WA WA WA"),  # too few lines
    (b"7 " * 10**6 + b"\n" + b"8\n" * 10, b"7 " * 10**6 + b"\n" + b"8\n" * 10, "AC AC AC"),  # longer than a buffer
]


@pytest.mark.parametrize(("output", "answer", "verdicts"), CASES, ids=range(len(CASES)))
def test_the_judges_rules(output: bytes, answer: bytes, verdicts: str) -> None:
    luogu, hdu, uva = verdicts.split()
    for judge, expected in {"luogu": luogu, "hdu": hdu, "poj": hdu, "uva": uva}.items():
        verdict, why = JUDGES[judge].compare(output, answer)
        assert (judge, verdict.name) == (judge, expected)
        assert bool(why) == (verdict is not Verdict.AC)


@pytest.mark.parametrize("judge", JUDGES)
@given(output=st.text("12 \t\n\r", max_size=8), answer=st.text("12 \n", max_size=8))
def test_laws_of_all(judge: str, output: str, answer: str) -> None:
    compare = JUDGES[judge].compare
    ended = answer.encode() + b"\n"
    assert compare(ended, ended)[0] is Verdict.AC
    if output.split() != answer.split():
        assert compare(output.encode(), answer.encode())[0] is Verdict.WA
    strict, loose = (JUDGES[j].compare(output.encode(), answer.encode())[0] for j in ("hdu", "luogu"))
    assert strict is not Verdict.AC or loose is Verdict.AC
