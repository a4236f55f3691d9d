"""POJ, of Peking University."""

from __future__ import annotations

from checker.model.comparison import byte_exact
from checker.model.judge import Judge

JUDGE = Judge(
    title="POJ",
    compare=byte_exact,
    address="http://poj.org/submit?problem_id={id}",
    closed="its compilers (GCC 3.4) are older than C++11, and it takes no Python",
    host="poj.org",
    problem_id=r"\bid=(\d+)",
    rank=4,
)
