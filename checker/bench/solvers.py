"""Measures the solvers in this process: the fast reference against the usual search, and how both grow."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from checker.bench.measure import Taken
from checker.bench.turns import Way, in_turn
from checker.model.figure import Figure, figure
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Generator, Program

CLASSIC_ROUNDS = 3  # of the usual search, each on another hard board: one takes seconds
_LEAST_SECONDS = 2e-3  # of a measurement, so that the clock and a cold start are no part of it


@dataclass(frozen=True, slots=True)
class _Sample:
    """Families of random and of hard boards, how many random ones for the fast reference and the usual search.

    `ratios`: by how much the fast one is to win on random boards and on hard ones, None where
    nothing is promised.
    """

    random: str
    hard: str
    many: int
    few: int
    ratios: tuple[float | None, float | None]


SAMPLES = {
    "flood_it": _Sample("large", "answer_19", 400, 100, (1_000, 40_000)),
    "rotation_game": _Sample("uniform", "answer_13", 5_000, 60, (20_000, None)),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A problem with its generators, its fast and its usual reference, and its submissions: a .py, a program."""

    problem: Problem
    families: Mapping[str, Generator]
    fast: Program
    classic: Program
    solution: Path
    program: Path

    @property
    def sample(self) -> _Sample:
        """What is measured on."""
        return SAMPLES[self.problem.name]


def boards(subject: Subject, family: str, count: int) -> list[bytes]:
    """So many different boards of a family, the same at every call.

    Raises Failed when there are not enough.
    """
    rng, found = Random(f"bench/{subject.problem.name}/{family}"), dict[bytes, None]()
    for _ in range(100 + count):
        text = subject.families[family](rng, subject.problem.most_boards - 1)
        found |= dict.fromkeys(subject.problem.split(text))
        if len(found) >= count:
            return list(found)[:count]
    raise Failed(f"generators/{subject.problem.name}.py: {family} has only {len(found)} different boards, not {count}")


def per_board(program: Program, subject: Subject, of: list[bytes]) -> float:
    """Seconds of CPU a board when the boards are one input, called until it takes LEAST_SECONDS.

    Raises Failed when the program did not answer.
    """
    case, calls = Case("bench", subject.problem.join(of)), 1
    while True:
        start = time.process_time()
        for _ in range(calls):
            run = program(case)
        taken = time.process_time() - start
        if run.stopped:
            raise Failed(f"a reference of {subject.problem.name} did not answer: {run.why}")
        if taken >= _LEAST_SECONDS:
            return taken / (calls * len(of))
        calls *= 4


def bench_solvers(subject: Subject, rounds: int) -> Iterator[Figure]:
    """The fast reference and the usual search on random and on the hardest boards, and their ratios."""
    sample, few = subject.sample, min(rounds, CLASSIC_ROUNDS)
    many, hard = boards(subject, sample.random, sample.many), boards(subject, sample.hard, 20)
    some = many[: sample.few]
    subject.fast(Case("warm", subject.problem.join(some)))  # tables are made at the first call
    fast, classic = partial(per_board, subject.fast, subject), partial(per_board, subject.classic, subject)
    ways: dict[str, Way] = {
        "C++, one random board": (rounds, lambda k: fast(many)),
        "C++, one of the hardest boards": (rounds, lambda k: fast(hard)),
        "C++, one of the hardest boards, again and again": (rounds, lambda k: fast(hard[:1] * len(hard))),
        "usual IDA* in C++, one random board": (few, lambda k: classic(some)),
        "some": (few, lambda k: fast(some)),
        "usual IDA* in C++, one of the hardest boards": (few, lambda k: classic(hard[k : k + 1])),
        "one": (few, lambda k: fast(hard[k : k + 1])),
    }
    yield from in_turn(ways, partial(_compared, subject))


def _compared(subject: Subject, taken: Taken) -> Iterator[Figure]:
    """The figures of all ways but "some" and "one", which the usual search's are divided by, round by round."""
    ways = {name: values for name, values in taken.items() if name not in ("some", "one")}
    for name, values in ways.items():
        yield figure(name, "s", values, problem=subject.problem.name)
    names, kinds = [name for name in ways if name.startswith("usual")], ("random", "hard")
    for name, divisor, kind, target in zip(names, ("some", "one"), kinds, subject.sample.ratios, strict=False):
        ratios = [a / b for a, b in zip(taken[name], taken.get(divisor, []), strict=False)]  # unequal if interrupted
        if ratios:
            what = f"times faster than the usual IDA*, {kind} boards"
            yield figure(what, "times", ratios, target, True, subject.problem.name)


def bench_states(subject: Subject) -> Iterator[Figure]:
    """How many states the fast reference expands, for problems where that is what it counts as its work."""
    sample = subject.sample
    chosen = (("one random board", sample.random, sample.many), ("one of the hardest boards", sample.hard, 20))
    for name, family, count in chosen:
        of = boards(subject, family, count)
        work = [subject.fast(Case("bench", subject.problem.join([board]))).work for board in of]
        yield figure(f"states expanded, {name}", "states", work, problem=subject.problem.name)
