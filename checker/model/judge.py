"""What is known of the judges, as data."""

from __future__ import annotations

from dataclasses import dataclass

from checker.model.comparison import Comparison, byte_exact, final_newline_required, trailing_blanks_ignored
from checker.model.limits import Target

# What every judge compiles with. What some add changes nothing about what compiles: -pipe -lm
# -lcrypt (UVa), -march=native (Luogu, and that is the judge's machine, not this one).
FLAGS = ("-O2", "-DONLINE_JUDGE")


@dataclass(frozen=True, slots=True)
class Language:
    """A language as a judge offers it: what its form calls it, the value that its form sends, the suffix of files.

    `version` is a Python's ("3.5") or a C++ standard ("c++11"), `runs_on` the Python's
    implementation.
    """

    name: str
    id: str
    suffix: str
    version: str
    runs_on: str = ""


@dataclass(frozen=True, slots=True)
class Judge:
    """How a judge compares, what it runs, where one submits to it.

    languages     for every suffix the usual one first; none: `closed` says why nothing can be
                  submitted
    also          C++ standards that a file has to compile as, too
    source_bytes  the smallest and the largest source that it takes, where it says so
    address       of the page to submit on, with {id} and {page}; `quick` is the one for a problem
                  whose page is unknown
    """

    compare: Comparison
    languages: tuple[Language, ...]
    address: str
    quick: str = ""
    also: tuple[str, ...] = ()
    source_bytes: tuple[int, int] | None = None
    closed: str = ""

    @property
    def standards(self) -> tuple[str, ...]:
        """The C++ standards that a file may be written in: the first that compiles is taken."""
        return tuple(it.version for it in self.languages if it.suffix == ".cpp") or ("c++11",)


JUDGES = {
    "luogu": Judge(
        trailing_blanks_ignored,
        (
            Language("Python 3", "7", ".py", "3.13", "cpython"),
            Language("PyPy 3", "25", ".py", "3.10", "pypy"),
            Language("C++14 (GCC 9)", "28", ".cpp", "c++14"),
            Language("C++17", "12", ".cpp", "c++17"),
            Language("C++20", "27", ".cpp", "c++20"),
        ),
        "https://www.luogu.com.cn/problem/{id}#submit",
    ),
    "hdu": Judge(
        byte_exact,
        (Language("G++", "0", ".cpp", "c++11"),),  # its standard is not known, C++11 is the careful choice
        "https://acm.hdu.edu.cn/submit.php?pid={id}",
        also=("c++14",),  # what a newer G++ takes by default
        source_bytes=(51, 65536),
    ),
    "uva": Judge(
        final_newline_required,
        (
            Language("PYTH3 3.5.1", "6", ".py", "3.5", "cpython"),
            Language("C++11 5.3.0", "5", ".cpp", "c++11"),
        ),
        "https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem={page}",
        quick="https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=25",
        also=("c++14",),
    ),
    "poj": Judge(
        byte_exact,
        (),
        "http://poj.org/submit?problem_id={id}",
        closed="its compilers (GCC 3.4) are older than C++11, and it takes no Python",
    ),
}


def runner(target: Target) -> Judge:
    """The judge whose compilers run what is submitted: another one where a judge only hands over."""
    return JUDGES[target.remote or target.judge]


def languages(target: Target) -> tuple[Language, ...]:
    """The languages that a problem's judge takes, with the suffixes that the problem has files for."""
    return tuple(it for it in runner(target).languages if it.suffix in target.suffixes)


def address(target: Target) -> str:
    """Where one submits; "" when the problem has no id there."""
    if not target.id:
        return ""
    judge = JUDGES[target.judge]
    known = target.page or not judge.quick
    return (judge.address if known else judge.quick).format(id=target.id, page=target.page)
