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
    """Case k of a run: a function of (seed, k) alone. Families take turns, sizes grow from 0 to the statement's.

    Raises KitFault when the generator fails or gives an input that breaks the statement.
    """
    names = sorted(families)
    family, turn = names[k % len(names)], k // len(names)
    size = min(GROWTH ** min(turn, 9) - 1, problem.most_boards)
    where = f"generator {family} (seed {seed}, case {k}, size {size})"
    try:
        case = Case(f"seed{seed}-{k}-{family}", families[family](Random(f"{seed}/{problem.name}/{k}"), size))
        problem.validate(case.input)
    except Wrong as wrong:
        raise KitFault(f"{where} breaks the statement: {wrong}", Case(family, b"")) from None
    except Exception as error:
        raise KitFault(f"{where} failed: {type(error).__name__}: {error}", Case(family, b"")) from error
    return case
