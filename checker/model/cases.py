"""Makes case k of a run from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zlib import crc32

from checker.model.chance import chance
from checker.model.problem import Problem
from checker.model.values import Case, Generator, Judged, Run, Verdict, Wrong

SIZE_GROWTH = 4  # sizes grow by this factor from one turn of all families to the next
_FIRST_SIZES: list[int] = [SIZE_GROWTH**turn - 1 for turn in range(10)]  # of the turns; then the last one
_HASH_SEEDS = 64


class KitFault(Exception):
    """Nobody can be judged: a generator or a reference is at fault.

    Carries what is known of the case.
    """

    def __init__(self, why: str, case: Case, run: Run | None = None, answer: bytes = b"") -> None:
        super().__init__(why)
        self.judged = Judged(case, run or Run(b""), Verdict.UKE, why, answer)


def make_case(problem: Problem, families: Mapping[str, Generator], seed: int, k: int) -> Case:
    """Case k of a run: a function of (seed, k) alone.

    Families take turns, each with sizes of its own. Raises KitFault when the generator fails or
    gives an input that breaks the statement.
    """
    names = _sorted_names(tuple(families))
    turn, place = divmod(k, len(names))
    family = names[place]
    size = _size_of(problem, seed, k, turn)
    try:
        text = families[family](chance(f"{seed}/{problem.name}/{k}"), size)
        problem.validate(text)
    except Exception as error:
        fault = f"failed: {_kind_and_message(error)}"
        if isinstance(error, Wrong):
            fault = f"breaks the statement: {error}"
        where = f"generator {family} (seed {seed}, case {k}, size {size})"
        raise KitFault(f"{where} {fault}", Case(family, b"")) from error
    return Case(f"seed{seed}-{k}-{family}", text)


def hash_seed(case: Case) -> int:
    """The PYTHONHASHSEED that a submission gets for a case.

    It is always the same, so that a run can be repeated.
    """
    return crc32(case.input) % _HASH_SEEDS


@cache
def _sorted_names(names: tuple[str, ...]) -> list[str]:
    """The names of the families in the order in which they take turns, however they were found."""
    return sorted(names)


def _kind_and_message(error: Exception) -> str:
    """An exception's kind and message."""
    return f"{type(error).__name__}: {error}"


def _size_of(problem: Problem, seed: int, k: int, turn: int) -> int:
    """The size of case k, in the turn of that number for all families; the first is 0.

    Boards are judged one by one: there are ever more of them, up to the statement's. Where a size
    is that of a single thing, most are small: it is by chance below a bound, and a bound GROWTH
    times as large comes that much more rarely, so that no bound takes most of the time.
    """
    full = problem.full_size
    if full == problem.most_boards:
        return min(_FIRST_SIZES[min(turn, len(_FIRST_SIZES) - 1)], full)
    bound = 1
    while bound <= full and turn and (turn + 1) % bound == 0:
        bound *= SIZE_GROWTH
    return chance(f"{seed}/{problem.name}/{k}/size").randrange(min(bound, full + 1))
