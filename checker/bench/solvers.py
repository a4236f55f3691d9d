"""Measures the fast reference against the usual search, in this process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from checker.bench.measure import Values
from checker.bench.turns import Measurement, measure_in_turn
from checker.model.figure import Figure, make_figure
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Generator, Program

CLASSIC_ROUNDS = 3  # the usual search gets no more, each on another hard board: one takes seconds
_LEAST_SECONDS = 2e-3  # a shorter measurement would be one of the clock and a cold start

# The fast reference on the boards of the usual search, which its seconds are divided by.
_FAST_ON_RANDOM, _FAST_ON_HARD = "some", "one"


@dataclass(frozen=True, slots=True)
class _Sample:
    """Families of random and of hard boards.

    many, few  random boards for the fast reference and for the usual search
    ratios     by how much the fast one is to win on random boards and on hard ones, None where
               nothing
               is promised
    """

    random: str
    hard: str
    many: int
    few: int
    ratios: tuple[float | None, float | None]


BENCH_SAMPLES = {
    "flood_it": _Sample("large", "answer_19", 400, 100, (1_000, 40_000)),
    "rotation_game": _Sample("uniform", "answer_13", 5_000, 60, (20_000, None)),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A problem with all that is measured of it.

    Its generators, its fast and its usual reference, and its submissions: a .py, a program.
    """

    problem: Problem
    families: Mapping[str, Generator]
    fast: Program
    classic: Program
    solution: Path
    program: Path

    @property
    def sample(self) -> _Sample:
        """What is measured on."""
        return BENCH_SAMPLES[self.problem.name]


def draw_boards(subject: Subject, family: str, count: int) -> list[bytes]:
    """So many different boards of a family, the same at every call.

    Raises Failed when there are not enough.
    """
    rng = Random(f"bench/{subject.problem.name}/{family}")
    boards: dict[bytes, None] = {}
    for _ in range(100 + count):
        text = subject.families[family](rng, subject.problem.most_boards - 1)
        boards |= dict.fromkeys(subject.problem.split(text))
        if len(boards) >= count:
            return list(boards)[:count]
    file = f"generators/{subject.problem.name}.py"
    raise Failed(f"{file}: {family} has only {len(boards)} different boards, not {count}")


def seconds_per_board(program: Program, subject: Subject, boards: list[bytes]) -> float:
    """Seconds of CPU a board when the boards are one input, called until it takes LEAST_SECONDS.

    Raises Failed when the program did not answer.
    """
    case, calls = Case("bench", subject.problem.join(boards)), 1
    while True:
        start = time.process_time()
        for _ in range(calls):
            run = program(case)
        seconds = time.process_time() - start
        if run.stopped:
            raise Failed(f"a reference of {subject.problem.name} did not answer: {run.why}")
        if seconds >= _LEAST_SECONDS:
            return seconds / (calls * len(boards))
        calls *= 4


def bench_solvers(subject: Subject, rounds: int) -> Iterator[Figure]:
    """The fast reference and the usual search, and their ratios, on random and on hard boards."""
    sample, few = subject.sample, min(rounds, CLASSIC_ROUNDS)
    many = draw_boards(subject, sample.random, sample.many)
    hard = draw_boards(subject, sample.hard, 20)
    some = many[: sample.few]
    subject.fast(Case("warm", subject.problem.join(some)))  # tables are made at the first call
    fast = partial(seconds_per_board, subject.fast, subject)
    usual = partial(seconds_per_board, subject.classic, subject)
    again = hard[:1] * len(hard)
    measurements: dict[str, Measurement] = {
        "C++, one random board": (rounds, lambda k: fast(many)),
        "C++, one of the hardest boards": (rounds, lambda k: fast(hard)),
        "C++, one of the hardest boards, again and again": (rounds, lambda k: fast(again)),
        "usual IDA* in C++, one random board": (few, lambda k: usual(some)),
        _FAST_ON_RANDOM: (few, lambda k: fast(some)),
        "usual IDA* in C++, one of the hardest boards": (few, lambda k: usual(hard[k : k + 1])),
        _FAST_ON_HARD: (few, lambda k: fast(hard[k : k + 1])),
    }
    yield from measure_in_turn(measurements, partial(_speed_figures, subject))


def _speed_figures(subject: Subject, values: Values) -> Iterator[Figure]:
    """A figure of every search, then how many times faster the fast one is, round by round."""
    problem = subject.problem.name
    divisors = (_FAST_ON_RANDOM, _FAST_ON_HARD)
    shown = {name: taken for name, taken in values.items() if name not in divisors}
    for name, taken in shown.items():
        yield make_figure(name, "s", taken, problem=problem)
    usual = [taken for name, taken in shown.items() if name.startswith("usual")]
    kinds = zip(("random", "hard"), usual, divisors, subject.sample.ratios, strict=False)
    for kind, slow, divisor, target in kinds:
        pairs = zip(slow, values.get(divisor, []), strict=False)  # unequal if interrupted
        ratios = [usual_seconds / fast_seconds for usual_seconds, fast_seconds in pairs]
        if ratios:
            name = f"times faster than the usual IDA*, {kind} boards"
            yield make_figure(name, "times", ratios, target, True, problem)


def bench_states(subject: Subject) -> Iterator[Figure]:
    """How many states the fast reference expands, where that is what it counts as its work."""
    sample, problem = subject.sample, subject.problem
    families = (
        ("one random board", sample.random, sample.many),
        ("one of the hardest boards", sample.hard, 20),
    )
    for name, family, count in families:
        inputs = [problem.join([board]) for board in draw_boards(subject, family, count)]
        work = [subject.fast(Case("bench", text)).work for text in inputs]
        yield make_figure(f"states expanded, {name}", "states", work, problem=problem.name)
