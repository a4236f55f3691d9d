"""What is known of the judges, as data."""

from __future__ import annotations

from dataclasses import dataclass

from checker.comparison import Comparison, byte_exact, final_newline_required, trailing_blanks_ignored


@dataclass(frozen=True, slots=True)
class Judge:
    """How a judge compares, and the C++ standards that a file may be written in: the first that compiles is taken."""

    compare: Comparison
    standards: tuple[str, ...] = ("c++11",)


JUDGES = {
    "luogu": Judge(trailing_blanks_ignored, ("c++14", "c++20")),  # C++14 by default, 98 to 23 can be chosen
    "hdu": Judge(byte_exact),  # its standard is not known, C++11 is the careful choice
    "uva": Judge(final_newline_required),
    "poj": Judge(byte_exact),
}
