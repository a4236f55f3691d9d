"""Screens cases at full speed in a process that runs the submission in itself."""

from __future__ import annotations

import resource
import time
from contextlib import suppress
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path

from checker.grading.blocks import BlockResult, Workload, run_merged, run_one_by_one
from checker.model.cases import make_case
from checker.model.values import Case
from checker.system.forked import ForkedServer
from checker.system.pools import STOP

_MEMORY = 4 << 30  # address space of the process, in bytes, where it cannot tell how much it has
_ROOM = 128 << 20  # bytes beyond the submission's: for what cases, answers and the reference need
_PAGES = Path("/proc/self/statm")  # of address space are its first number


class ForkWorker:
    """A Worker in a process that runs the program in itself, beside the reference; started at the first block.

    A crash, a case on which nothing moves for `patience` seconds, or one that wants much more than `memory_bytes` makes
    that case a suspect. When STOP is set a block that is under way ends at once.
    """

    def __init__(self, source: Workload, patience: float, memory_bytes: int) -> None:
        self._source, self._patience, self._memory_bytes = source, patience, memory_bytes
        self._servant: ForkedServer | None = None
        # The number of the case under way, in memory that both processes see.
        self._reached = memoryview(mmap(-1, 8)).cast("q")
        self._merge = source.problem.most_boards > 1

    def __enter__(self) -> ForkWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        start = time.perf_counter()
        self._servant = servant = self._servant or ForkedServer(self._serve)
        self._reached[0] = first
        with suppress(Exception):  # it is gone, or what it sends makes no sense
            servant.pipe.send((first, count, self._merge))
            while self._moves(servant.pipe):
                if servant.pipe.poll(0):
                    boards, suspect, slow = servant.pipe.recv()
                    screened = BlockResult(boards, suspect, time.perf_counter() - start, slow)
                    if len(screened.boards) == (count if screened.suspect is None else screened.suspect - first):
                        return screened
                    break
        reached, merged = self._reached[0], self._merge
        self._end()
        if STOP.is_set():
            return BlockResult(())
        if merged or not first <= reached < first + count:  # which of the merged cases it was is not known
            self._merge = False
            return self(first, count) if merged else BlockResult((), first)
        return BlockResult(self._alone(first, reached - first), reached)

    def _alone(self, first: int, count: int) -> tuple[int, ...]:
        """The boards of the cases before one that spoiled the block; they were right."""
        source = self._source
        cases = (make_case(source.problem, source.families, source.seed, first + k) for k in range(count))
        return tuple(len(source.problem.split(case.input)) for case in cases)

    def _moves(self, pipe: Connection) -> bool:
        """Waits for an answer as long as cases go by."""
        seen, until = self._reached[0], time.monotonic() + self._patience
        while not pipe.poll(0.05):
            if (now := self._reached[0]) != seen:
                seen, until = now, time.monotonic() + self._patience
            elif time.monotonic() > until or STOP.is_set():
                return False
        return not STOP.is_set()

    def _serve(self, pipe: Connection) -> None:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):  # no program
            programs = self._source.program(), self._source.reference()
            for sample, _ in self._source.problem.samples:
                programs[1](Case("sample", sample))  # with the memory that it keeps
            most = _most_memory(self._memory_bytes)
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
            while True:
                first, count, merge = pipe.recv()
                numbers = range(first, first + count)
                way = run_merged if merge else run_one_by_one
                screened = way(self._source, programs, numbers, self._reach)
                pipe.send((screened.boards, screened.suspect, screened.slow))

    def _reach(self, k: int) -> None:
        self._reached[0] = k

    def _end(self) -> None:
        if self._servant:
            self._servant.end()
            self._servant = None


def _most_memory(more: int) -> int:
    """The address space of this process when a submission has taken `more` bytes."""
    if not _PAGES.exists():
        return _MEMORY
    return int(_PAGES.read_text().split()[0]) * resource.getpagesize() + more + _ROOM
