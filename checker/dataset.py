"""Plans the test data of a problem: which inputs, in which order, and what they reach."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from checker.model import Case, Failed, Generator, Pair, Program, Refused, Wrong
from checker.problem import Problem

SEED = 1  # of the data that is pinned
EACH = 3  # tests of every family


def inputs(problem: Problem, families: Mapping[str, Generator], handmade: Iterable[Case], seed: int) -> list[Case]:
    """The samples, hand-made inputs, one of a single board, then EACH of every family in the statement's size.

    A function of its arguments alone; the name of a case says its number and family. Raises Refused for a hand-made
    input that breaks the statement or is there twice, Failed when a generator is to blame.
    """
    cases = [(f"sample{k}", text) for k, (text, _) in enumerate(problem.samples, 1)]
    cases += [(case.name, case.input) for case in handmade]
    sizes = [(next(iter(families)), 0), *((name, problem.most_boards) for name in families for _ in range(EACH))]
    for k, (name, size) in enumerate(sizes):
        cases.append((name, families[name](Random(f"data/{seed}/{problem.name}/{k}"), size)))
    _refuse(problem, cases, len(cases) - len(sizes))
    return [Case(f"{number:02}_{name}", text) for number, (name, text) in enumerate(cases, 1)]


def with_kept(problem: Problem, cases: Sequence[Case], kept: Iterable[Case]) -> list[Case]:
    """The cases, then boards that were kept one by one, in inputs of the statement's size; none that is there already.

    They come last and are not pinned, so keeping a board changes no other test.
    """
    there = {case.input for case in cases}
    boards = dict.fromkeys(board for case in kept if case.input not in there for board in problem.split(case.input))
    texts = [
        problem.join(list(boards)[start : start + problem.most_boards])
        for start in range(0, len(boards), problem.most_boards)
    ]
    new = [text for text in texts if text not in there]
    return [*cases, *(Case(f"{len(cases) + k:02}_kept{k}", text) for k, text in enumerate(new, 1))]


def largest(problem: Problem, families: Mapping[str, Generator]) -> list[Case]:
    """One input of every family in the statement's size, named after the family."""
    chance = {name: Random(f"largest/{problem.name}/{name}") for name in families}
    return [Case(name, generate(chance[name], problem.most_boards)) for name, generate in families.items()]


def _refuse(problem: Problem, cases: Sequence[tuple[str, bytes]], by_hand: int) -> None:
    """Raises when an input breaks the statement or is there twice; the first `by_hand` are not generated."""
    seen: dict[bytes, str] = {}
    for k, (name, text) in enumerate(cases):
        blame = Refused if k < by_hand else Failed
        try:
            problem.validate(text)
        except Wrong as wrong:
            raise blame(f"{problem.name}, test {name}: {wrong}") from None
        if text in seen:
            raise blame(f"{problem.name}, test {name}: the same input as test {seen[text]}")
        seen[text] = name


def answered(problem: Problem, cases: Iterable[Case], reference: Program) -> list[Pair]:
    """The cases with the reference's answers, which the checker has to accept. Raises Failed."""
    tests = []
    for case in cases:
        run = reference(case)
        if run.stopped:
            raise Failed(f"{problem.name}, test {case.name}: the reference failed: {run.stopped.name} {run.why}")
        try:
            problem.check(case.input, run.output, run.output)
        except Exception as error:
            raise Failed(f"{problem.name}, test {case.name}: the checker refuses the answer: {error}") from None
        tests.append(Pair(case, run.output))
    return tests


def unreached(problem: Problem, cases: Iterable[Case]) -> list[str]:
    """The bounds of the statement that no case reaches."""
    reached: dict[str, bool] = {}
    for case in cases:
        for bound, now in problem.bounds(case.input).items():
            reached[bound] = reached.get(bound, False) or now
    return [bound for bound, yes in reached.items() if not yes]


def files(tests: Iterable[Pair]) -> dict[str, bytes]:
    """The content of every file by its name: <test>.in and <test>.ans."""
    return {f"{t.case.name}{end}": text for t in tests for end, text in ((".in", t.case.input), (".ans", t.answer))}


def sums(content: Mapping[str, bytes]) -> str:
    """The text of SHA256SUMS, as `sha256sum --check` reads it."""
    return "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in sorted(content.items()))
