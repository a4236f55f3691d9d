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

_SEARCH_LIMITS = 100  # times its limit that a suspect may use on the search for a difference
_SHRINK_SECONDS = 10.0
_ENOUGH = 2  # tests that refuse a suspect: then none does so alone
_SLOW = (Verdict.TLE, Verdict.MLE)  # verdicts after which a suspect is spared the other tests
_SHRUNK = (Verdict.WA, Verdict.PE, Verdict.RE)  # each try of the others takes too long


@dataclass(frozen=True, slots=True)
class Suspect:
    """A program that a good data set refuses, unless it is right: a mutant, or one that is wrong on purpose.

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
    boards      that it was compared on beyond the data
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
    """What all suspects meet: the data, boards beyond the data as inputs of one board, the right answers."""

    problem: Problem
    tests: Sequence[Pair]
    beyond: Sequence[Pair]  # each with many boards
    reference: Callable[[], Program]


def merge_boards(problem: Problem, boards: Sequence[bytes], reference: Program) -> Iterator[Pair]:
    """Inputs of many boards each, with their answers. Raises Failed."""
    size = MERGED_INPUTS * problem.most_boards if problem.most_boards > 1 else 1
    for start in range(0, len(boards), size):
        case = Case("merged", problem.join(list(boards[start : start + size])))
        run = reference(case)
        if run.stopped:
            raise Failed(f"{problem.name}: the reference failed: {run.stopped.name} {run.why}")
        yield Pair(case, run.output)


_SETTING: list[tuple[SuspectTests, Sequence[Suspect], Program]] = []  # of a process of the pool


def measure_suspects(
    setting: SuspectTests,
    suspects: Sequence[Suspect],
    workers: int,
    seen: Callable[[SuspectResult], None] = lambda _: None,
) -> list[SuspectResult]:
    """A row for every suspect, in order, whatever the number of workers; `seen` gets each as soon as it is there.

    KeyboardInterrupt, raised by `seen` too, ends all processes at once.
    """
    rows: dict[int, SuspectResult] = {}
    with fork_pool(workers, _begin, setting, suspects) as pool:
        futures = {pool.submit(_row, k): k for k in range(len(suspects))}
        for future in as_completed(futures):
            row = rows[futures[future]] = future.result()
            seen(row)
    return [rows[k] for k in range(len(suspects))]


def _begin(setting: SuspectTests, suspects: Sequence[Suspect]) -> None:
    _SETTING[:] = [(setting, suspects, setting.reference())]


def _row(k: int) -> SuspectResult:
    setting, suspects, reference = _SETTING[0]
    suspect = suspects[k]
    with suspect.open() as program:
        row = _on_the_data(setting, suspect, program, k % len(setting.tests))
        return row if row.killed or not suspect.mutant else _beyond_the_data(setting, suspect, program, reference)


def _on_the_data(setting: SuspectTests, suspect: Suspect, program: Program, first: int) -> SuspectResult:
    """Which tests refuse a suspect, until ENOUGH do; `first` is the one that it starts with."""
    refused: list[tuple[int, Verdict]] = []
    numbers = range(len(setting.tests))
    for k in [*numbers[first:], *numbers[:first]]:
        test = setting.tests[k]
        verdict = judge(setting.problem, program, _answering(test), test.case, suspect.compare).verdict
        if verdict is not Verdict.AC:
            refused.append((k, verdict))
        if len(refused) == _ENOUGH or verdict in _SLOW:
            return SuspectResult(suspect.name, suspect.mutant, tuple(k for k, _ in refused), False, refused[0][1])
    return SuspectResult(
        suspect.name, suspect.mutant, tuple(k for k, _ in refused), True, (refused or [(0, Verdict.AC)])[0][1]
    )


def _answering(test: Pair) -> Program:
    """The right answer of a test as a reference."""
    return lambda _: Run(test.answer)


def _beyond_the_data(setting: SuspectTests, suspect: Suspect, program: Program, reference: Program) -> SuspectResult:
    """A survivor with the smallest test that refuses it, if one can be made of the boards beyond the data."""
    problem, row, used = setting.problem, SuspectResult(suspect.name, suspect.mutant), 0.0

    def verdict(text: bytes) -> Verdict:
        return judge(problem, program, reference, Case("beyond", text), suspect.compare).verdict

    for known in setting.beyond:
        run = program(known.case)
        used += run.cpu_seconds
        if run.stopped or suspect.compare(run.output, known.answer)[0] is not Verdict.AC:
            text = _refused_within(problem, known.case.input, verdict)
            if text:
                return _refused(problem, row, text, verdict, reference)
        row = replace(row, boards=row.boards + len(problem.split(known.case.input)))
        if used > _SEARCH_LIMITS * suspect.cpu_seconds:
            break
    return row


def _refused_within(problem: Problem, text: bytes, verdict: Callable[[bytes], Verdict]) -> bytes:
    """The first board of a text that is refused, or input of the statement's size; "" when only the whole is."""
    boards = problem.split(text)
    for start in range(0, len(boards), problem.most_boards):
        part = boards[start : start + problem.most_boards]
        if verdict(problem.join(part)) is not Verdict.AC:
            return next((board for board in part if verdict(board) is not Verdict.AC), problem.join(part))
    return b""


def _refused(
    problem: Problem, row: SuspectResult, text: bytes, verdict: Callable[[bytes], Verdict], reference: Program
) -> SuspectResult:
    """The row with a test that refuses the suspect, made as simple as it gets."""
    found = verdict(text)
    if found in _SHRUNK:
        text = shrink(problem, text, lambda simpler: verdict(simpler) is found, reference, _SHRINK_SECONDS)
    return replace(row, verdict=found, test=text, answer=reference(Case("beyond", text)).output)


def find_idle_tests(rows: Sequence[SuspectResult], tests: int) -> tuple[list[int], list[int]]:
    """Numbers of the tests that refuse none of the suspects that met them, and of those that alone refuse one."""
    refusing = {k for row in rows for k in row.refused_by}
    alone = {row.refused_by[0] for row in rows if row.whole and len(row.refused_by) == 1}
    return [k for k in range(tests) if k not in refusing], sorted(alone)
