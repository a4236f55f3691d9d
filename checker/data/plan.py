"""Plans the test data of a problem: which inputs, in which order, and what they reach."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from checker.model.problem import Draw, Problem
from checker.model.values import Case, Failed, Generator, Pair, Refused, Wrong

SEED = 1  # the data of this seed are pinned
_TESTS_EACH = 3  # a family without seeds of its own has so many tests
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
    _check_scores(problem)
    draws = [draw for subtask in problem.plan for draw in subtask.tests]
    taken = {draw.family for draw in draws if draw.seeds is None}
    others = tuple(Draw(family) for family in families if family not in taken)
    planned: list[PlannedTest] = []
    for number, subtask in enumerate(problem.plan, 1):
        before = len(planned)
        if not subtask.tests:
            planned.append(PlannedTest(next(iter(families)), 0, 0, number))
        for draw in subtask.tests or others:
            planned += _tests_of_draw(problem, list(families), draw, number)
        if len(planned) == before:
            raise Refused(f"{problem.name}, plan: subtask {number} has no tests")
    _check_different(problem, planned)
    return planned


def _check_scores(problem: Problem) -> None:
    """Raises Refused when the scores of the subtasks do not add up."""
    scores = [subtask.score for subtask in problem.plan]
    if min(scores, default=0) <= 0 or sum(scores) != _FULL_SCORE:
        wanted = f"positive numbers that add up to {_FULL_SCORE}"
        raise Refused(f"{problem.name}, plan: the scores {scores} are not {wanted}")


def _check_different(problem: Problem, planned: Iterable[PlannedTest]) -> None:
    """Raises Refused when a test is planned twice."""
    seen = set[tuple[str, int, int]]()
    for test in planned:
        origin = test.family, test.size, test.seed
        if origin in seen:
            raise Refused(f"{problem.name}, plan: {test.family}, seed {test.seed} is there twice")
        seen.add(origin)


def _tests_of_draw(problem: Problem, families: list[str], draw: Draw, number: int) -> Iterator[PlannedTest]:
    """The tests of one entry of subtask `number`.

    Raises Refused when it goes beyond the statement.
    """
    where = f"{problem.name}, plan, subtask {number}"
    if draw.family not in families:
        raise Refused(f"{where}: no family {draw.family!r}; there are: {', '.join(families)}")
    full = problem.full_size
    size = full if draw.size is None else draw.size
    if not 0 <= size <= full:
        why = f"size {size} is beyond the statement, expected 0 to {full}"
        raise Refused(f"{where}: {draw.family}: {why}")
    start = 1 + _TESTS_EACH * families.index(draw.family)
    own_seeds = range(start, start + _TESTS_EACH)
    for seed in own_seeds if draw.seeds is None else draw.seeds:
        yield PlannedTest(draw.family, size, seed, number)


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
    named = [Case(f"{k:02}_{name}", text) for k, (name, text) in enumerate(cases, 1)]
    subtasks = memberships(problem, families, len(named))
    for case, subtask in zip(named, subtasks, strict=True):
        if subtask and not problem.plan[subtask - 1].holds(case.input):
            why = f"beyond the limits of subtask {subtask}"
            raise Refused(f"{problem.name}, test {case.name}: {why}")
    return named


def memberships(problem: Problem, families: Collection[str], count: int) -> list[int]:
    """The subtask of each of `count` tests.

    0 for samples, the last for hand-made tests, else what the plan says.
    """
    by_plan = [test.subtask for test in plan_tests(problem, families)]
    by_hand = count - len(problem.samples) - len(by_plan)
    return [0] * len(problem.samples) + [len(problem.plan)] * by_hand + by_plan


def with_kept(problem: Problem, cases: Sequence[Case], kept: Iterable[Case]) -> list[Case]:
    """The cases, then boards that were kept one by one, in inputs of the statement's size.

    None is there twice. They come last and are not pinned, so keeping a board changes no other
    test.
    """
    known = {case.input for case in cases}
    boards: list[bytes] = []
    for case in kept:
        if case.input not in known:
            boards += problem.split(case.input)
    boards = list(dict.fromkeys(boards))
    together = [*cases]
    for start in range(0, len(boards), problem.most_boards):
        text = problem.join(boards[start : start + problem.most_boards])
        if text not in known:
            k = len(together) - len(cases) + 1
            together.append(Case(f"{len(cases) + k:02}_kept{k}", text))
    return together


def _check_cases(problem: Problem, cases: Sequence[tuple[str, bytes]], by_hand: int) -> None:
    """Raises when an input breaks the statement or is there twice.

    The first `by_hand` are not generated.
    """
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
        for bound, reached_here in problem.bounds(case.input).items():
            reached[bound] = reached.get(bound, False) or reached_here
    return [bound for bound, yes in reached.items() if not yes]


def files_of_tests(tests: Iterable[Pair]) -> dict[str, bytes]:
    """The content of every file by its name: <test>.in and <test>.ans."""
    files = {}
    for test in tests:
        files[f"{test.case.name}.in"] = test.case.input
        files[f"{test.case.name}.ans"] = test.answer
    return files


def sums_text(content: Mapping[str, bytes]) -> str:
    """The text of SHA256SUMS, as `sha256sum --check` reads it."""
    digests = {name: hashlib.sha256(text).hexdigest() for name, text in content.items()}
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
