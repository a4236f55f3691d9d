"""Measures how many wrong programs a data set refuses, and finds what refuses the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from checker.grading.case import judge
from checker.model.comparison import Comparison
from checker.model.problem import Problem
from checker.model.values import Case, Failed, Pair, Program, Run, Verdict
from checker.running.cpu_limit import MERGED_INPUTS
from checker.shrink.walk import shrink
from checker.system.pools import fork_pool

_SEARCH_LIMITS = 100  # the search for a difference may take this many times a suspect's limit
_SHRINK_SECONDS = 10.0
_ENOUGH = 2  # a suspect that so many tests refuse is no longer refused by one alone
_SLOW = (Verdict.TLE, Verdict.MLE)  # verdicts after which a suspect is spared the other tests
_SHRUNK = (Verdict.WA, Verdict.PE, Verdict.RE)  # each try of the others takes too long


@dataclass(frozen=True, slots=True)
class Suspect:
    """A program that good data refuse, unless it is right: a mutant, or one wrong on purpose.

    open         its Program, as a context
    cpu_seconds  what it may use on one input of the statement's size
    """

    name: str
    open: Callable[[], AbstractContextManager[Program]]
    compare: Comparison
    cpu_seconds: float
    mutant: bool = True


@dataclass(frozen=True, slots=True)
class SuspectResult:
    """What became of a suspect.

    refused_by  numbers of tests that refuse it, ENOUGH at most
    whole       it ran on all tests; else there may be more that refuse it
    verdict     that of the first test that refuses it, or of `test`; AC when nothing does
    test        the smallest new test found that refuses a survivor, `answer` what is right there
    boards      boards beyond the data that it was compared on
    """

    suspect: str
    mutant: bool
    refused_by: tuple[int, ...] = ()
    whole: bool = True
    verdict: Verdict = Verdict.AC
    test: bytes = b""
    answer: bytes = b""
    boards: int = 0

    @property
    def killed(self) -> bool:
        """Whether the data refuse it."""
        return bool(self.refused_by)

    @property
    def survived(self) -> bool:
        """Whether the data take it although it is wrong."""
        return not self.killed and (bool(self.test) or not self.mutant)


@dataclass(frozen=True, slots=True)
class SuspectTests:
    """What all suspects run on.

    tests      the data
    beyond     inputs beyond the data, each of many boards
    reference  makes the program that is right, in the process that asks it
    """

    problem: Problem
    tests: Sequence[Pair]
    beyond: Sequence[Pair]
    reference: Callable[[], Program]


def merge_boards(problem: Problem, boards: Sequence[bytes], reference: Program) -> Iterator[Pair]:
    """Inputs of many boards each, with their answers. Raises Failed."""
    size = MERGED_INPUTS * problem.most_boards if problem.most_boards > 1 else 1
    for start in range(0, len(boards), size):
        case = Case("merged", problem.join(list(boards[start : start + size])))
        run = reference(case)
        if run.stopped:
            why = f"{run.stopped.name} {run.why}"
            raise Failed(f"{problem.name}: the reference failed: {why}")
        yield Pair(case, run.output)


def measure_suspects(
    tests: SuspectTests,
    suspects: Sequence[Suspect],
    workers: int,
    on_result: Callable[[SuspectResult], None] = lambda _: None,
) -> list[SuspectResult]:
    """A result for every suspect, in order, whatever the number of workers.

    `on_result` gets each as soon as it is there. KeyboardInterrupt, raised by it too, ends all
    processes at once.
    """
    results: dict[int, SuspectResult] = {}
    with fork_pool(workers, _begin_process, tests, suspects) as pool:
        futures = {pool.submit(_measure_suspect, k): k for k in range(len(suspects))}
        for future in as_completed(futures):
            result = future.result()
            results[futures[future]] = result
            on_result(result)
    return [results[k] for k in range(len(suspects))]


# What a process of the pool works on: set once, when it starts.
_WORK: list[tuple[SuspectTests, Sequence[Suspect], Program]] = []


def _begin_process(tests: SuspectTests, suspects: Sequence[Suspect]) -> None:
    _WORK[:] = [(tests, suspects, tests.reference())]


def _measure_suspect(k: int) -> SuspectResult:
    """The result of suspect `k`, in a process of the pool."""
    tests, suspects, reference = _WORK[0]
    suspect = suspects[k]
    with suspect.open() as program:
        result = _run_on_data(tests, suspect, program, k % len(tests.tests))
        if result.killed or not suspect.mutant:
            return result
        return _search_beyond_data(tests, suspect, program, reference)


def _run_on_data(tests: SuspectTests, suspect: Suspect, program: Program, first: int) -> SuspectResult:
    """Which tests refuse a suspect, until ENOUGH do; `first` is the one that it starts with."""
    result = SuspectResult(suspect.name, suspect.mutant)
    numbers = range(len(tests.tests))
    for k in [*numbers[first:], *numbers[:first]]:
        test = tests.tests[k]
        reference = _reference_for(test)
        verdict = judge(tests.problem, program, reference, test.case, suspect.compare).verdict
        if verdict is not Verdict.AC:
            first_verdict = result.verdict if result.killed else verdict
            result = replace(result, refused_by=(*result.refused_by, k), verdict=first_verdict)
        if len(result.refused_by) == _ENOUGH or verdict in _SLOW:
            return replace(result, whole=False)
    return result


def _reference_for(test: Pair) -> Program:
    """A reference that knows the answer of one test."""
    return lambda _: Run(test.answer)


def _search_beyond_data(tests: SuspectTests, suspect: Suspect, program: Program, reference: Program) -> SuspectResult:
    """A survivor with the smallest test that refuses it, if the boards beyond the data have one."""
    problem = tests.problem
    result = SuspectResult(suspect.name, suspect.mutant)
    cpu_seconds = 0.0

    def verdict_on(text: bytes) -> Verdict:
        return judge(problem, program, reference, Case("beyond", text), suspect.compare).verdict

    for pair in tests.beyond:
        run = program(pair.case)
        cpu_seconds += run.cpu_seconds
        if _differs(run, pair.answer, suspect.compare):
            text = _find_refused_part(problem, pair.case.input, verdict_on)
            if text:
                return _with_smallest_test(problem, result, text, verdict_on, reference)
        result = replace(result, boards=result.boards + len(problem.split(pair.case.input)))
        if cpu_seconds > _SEARCH_LIMITS * suspect.cpu_seconds:
            break
    return result


def _differs(run: Run, answer: bytes, compare: Comparison) -> bool:
    """Whether a run failed, or its output is another answer."""
    return run.stopped is not None or compare(run.output, answer)[0] is not Verdict.AC


def _find_refused_part(problem: Problem, text: bytes, verdict_on: Callable[[bytes], Verdict]) -> bytes:
    """The first board of a text that is refused, or the first part of the statement's size.

    Empty when only the whole is refused.
    """
    boards = problem.split(text)
    for start in range(0, len(boards), problem.most_boards):
        part = boards[start : start + problem.most_boards]
        if verdict_on(problem.join(part)) is Verdict.AC:
            continue
        for board in part:
            if verdict_on(board) is not Verdict.AC:
                return board
        return problem.join(part)
    return b""


def _with_smallest_test(
    problem: Problem,
    result: SuspectResult,
    text: bytes,
    verdict_on: Callable[[bytes], Verdict],
    reference: Program,
) -> SuspectResult:
    """The result with a test that refuses the suspect, made as simple as it gets."""
    verdict = verdict_on(text)
    if verdict in _SHRUNK:

        def fails(simpler: bytes) -> bool:
            return verdict_on(simpler) is verdict

        text = shrink(problem, text, fails, reference, _SHRINK_SECONDS)
    answer = reference(Case("beyond", text)).output
    return replace(result, verdict=verdict, test=text, answer=answer)


def find_idle_tests(results: Sequence[SuspectResult], tests: int) -> tuple[list[int], list[int]]:
    """Numbers of the tests that refuse no suspect, and of those that alone refuse one."""
    refusing: set[int] = set()
    alone: set[int] = set()
    for result in results:
        refusing.update(result.refused_by)
        if result.whole and len(result.refused_by) == 1:
            alone.update(result.refused_by)
    return [k for k in range(tests) if k not in refusing], sorted(alone)
