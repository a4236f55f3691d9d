"""Makes case k of a run from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from checker.model import Case, Generator, Judged, Run, Verdict, Wrong
from checker.problem import Problem

GROWTH = 4  # of the sizes from one turn of all families to the next


class KitFault(Exception):
    """Nobody can be judged: a generator or a reference is at fault. Carries what is known of the case."""

    def __init__(self, why: str, case: Case, run: Run | None = None, answer: bytes = b"") -> None:
        super().__init__(why)
        self.judged = Judged(case, run or Run(b""), Verdict.UKE, why)
        self.answer = answer


def case_of(problem: Problem, families: Mapping[str, Generator], seed: int, k: int) -> Case:
    """Case k of a run: a function of (seed, k) alone. Families take turns, each with sizes of its own.

    Raises KitFault when the generator fails or gives an input that breaks the statement.
    """
    names = sorted(families)
    family, turn = names[k % len(names)], k // len(names)
    size = size_of(problem, seed, k, turn)
    where = f"generator {family} (seed {seed}, case {k}, size {size})"
    try:
        case = Case(f"seed{seed}-{k}-{family}", families[family](Random(f"{seed}/{problem.name}/{k}"), size))
        problem.validate(case.input)
    except Wrong as wrong:
        raise KitFault(f"{where} breaks the statement: {wrong}", Case(family, b"")) from None
    except Exception as error:
        raise KitFault(f"{where} failed: {type(error).__name__}: {error}", Case(family, b"")) from error
    return case


def size_of(problem: Problem, seed: int, k: int, turn: int) -> int:
    """The size of case k, in the turn of that number for all families; the first is 0.

    Boards are judged one by one: there are ever more of them, up to the statement's. Where a size is that of a single
    thing, most are small: it is by chance below a bound, and a bound GROWTH times as large comes that much more rarely,
    so that no bound takes most of the time.
    """
    if problem.full_size == problem.most_boards:
        size: int = min(GROWTH ** min(turn, 9) - 1, problem.most_boards)
        return size
    bound = 1
    while bound <= problem.full_size and turn and (turn + 1) % bound == 0:
        bound *= GROWTH
    return Random(f"{seed}/{problem.name}/{k}/size").randrange(min(bound, problem.full_size + 1))
