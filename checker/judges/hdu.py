"""HDU, of Hangzhou Dianzi University."""

from __future__ import annotations

from checker.model.comparison import byte_exact
from checker.model.judge import Judge, Offer

JUDGE = Judge(
    title="HDU",
    compare=byte_exact,
    address="https://acm.hdu.edu.cn/submit.php?pid={id}",
    offers=(Offer("G++", "0", ".cpp", "c++11"),),  # its standard is not known, C++11 is the careful choice
    also={".cpp": ("c++14",)},  # what a newer G++ takes by default
    source_bytes=(51, 65536),
    host="acm.hdu.edu.cn",
    problem_id=r"\bpid=(\d+)",
    assumed=("time", "memory"),  # those that a page says first are for Java
    rank=2,
)
