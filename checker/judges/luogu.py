"""Luogu, 洛谷."""

from __future__ import annotations

from checker.model.comparison import trailing_blanks_ignored
from checker.model.judge import OPTIMIZE, Judge, Offer

JUDGE = Judge(
    title="Luogu",
    compare=trailing_blanks_ignored,
    address="https://www.luogu.com.cn/problem/{id}#submit",
    offers=(
        Offer("Python 3", "7", ".py", "3.13", "cpython"),
        Offer("PyPy 3", "25", ".py", "3.10", "pypy"),
        Offer("C++14 (GCC 9)", "28", ".cpp", "c++14"),
        Offer("C++17", "12", ".cpp", "c++17"),
        Offer("C++20", "27", ".cpp", "c++20"),
    ),
    environment=(("ONLINE_JUDGE", "luogu"),),  # source: help.luogu.com.cn/manual/luogu/problem/judging
    refuses=(OPTIMIZE,),
    host="www.luogu.com.cn",
    problem_id=r"/problem/(\w+)",
    rank=1,
)
