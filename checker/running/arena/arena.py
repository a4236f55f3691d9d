"""Runs one program on many inputs in an arena, each time as if it had just been started."""

from __future__ import annotations

import fcntl
import mmap
import os
import select
import signal
import time
from collections.abc import Sequence
from typing import Any

from checker.model.values import Case, Failed, Run, Verdict
from checker.running.arena.build import constants, layout
from checker.running.arena.process import OUTPUT_BYTES, Process, Setting, SlotFiles, check_layers
from checker.running.cage.verdict import End, verdict_of
from checker.system.pools import STOP

WAYS = {"s": "in place", "v": "shared child", "f": "fork"}  # the fastest first, by their letters in the runtime
GIVEN_UP = "given up: "  # how the reason begins where only the cage can tell; the Run is stopped with UKE
WORDS = ("", "threads", "processes", "signals", "timers", "clocks", "limits", "files", "mappings", "calls")  # enum why
_NONSENSE = "nonsense"  # the word for numbers that cannot be
_BLOCK_SECONDS = 0.1  # what a batch is to take
_TICK_SECONDS = 0.2
_ANEW_SECONDS = 3.0  # that a process serves: a start takes some 10 ms
_START_SECONDS = 10.0  # for the program to stop before its first constructor


class Arena:
    """A program in an arena; a context manager. It starts at the first run, and again after whatever ends it.

    way      "s", "v" or "f": see WAYS
    inputs   the files that it reads, by slot; its own when None
    slots    cases at a time, 1 to 64
    Raises Failed when it cannot be started. One call at a time: `run` has all in it; who has something
    to do meanwhile calls `order` and later `answers`, in turn.

    Every number that an arena gives is checked; who wants certainty runs what deserves it in the cage.
    """

    def __init__(self, setting: Setting, way: str, slots: int | None = None, inputs: SlotFiles | None = None) -> None:
        check_layers(setting.cage, forks=way != "s")
        limit = constants()
        self.setting, self.way = setting, way
        self.slots = min(slots or limit.SLOTS, limit.SLOTS)
        self.patience = 2 * setting.limits.cpu_seconds + 1  # seconds of wall time for a case
        self.starts = 0
        self.process: Process | None = None
        self._owns_inputs = inputs is None
        self.inputs = inputs or SlotFiles(self.slots)
        self.outputs = SlotFiles(self.slots)
        self._shared = os.memfd_create("kit", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(self._shared, limit.SHARED_BYTES)
        # Whoever made it shorter would end us with SIGBUS.
        fcntl.fcntl(self._shared, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL)
        self._memory = mmap.mmap(self._shared, limit.SHARED_BYTES)
        self._ffi = layout()
        self.control: Any = self._ffi.cast("struct control *", self._ffi.from_buffer(self._memory))
        self._note: Any = self._ffi.cast("struct note *", self._ffi.from_buffer(self._memory) + limit.NOTE)
        self.address = int(self._ffi.cast("uintptr_t", self.control))  # of the shared memory, for a driver in C
        self.busy = False  # with a batch: an interrupt may leave it so
        self.size, self.took = 1, 0.0  # cases of the next batch, seconds of wall time of the last
        self._ordered, self._since = 0, 0.0

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(kill=self.busy)
        self.outputs.close()
        if self._owns_inputs:
            self.inputs.close()
        os.close(self._shared)

    def run(self, inputs: Sequence[bytes], arguments: Sequence[str] | None = None) -> list[Run]:
        """The runs of all cases, in order. `arguments`: every case's argv[1], of at most 63 bytes.

        Batches are as long as takes some 0.1 s. A case that has to be given up is stopped with UKE, and why begins
        with GIVEN_UP.
        """
        runs: list[Run] = []
        while len(runs) < len(inputs):
            batch = slice(len(runs), len(runs) + self.size)
            self.order(inputs[batch], arguments and arguments[batch])
            runs += self.answers()
        return runs

    def __call__(self, case: Case) -> Run:
        """The arena as a Program; what is given up is to be run in the cage."""
        return self.run([case.input], [case.name] if self.setting.argument else None)[0]

    def order(self, inputs: Sequence[bytes], arguments: Sequence[str] | None = None) -> int:
        """Lets it begin with as many of the cases, at least one, as make a batch; how many that is."""
        count: int = min(len(inputs), self.slots)
        for k in range(count):
            self.inputs.fill(k, inputs[k])
            if arguments:
                self.set_argument(k, arguments[k])
        self._begin_batch(count)
        return count

    def answers(self) -> list[Run]:
        """The runs of what was ordered, at least one; fewer when one of them ended the arena, which is the last."""
        runs = self._end_batch()
        if self.took > _BLOCK_SECONDS:
            self.size = max(self.size // 2, 1)
        elif self.took < _BLOCK_SECONDS / 2:
            self.size = min(2 * self.size, self.slots)
        return runs

    def withdraw(self) -> None:
        """Nobody wants the answers to what was ordered: it may end by itself soon, else it is ended."""
        if self.process:
            self._wait(self.process, 2 * _BLOCK_SECONDS)
            self.busy = False

    def set_argument(self, k: int, text: str) -> None:
        """What argv[1] of slot `k` will be. Raises ValueError when it does not fit."""
        encoded = text.encode()
        if len(encoded) >= constants().ARGUMENT_BYTES or b"\0" in encoded:
            raise ValueError(f"{text!r}: expected at most {constants().ARGUMENT_BYTES - 1} bytes, none of them 0")
        self.control.slots[k].argument = encoded.ljust(constants().ARGUMENT_BYTES, b"\0")

    def batch(self, count: int) -> list[Run]:
        """The runs of slots 0 to `count` - 1 as they are filled; fewer when one of them ends the arena, which is last.

        At least one. When time is up and more than one slot was to be run, the one under way is left out if it may
        have begun late.
        """
        self._begin_batch(count)
        return self._end_batch()

    def _begin_batch(self, count: int) -> None:
        """Lets it begin with slots 0 to `count` - 1 as they are filled."""
        process = self.ready()
        self.begin(count)
        self.busy, self._ordered, self._since = True, count, time.monotonic()
        process.order()

    def _end_batch(self) -> list[Run]:
        """The runs of the batch that has begun, as `batch` gives them."""
        process, count = self.process, self._ordered
        assert process
        how = self._wait(process, self.patience + _BLOCK_SECONDS * (count > 1))
        self.busy, self.took = False, time.monotonic() - self._since
        if not how:
            return self._believed([self.result(k) for k in range(count)])
        done = min(self.control.at, count - 1)  # its word: a result has to have this batch's number, too
        runs = [self.result(k) for k in range(done)]
        if how == "time" and runs:
            self.size = 1
            return runs
        return [*runs, self._last(how)]

    def begin(self, count: int) -> None:
        """Writes down what the next batch is."""
        control = self.control
        control.batch = self._number = (control.batch + 1) % 2**32
        control.count, control.at = count, 0
        self._note.why = self._note.call = 0

    def result(self, k: int) -> Run:
        """The run of slot `k`, checked."""
        slot = self.control.slots[k]
        batch, size, status, why = slot.batch, slot.output_bytes, slot.status, slot.why
        seconds, peak_kib = slot.cpu_us / 1e6, slot.peak_kib
        number, code = status & 0x7F, status >> 8 & 0xFF
        if why:
            return given_up(word(why))
        if size > OUTPUT_BYTES or number == signal.SIGXFSZ:
            return given_up("output")
        if number == signal.SIGSYS:  # a trapped call where that signal was blocked
            return given_up("calls")
        output = self.outputs.content(k, size)
        sound = batch == self._number and status == (number or code << 8) and seconds <= 2 * self.patience
        if not sound or len(output) != size:
            return given_up(_NONSENSE)
        limits = self.setting.limits
        if not status and seconds < limits.cpu_seconds and peak_kib < limits.memory_kib:  # as most do
            return Run(output, seconds, seconds, peak_kib)
        end = End(code, number, "-", seconds, seconds, 0.0, peak_kib)
        stopped, said = verdict_of(end, size, b"", limits)
        return Run(output, seconds, seconds, peak_kib, 0, stopped, said)

    def _believed(self, runs: list[Run]) -> list[Run]:
        """Runs up to the first behind which the process cannot be believed: it starts anew.

        That is one with nonsense, or one that reached the limit of memory, as the peak of those behind it cannot be
        told; in a fork it can, where each is a process of its own.
        """
        for k, run in enumerate(runs):
            large = run.peak_kib >= self.setting.limits.memory_kib and self.way != "f"
            if large or run.why == GIVEN_UP + _NONSENSE:
                self.end(kill=True)
                return runs[: k + 1]
        return runs

    def _last(self, how: str) -> Run:
        """The run of the slot that has ended the arena."""
        if how == "time":
            return Run(
                b"", self.patience, self.patience, stopped=Verdict.TLE, why=f"no answer after {self.patience:g} s"
            )
        if self._note.why:
            return given_up(word(self._note.why))
        return given_up(f"it ended with {how}")

    def ready(self) -> Process:
        """The process, started if need be: anew now and then, as all its cases see the same addresses of memory."""
        if self.process and time.monotonic() - self._started > _ANEW_SECONDS:
            self.end()
        return self.process or self.start()

    def start(self) -> Process:
        """Starts the process. Raises Failed when it does not answer."""
        self.starts += 1
        self._started = time.monotonic()
        self.begin(0)
        files = (self._shared, self.inputs, self.outputs)
        self.process = Process(self.setting, self.way, self.control, files)
        if how := self._wait(self.process, _START_SECONDS):
            raise Failed(f"{self.setting.program.name}: no arena: {how}")
        return self.process

    def _wait(self, process: Process, seconds: float) -> str:
        """Waits for an answer; "", "time", or how the arena has ended. Raises Failed when the user interrupts."""
        waiting, until = select.poll(), time.monotonic() + seconds
        waiting.register(process.answers, select.POLLIN)
        while (left := until - time.monotonic()) > 0:
            if waiting.poll(1000 * min(left, _TICK_SECONDS)):
                return "" if os.read(process.answers, 1) else self.end()
            if STOP.is_set():
                self.end(kill=True)
                raise Failed("interrupted")
        self.end(kill=True)
        return "time"

    def end(self, kill: bool = False) -> str:
        """Ends the process, if any; says how it had ended by itself."""
        process, self.process = self.process, None
        return process.end(kill) if process else "not running"


def given_up(word: str) -> Run:
    """The run of a case that only the cage can tell about."""
    return Run(b"", stopped=Verdict.UKE, why=GIVEN_UP + word)


def word(why: int) -> str:
    """The reason in a word."""
    return WORDS[why] if 0 < why < len(WORDS) else _NONSENSE
