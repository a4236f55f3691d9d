"""Runs a program again on an input, to see whether it always does the same."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from checker.grading.case import judge
from checker.grading.contestant import Contestant
from checker.model.cases import hash_seed
from checker.model.values import Case, Judged, Verdict
from checker.stress.parts import Parts

_AGAIN = 4  # times that a failure is run again, with as many hash seeds where the program has one


def failed_again(parts: Parts, contestant: Contestant, case: Case) -> Judged | None:
    """A failure of a case that failed once and was right the next time, if it fails in more runs."""
    runs, seeds = run_again(parts, contestant, case)
    failed = next((run for run in runs if run.verdict not in (Verdict.AC, Verdict.UKE)), None)
    return failed and replace(failed, why=f"{failed.why} ({describe_flaky(runs, seeds) or 'it was right once'})")


def run_again(parts: Parts, contestant: Contestant, case: Case) -> tuple[list[Judged], list[int]]:
    """The case in a few more runs: two with each of some hash seeds, where the program has one; with those seeds.

    Among them are the one that the cage gives it and the one that a submission in our own process has.
    """
    ours = os.environ.get("PYTHONHASHSEED", "")
    wanted = [hash_seed(case), *([int(ours)] if ours.isdigit() else []), *range(_AGAIN)]
    seeds = sorted(list(dict.fromkeys(wanted))[:_AGAIN]) if contestant.seeded else []
    if contestant.seeded:
        programs = [contestant.seeded(seed) for seed in seeds for _ in range(2)]
    else:
        programs = [contestant.program] * _AGAIN
    return [judge(parts.problem, program, parts.reference, case, parts.compare) for program in programs], seeds


def describe_flaky(runs: Sequence[Judged], seeds: Sequence[int]) -> str:
    """What the runs after it say of a program that has failed on an input; "" when none of them was right.

    `seeds`: the hash seed of every two runs; none if the program has none.
    """
    right = [run.verdict is Verdict.AC for run in runs]
    if not any(right):
        return ""
    failed = f"fails in {1 + right.count(False)} of {1 + len(right)} runs"
    if not seeds or any(a != b for a, b in zip(right[::2], right[1::2], strict=True)):
        return f"{failed}: depends on chance, time or uninitialised memory"
    pairs = list(zip(seeds, right[::2], strict=True))
    good, bad = (", ".join(str(seed) for seed, fine in pairs if fine is which) for which in (True, False))
    if not bad:
        return f"{failed}, never with PYTHONHASHSEED={good}: depends on hash order (that of a set, say) or chance"
    return f"depends on hash order, that of a set for example: wrong with PYTHONHASHSEED={bad}, right with {good}"
