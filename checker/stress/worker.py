"""Screens cases at full speed, in a process that runs the submission in itself."""

from __future__ import annotations

import resource
import struct
import time
from array import array
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path

from checker.grading.blocks import BlockResult, Workload, run_merged, run_one_by_one
from checker.model.cases import make_case
from checker.model.values import Case
from checker.system.forked import ForkedServer
from checker.system.pools import STOP

# Address space of the process where the system does not tell how much it has.
_ADDRESS_BYTES = 4 << 30
_ROOM_BYTES = 128 << 20  # beyond the submission's: for what cases, answers and the reference need
_STATM = Path("/proc/self/statm")  # its first number: pages of address space
_TICK_SECONDS = 0.05

# What goes through the pipe: the program that is tested may write there, so nothing is unpickled.
_REQUEST = struct.Struct("=qq?")  # first case, cases, whether they are merged
# Suspect, whether it is only slow; then the boards of the cases before it.
_ANSWER = struct.Struct("=q?")
_NO_SUSPECT = -1


class ForkWorker:
    """A Worker in a process that runs the program in itself, beside the reference.

    The process starts at the first block. A crash, a case on which nothing moves for `patience`
    seconds, or one that wants much more than `memory_bytes` makes that case a suspect. When STOP is
    set a block that is under way ends at once.
    """

    def __init__(self, workload: Workload, patience: float, memory_bytes: int) -> None:
        self._workload, self._patience, self._memory_bytes = workload, patience, memory_bytes
        self._server: ForkedServer | None = None
        # The number of the case under way, in memory that both processes see.
        self._reached = memoryview(mmap(-1, 8)).cast("q")
        self._merge = workload.problem.most_boards > 1

    def __enter__(self) -> ForkWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        result = self._ask(first, count)
        if result is None and self._merge and not STOP.is_set():
            # Which of the merged cases it was is not known: from now on each has a run of its own.
            self._merge = False
            self._end()
            result = self._ask(first, count)
        return self._suspect_under_way(first, count) if result is None else result

    def _ask(self, first: int, count: int) -> BlockResult | None:
        """What the process says of a block; None when it is gone, stands still or says nonsense."""
        start = time.perf_counter()
        if not self._server:
            self._server = ForkedServer(self._serve)
        pipe = self._server.pipe
        self._reached[0] = first
        try:
            pipe.send_bytes(_REQUEST.pack(first, count, self._merge))
            if not self._wait_for_answer(pipe):
                return None
            answer = pipe.recv_bytes(_ANSWER.size + 8 * count)
        except (EOFError, OSError):  # it is gone, or says more than it can know
            return None
        return _decode(answer, first, count, time.perf_counter() - start)

    def _wait_for_answer(self, pipe: Connection) -> bool:
        """Waits as long as cases go by; whether there is an answer."""
        last_reached, deadline = self._reached[0], time.monotonic() + self._patience
        while not pipe.poll(_TICK_SECONDS):
            now_reached = self._reached[0]
            if now_reached != last_reached:
                last_reached, deadline = now_reached, time.monotonic() + self._patience
            elif time.monotonic() > deadline or STOP.is_set():
                return False
        return not STOP.is_set()

    def _suspect_under_way(self, first: int, count: int) -> BlockResult:
        """The block up to the case that the process failed on."""
        reached = self._reached[0]
        self._end()
        if STOP.is_set():
            return BlockResult(())
        if not first <= reached < first + count:  # the program wrote there
            return BlockResult((), first)
        return BlockResult(self._count_boards(range(first, reached)), reached)

    def _count_boards(self, numbers: range) -> tuple[int, ...]:
        """The boards of the cases before one that spoiled the block; they were right."""
        workload, problem = self._workload, self._workload.problem
        cases = (make_case(problem, workload.families, workload.seed, k) for k in numbers)
        return tuple(len(problem.split(case.input)) for case in cases)

    def _serve(self, pipe: Connection) -> None:
        """In the process: screens one block after the other."""
        try:
            program, reference = self._workload.program(), self._workload.reference()
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return  # there is no program, so every case is a suspect
        for sample, _ in self._workload.problem.samples:
            reference(Case("sample", sample))  # with the memory that it keeps
        most = _most_address_bytes(self._memory_bytes)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        while True:
            first, count, merge = _REQUEST.unpack(pipe.recv_bytes())
            screen = run_merged if merge else run_one_by_one
            numbers = range(first, first + count)
            result = screen(self._workload, (program, reference), numbers, self._reach)
            pipe.send_bytes(_encode(result))

    def _reach(self, k: int) -> None:
        self._reached[0] = k

    def _end(self) -> None:
        if self._server:
            self._server.end()
            self._server = None


def _encode(result: BlockResult) -> bytes:
    """What a block gave, as bytes."""
    suspect = _NO_SUSPECT if result.suspect is None else result.suspect
    return _ANSWER.pack(suspect, result.slow) + array("q", result.boards).tobytes()


def _decode(answer: bytes, first: int, count: int, seconds: float) -> BlockResult | None:
    """What a block gave; None when the answer is none to that block."""
    boards = array("q")
    try:
        suspect, slow = _ANSWER.unpack_from(answer)
        boards.frombytes(answer[_ANSWER.size :])
    except (struct.error, ValueError):
        return None
    right = count if suspect == _NO_SUSPECT else suspect - first
    if len(boards) != right:
        return None
    return BlockResult(tuple(boards), None if suspect == _NO_SUSPECT else suspect, seconds, slow)


def _most_address_bytes(more: int) -> int:
    """The address space of this process when a submission has taken `more` bytes."""
    if not _STATM.exists():
        return _ADDRESS_BYTES
    pages = int(_STATM.read_text().split()[0])
    return pages * resource.getpagesize() + more + _ROOM_BYTES
