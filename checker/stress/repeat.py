"""Runs a program again on an input to see whether it always does the same."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace

from checker.grading.case import judge
from checker.grading.contestant import Contestant
from checker.model.cases import hash_seed
from checker.model.values import Case, Judged, Verdict
from checker.stress.parts import Parts

# A failure is run again so many times, or with so many hash seeds where the program has one.
_AGAIN = 4


def find_failure_again(parts: Parts, contestant: Contestant, case: Case) -> Judged | None:
    """A failure of a case that failed once and was right the next time, if there are more."""
    runs, seeds = run_again(parts, contestant, case)
    for run in runs:
        if run.verdict not in (Verdict.AC, Verdict.UKE):
            note = describe_flaky(runs, seeds) or "it was right once"
            return replace(run, why=f"{run.why} ({note})")
    return None


def run_again(parts: Parts, contestant: Contestant, case: Case) -> tuple[list[Judged], list[int]]:
    """The case in a few more runs, two with each hash seed; those seeds where there are any.

    Among them are the one that the cage gives it and the one that a submission in our own process
    has.
    """
    seeds: list[int] = []
    programs = [contestant.program] * _AGAIN
    if contestant.seeded:
        seeds = _hash_seeds(case)
        programs = [contestant.seeded(seed) for seed in seeds for _ in range(2)]
    problem, reference, compare = parts.problem, parts.reference, parts.compare
    return [judge(problem, program, reference, case, compare) for program in programs], seeds


def _hash_seeds(case: Case) -> list[int]:
    seeds = [hash_seed(case), *range(_AGAIN)]
    ours = os.environ.get("PYTHONHASHSEED", "")
    if ours.isdigit():
        seeds.insert(1, int(ours))
    distinct = list(dict.fromkeys(seeds))
    return sorted(distinct[:_AGAIN])


def describe_flaky(runs: Sequence[Judged], seeds: Sequence[int]) -> str:
    """What the runs after a failure say of the program; "" when none of them was right.

    `seeds`: the hash seed of every two runs; none if the program has none.
    """
    right = [run.verdict is Verdict.AC for run in runs]
    if not any(right):
        return ""
    failed = f"fails in {1 + right.count(False)} of {1 + len(right)} runs"
    firsts, seconds = right[::2], right[1::2]
    if not seeds or firsts != seconds:
        return f"{failed}: depends on chance, time or uninitialised memory"
    good = _listed(seed for seed, is_right in zip(seeds, firsts, strict=True) if is_right)
    bad = _listed(seed for seed, is_right in zip(seeds, firsts, strict=True) if not is_right)
    if not bad:
        reason = "depends on hash order (that of a set, say) or chance"
        return f"{failed}, never with PYTHONHASHSEED={good}: {reason}"
    seen = f"wrong with PYTHONHASHSEED={bad}, right with {good}"
    return f"depends on hash order, that of a set for example: {seen}"


def _listed(seeds: Iterable[int]) -> str:
    return ", ".join(map(str, seeds))
