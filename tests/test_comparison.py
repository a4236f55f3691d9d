"""How each judge compares, as a table of cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.comparison import COMPARISONS
from checker.model import Verdict

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
    (b"1 2\n3\n\x00", b"1 2\n3\n", "WA WA WA"),
    (b"1.0\n", b"1\n", "WA WA WA"),
]


@pytest.mark.parametrize(("output", "answer", "verdicts"), CASES)
def test_the_judges_rules(output: bytes, answer: bytes, verdicts: str) -> None:
    luogu, hdu, uva = verdicts.split()
    for judge, expected in {"luogu": luogu, "hdu": hdu, "poj": hdu, "uva": uva}.items():
        verdict, why = COMPARISONS[judge](output, answer)
        assert (judge, verdict.name) == (judge, expected)
        assert bool(why) == (verdict is not Verdict.AC)


@pytest.mark.parametrize("judge", COMPARISONS)
@given(output=st.text("12 \t\n\r", max_size=8), answer=st.text("12 \n", max_size=8))
def test_laws_of_all(judge: str, output: str, answer: str) -> None:
    compare = COMPARISONS[judge]
    ended = answer.encode() + b"\n"
    assert compare(ended, ended)[0] is Verdict.AC
    if output.split() != answer.split():
        assert compare(output.encode(), answer.encode())[0] is Verdict.WA
    strict, loose = (COMPARISONS[j](output.encode(), answer.encode())[0] for j in ("hdu", "luogu"))
    assert strict is not Verdict.AC or loose is Verdict.AC
