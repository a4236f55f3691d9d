"""Looks through random cases at full speed in a watched process, for those that deserve a judge."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from tempfile import mkdtemp

from checker.cage import wipe
from checker.comparison import Comparison
from checker.forked import detach, end_all
from checker.judge import graded
from checker.model import Case, Generator, Program, Verdict
from checker.problem import Problem
from checker.randomness import KitFault, case_of

MERGED_SECONDS = 0.05  # boards of several cases are run as one input as long as that takes no longer
MOST_MERGED = 32  # cases
MEMORY = 4 << 30  # address space of the process, in bytes


@dataclass(frozen=True, slots=True)
class Screened:
    """Of `count` cases, `boards` were right; `suspect` is the number of the first that was not, None if all were."""

    count: int
    boards: int
    suspect: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where cases come from, and what is right for them. The two makers are called in the new process."""

    problem: Problem
    families: Mapping[str, Generator]
    seed: int
    compare: Comparison
    reference: Callable[[], Program]
    program: Callable[[], Program]


class Screen:
    """A process that runs a program in itself, beside the reference. A context manager; started at the first block.

    A crash, or a case on which nothing moves for `patience` seconds, makes that case a suspect.
    """

    def __init__(self, source: Source, patience: float) -> None:
        self._source, self._patience = source, patience
        self._worker: tuple[BaseProcess, Connection, Synchronized[int]] | None = None
        self._folder = ""
        self._merge = source.problem.most_boards > 1

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, first: int, count: int) -> Screened:
        """Screens cases `first` to `first` + `count` - 1."""
        _, pipe, at = self._worker = self._worker or self._start()
        at.value = first
        with suppress(Exception):  # it is gone, or what it sends makes no sense
            pipe.send((first, count, self._merge))
            while self._moves(pipe, at):
                if pipe.poll(0):
                    boards, suspect = pipe.recv()
                    return Screened(count, boards, suspect)
        reached, merged = at.value, self._merge
        self._end()
        if merged:  # which of the merged cases it was is not known
            self._merge = False
            return self(first, count)
        return Screened(count, 0, reached)

    def _moves(self, pipe: Connection, at: Synchronized[int]) -> bool:
        """Waits for an answer as long as cases go by."""
        seen, until = at.value, time.monotonic() + self._patience
        while not pipe.poll(0.05):
            if at.value != seen:
                seen, until = at.value, time.monotonic() + self._patience
            elif time.monotonic() > until:
                return False
        return True

    def _start(self) -> tuple[BaseProcess, Connection, Synchronized[int]]:
        context = get_context("fork")
        ours, theirs = context.Pipe()
        at: Synchronized[int] = context.Value("q", 0)
        self._folder = mkdtemp(prefix="kit-")
        process = context.Process(target=_serve, args=(self._source, theirs, ours, at, self._folder), daemon=True)
        process.start()
        theirs.close()
        return process, ours, at

    def _end(self) -> None:
        if self._worker:
            process, pipe, _ = self._worker
            self._worker = None
            end_all(process)
            pipe.close()
            wipe(self._folder)


def _serve(source: Source, pipe: Connection, parents: Connection, at: Synchronized[int], folder: str) -> None:
    detach(parents, folder)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(EOFError, ConnectionError, SyntaxError, ValueError, RecursionError, MemoryError):  # or no program
        program, reference = source.program(), source.reference()
        while True:
            first, count, merge = pipe.recv()
            screened = _block(source, (program, reference), range(first, first + count), merge, at)
            pipe.send((screened.boards, screened.suspect))


def _block(
    source: Source, programs: tuple[Program, Program], numbers: range, merge: bool, at: Synchronized[int]
) -> Screened:
    """The cases of a block, as many at once as is quick if they may be merged. `programs`: submission, reference."""
    boards, together, k = 0, 1, numbers.start
    while k < numbers.stop:
        at.value = k
        group = range(k, min(k + together, numbers.stop))
        try:
            cases = [case_of(source.problem, source.families, source.seed, number) for number in group]
        except KitFault:
            return Screened(len(numbers), boards, k)
        start = time.monotonic()
        if not _right(source, programs, _merged(source.problem, cases)):
            bad = [n for n, case in zip(group, cases, strict=True) if not _right(source, programs, case)]
            if bad:
                return Screened(len(numbers), boards, bad[0])
        boards += sum(len(source.problem.split(case.input)) for case in cases)
        k = group.stop
        quick = merge and time.monotonic() - start < MERGED_SECONDS / 2
        together = min(2 * together, MOST_MERGED) if quick else max(together // 2, 1)
    return Screened(len(numbers), boards)


def _merged(problem: Problem, cases: Sequence[Case]) -> Case:
    """One case with the boards of all."""
    if len(cases) == 1:
        return cases[0]
    return Case("merged", problem.join([board for case in cases for board in problem.split(case.input)]))


def _right(source: Source, programs: tuple[Program, Program], case: Case) -> bool:
    program, reference = programs
    answer, run = reference(case), program(case)
    if answer.stopped or run.stopped:
        return False
    return graded(source.problem, case, run, answer.output, source.compare)[0] is Verdict.AC
