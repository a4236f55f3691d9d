"""Makes the largest inputs of the families, and tests of inputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from checker.model.problem import Problem
from checker.model.values import Case, Failed, Generator, Pair, Program


def largest_cases(problem: Problem, families: Mapping[str, Generator]) -> list[Case]:
    """One input of every family in the statement's size, named after the family."""
    cases = []
    for name, generate in families.items():
        chance = Random(f"largest/{problem.name}/{name}")
        cases.append(Case(name, generate(chance, problem.full_size)))
    return cases


def answer_cases(problem: Problem, cases: Iterable[Case], reference: Program) -> list[Pair]:
    """The cases with the reference's answers, which the checker has to accept. Raises Failed."""
    tests = []
    for case in cases:
        run = reference(case)
        where = f"{problem.name}, test {case.name}"
        if run.stopped:
            raise Failed(f"{where}: the reference failed: {run.stopped.name} {run.why}")
        try:
            problem.check(case.input, run.output, run.output)
        except Exception as error:
            raise Failed(f"{where}: the checker refuses the answer: {error}") from None
        tests.append(Pair(case, run.output))
    return tests
