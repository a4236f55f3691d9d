"""UVa, now called the Online Judge."""

from __future__ import annotations

from checker.model.comparison import final_newline_required
from checker.model.judge import Judge, Offer

JUDGE = Judge(
    title="UVa",
    compare=final_newline_required,
    address="https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem={page}",
    quick="https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=25",
    offers=(
        Offer("PYTH3 3.5.1", "6", ".py", "3.5", "cpython"),
        Offer("C++11 5.3.0", "5", ".cpp", "c++11"),
    ),
    also={".cpp": ("c++14",)},
    rank=3,
)
