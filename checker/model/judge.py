"""What is to know of a judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checker.model.comparison import Comparison

OPTIMIZE = "#pragma GCC optimize"


@dataclass(frozen=True, slots=True)
class Offer:
    """A language as a judge offers it: what its form calls it, the value that its form sends, the suffix of files.

    `version` is a Python's ("3.5") or a C++ standard ("c++11"), `runs_on` the Python's
    implementation.
    """

    name: str
    id: str
    suffix: str
    version: str
    runs_on: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """How a judge compares, what it runs, where one submits to it: the value JUDGE of a file in checker/judges/.

    title         its name as one writes it
    compare       an output with an answer
    address       of the page to submit on, with {id} and {page}; `quick` is the one for a problem
                  whose page is unknown
    offers        for every suffix the usual one first; none: `closed` says why nothing can be
                  submitted
    also          by suffix: versions of the language that a file has to conform to, too
    flags         of its C++ compilers, but for those that change nothing about what compiles, as
                  -pipe -lm do
    environment   variables that a program finds there
    source_bytes  the smallest and the largest source that it takes, where it says so
    refuses       constructs that its compilers refuse, such as OPTIMIZE
    host          of its pages; `problem_id` finds a problem's id in the path and query of one's
                  address
    assumed       limits that Competitive Companion reads on its pages for another language: "time",
                  "memory"
    rank          the place in lists of judges, from 1; those without a place come last, by name
    """

    title: str
    compare: Comparison
    address: str
    quick: str = ""
    offers: tuple[Offer, ...] = ()
    closed: str = ""
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: tuple[str, ...] = ("-O2", "-DONLINE_JUDGE")
    environment: tuple[tuple[str, str], ...] = ()
    source_bytes: tuple[int, int] | None = None
    refuses: tuple[str, ...] = ()
    host: str = ""
    problem_id: str = ""
    assumed: tuple[str, ...] = ()
    rank: int = 1000

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Of the files that it takes."""
        return tuple(dict.fromkeys(offer.suffix for offer in self.offers))

    def versions(self, suffix: str) -> tuple[str, ...]:
        """The versions of a language that a file with that suffix may be written in, the usual one first."""
        return tuple(offer.version for offer in self.offers if offer.suffix == suffix)
