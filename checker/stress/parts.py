"""What takes part in a stress run: problem, programs, pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass

from checker.grading.contestant import Contestant
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Generator, Program
from checker.system.pools import thread_pool


@dataclass(frozen=True, slots=True)
class Parts:
    """All that takes part: submissions and independent references by name.

    An independent reference is slow: it gets single boards, and a limit of its own beyond which it
    is passed over.

    pool   gives the executor that blocks of cases are screened on
    ahead  blocks that are under way beside the one that is waited for
    sized  whether the generators heed the size that they are given, so that small boards can be
           drawn
    """

    problem: Problem
    families: Mapping[str, Generator]
    submissions: Mapping[str, Contestant]
    reference: Program
    independent: Mapping[str, Program]
    compare: Comparison
    pool: Callable[[], AbstractContextManager[Executor]] = lambda: thread_pool(1)
    ahead: int = 1
    sized: bool = True
