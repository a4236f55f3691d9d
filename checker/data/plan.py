"""Plans the test data of a problem: which inputs, in which order, and what they reach."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from checker.model.problem import Draw, Problem
from checker.model.values import Case, Failed, Generator, Pair, Refused, Wrong

SEED = 1  # of the data that is pinned
_TESTS_EACH = 3  # tests of every family that has no seeds of its own
_FULL_SCORE = 100


@dataclass(frozen=True, slots=True)
class PlannedTest:
    """One generated test: where its bytes come from, and the number of its subtask, from 1."""

    family: str
    size: int
    seed: int
    subtask: int


def plan_tests(problem: Problem, families: Collection[str]) -> list[PlannedTest]:
    """The generated tests in order, subtask by subtask.

    Raises Refused for a plan that cannot be followed.
    """
    scores = [subtask.score for subtask in problem.plan]
    if min(scores, default=0) <= 0 or sum(scores) != _FULL_SCORE:
        raise Refused(
            f"{problem.name}, plan: the scores {scores} are not positive numbers that add up to {_FULL_SCORE}"
        )
    named = {tests.family for subtask in problem.plan for tests in subtask.tests if tests.seeds is None}
    rest = tuple(Draw(family) for family in families if family not in named)
    found = []
    for number, subtask in enumerate(problem.plan, 1):
        if not subtask.tests:
            first = next(iter(families))
            found.append(PlannedTest(first, 0, 0, number))
        found += [
            test for tests in subtask.tests or rest for test in _tests_of_draw(problem, list(families), tests, number)
        ]
        if not any(test.subtask == number for test in found):
            raise Refused(f"{problem.name}, plan: subtask {number} has no tests")
    if doubled := [test for k, test in enumerate(found) if _same(test) in map(_same, found[:k])]:
        raise Refused(f"{problem.name}, plan: {doubled[0].family}, seed {doubled[0].seed} is there twice")
    return found


def _same(test: PlannedTest) -> tuple[str, int, int]:
    return test.family, test.size, test.seed


def _tests_of_draw(problem: Problem, families: list[str], tests: Draw, number: int) -> Iterator[PlannedTest]:
    """The tests of one entry of subtask `number`.

    Raises Refused when it goes beyond the statement.
    """
    where = f"{problem.name}, plan, subtask {number}"
    if tests.family not in families:
        raise Refused(f"{where}: no family {tests.family!r}; there are: {', '.join(families)}")
    size = problem.full_size if tests.size is None else tests.size
    if not 0 <= size <= problem.full_size:
        raise Refused(
            f"{where}: {tests.family}: size {size} is beyond the statement, expected 0 to {problem.full_size}"
        )
    start = 1 + _TESTS_EACH * families.index(tests.family)
    for seed in tests.seeds if tests.seeds is not None else range(start, start + _TESTS_EACH):
        yield PlannedTest(tests.family, size, seed, number)


def make_inputs(problem: Problem, families: Mapping[str, Generator], handmade: Iterable[Case], seed: int) -> list[Case]:
    """The samples, hand-made inputs, then what the plan of the problem asks for.

    A function of its arguments alone; the name of a case says its number and family. Raises Refused
    for a plan or a hand-made input that breaks the statement or is there twice, Failed when a
    generator is to blame.
    """
    cases = [(f"sample{k}", text) for k, (text, _) in enumerate(problem.samples, 1)]
    cases += [(case.name, case.input) for case in handmade]
    by_hand = len(cases)
    for test in plan_tests(problem, families):
        chance = Random(f"data/{seed}/{problem.name}/{test.seed}")
        cases.append((test.family, families[test.family](chance, test.size)))
    _check_cases(problem, cases, by_hand)
    named = [Case(f"{number:02}_{name}", text) for number, (name, text) in enumerate(cases, 1)]
    for case, number in zip(named, memberships(problem, families, len(named)), strict=True):
        if number and not problem.plan[number - 1].holds(case.input):
            raise Refused(f"{problem.name}, test {case.name}: beyond the limits of subtask {number}")
    return named


def memberships(problem: Problem, families: Collection[str], count: int) -> list[int]:
    """The subtask of each of `count` tests: 0 for samples, the last for hand-made tests, else what the plan says."""
    by_plan = [test.subtask for test in plan_tests(problem, families)]
    by_hand = count - len(problem.samples) - len(by_plan)
    return [0] * len(problem.samples) + [len(problem.plan)] * by_hand + by_plan


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


def _check_cases(problem: Problem, cases: Sequence[tuple[str, bytes]], by_hand: int) -> None:
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


def unreached_bounds(problem: Problem, cases: Iterable[Case]) -> list[str]:
    """The bounds of the statement that no case reaches."""
    reached: dict[str, bool] = {}
    for case in cases:
        for bound, now in problem.bounds(case.input).items():
            reached[bound] = reached.get(bound, False) or now
    return [bound for bound, yes in reached.items() if not yes]


def files_of_tests(tests: Iterable[Pair]) -> dict[str, bytes]:
    """The content of every file by its name: <test>.in and <test>.ans."""
    return {f"{t.case.name}{end}": text for t in tests for end, text in ((".in", t.case.input), (".ans", t.answer))}


def sums_text(content: Mapping[str, bytes]) -> str:
    """The text of SHA256SUMS, as `sha256sum --check` reads it."""
    return "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in sorted(content.items()))
