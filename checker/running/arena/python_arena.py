"""Runs a Python submission on many inputs in an arena: in process, or forked from an interpreter that waits.

The other side is python_child.py, which is said to be the interpreter's script; what both speak is protocol.h. In
process the inputs of a batch go packed into one file, and the outputs come packed in one: a case costs two system calls
less that way, which is a third of what else it costs.

What an arena says is a claim. An output is compared elsewhere, in a process that never runs a submission; CPU time is a
hint, beside which time is measured here. What ends badly is for the caller to judge in the cage.
"""

from __future__ import annotations

import math
import os
import signal
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from cffi import FFI

from checker.judges import runner
from checker.model.values import Run
from checker.running.arena.arena import Arena, given_up, word
from checker.running.arena.build import constants, layout
from checker.running.arena.process import OUTPUT_BYTES, Process, Setting, find_missing
from checker.running.cage.cage import OVERTIME
from checker.running.cage.layers import load_filters
from checker.running.cage.verdict import End, verdict_of
from checker.running.language import Entry
from checker.running.languages.python import find_interpreter

IN_PROCESS, FORKED = "s", "f"  # ways of a PythonArena
_CHILD = Path(__file__).with_name("python_child.py")
_HASH_SEED = 0  # of every case in an arena
_ROOM_KIB = 32 * 1024  # address space of an arena beyond the submission's: a batch, the streams, ctypes
_BATCH_SECONDS = 0.05  # what a batch is to take
_BATCH_BYTES = 1 << 20  # of inputs packed for one batch, but for the first
_RENEWED_SECONDS = 60.0  # of wall time: then it starts afresh, so that a limit of CPU time can hold for all of it
_NONSENSE = given_up("nonsense").why


@dataclass(frozen=True, slots=True)
class PythonSetting(Setting):
    """What a Python arena is started with: `program` is the submission's name, `text` its source.

    python     the interpreter's path
    readable   what that has to read; beside it the arena may read python_child.py only
    slack_kib  address space of the interpreter beyond the limit

    Its working folder holds the submission and cannot be written, so that no case leaves a file for the next.
    """

    python: str = ""
    readable: tuple[str, ...] = ()
    slack_kib: int = 0
    text: bytes = b""

    def prepare(self, folder: str) -> None:
        """Puts the submission into its working folder, where from then on nothing changes."""
        file = Path(folder, self.program.name)
        file.write_bytes(self.text)
        file.chmod(0o400)
        os.chmod(folder, 0o500)

    def command(self, way: str) -> list[str]:
        """The launcher's arguments. Forks are allowed only where every case is one."""
        layers = self.cage.layers if way == IN_PROCESS else self.cage.layers.replace("f", "p")
        seconds = self.limits.cpu_seconds
        all_ms = round(1000 * (_RENEWED_SECONDS + 3 * seconds + 2))
        memory_kib = self.limits.memory_kib + self.slack_kib + _ROOM_KIB
        numbers = (all_ms, 10 * all_ms, memory_kib, 2 * OUTPUT_BYTES)
        launcher = [str(self.cage.launcher), layers, *map(str, numbers)]
        python = (self.python, "-s", str(_CHILD))
        calls = load_filters(self.cage.launcher)[0].hex()
        most = (int(self.argument), OUTPUT_BYTES, math.ceil(OVERTIME * seconds) + 1)
        readable = [*self.readable, str(_CHILD), self.python]
        return [*launcher, *readable, "--", *python, self.program.name, *map(str, most), calls, _places()]


def setting_of(entry: Entry, argument: bool = False) -> PythonSetting:
    """What an arena of a Python submission is started with. Raises Refused when there is no such interpreter.

    `argument`: it gets argv[1], as a generator does.
    """
    submission, toolchain = entry.submission, entry.toolchain
    interpreter = find_interpreter(toolchain)
    return PythonSetting(
        program=Path(submission.path.name),
        cage=toolchain.cage,
        limits=entry.target.limits,
        argument=argument,
        environment=(*runner(entry.target).environment, ("PYTHONHASHSEED", str(_HASH_SEED))),
        python=interpreter.path,
        readable=interpreter.readable,
        slack_kib=interpreter.slack_kib,
        text=submission.text,
    )


def python_arena(entry: Entry, way: str, argument: bool = False) -> Callable[[], PythonArena] | None:
    """What makes the arena of a Python submission; None where the cage cannot hold it.

    Raises Refused when there is no such interpreter.
    """
    if find_missing(entry.toolchain.cage, forks=way != IN_PROCESS):
        return None
    return partial(PythonArena, setting_of(entry, argument), way)


class PythonArena(Arena):
    """A Python submission in an arena; a context manager. It starts at the first run, and again after what ends it.

    way  IN_PROCESS: each case in a fresh `__main__` of one process; FORKED: each case in a fork of one that waits

    Raises Failed when it cannot be started.
    """

    def __init__(self, setting: PythonSetting, way: str) -> None:
        super().__init__(setting, way, 1 if way == IN_PROCESS else None)
        self._most: int = constants().SLOTS
        self._results = struct.Struct(f"={self._ffi.offsetof('struct slot', 'batch')}xIIiIII")
        assert self._results.size == self._ffi.sizeof("struct slot")
        self._first = _at(self._ffi, "slots")
        self._renew_at = math.inf

    def __enter__(self) -> PythonArena:
        return self

    def order(self, inputs: Sequence[bytes], arguments: Sequence[str] | None = None) -> int:
        """Lets it begin with as many of the cases, at least one, as make a batch; how many that is."""
        if time.monotonic() > self._renew_at:
            self.end(kill=True)
        process = self.process or self.start()
        taken = self._pack(inputs) if self.way == IN_PROCESS else self._fill(inputs)
        for k, text in enumerate((arguments or ())[:taken]):
            self.set_argument(k, text)
        self.begin(taken)
        self.busy, self._ordered, self._since = True, taken, time.monotonic()
        process.order()
        return taken

    def answers(self) -> list[Run]:
        """The runs of what was ordered, at least one; fewer when one of them ended the arena, which is the last.

        Fewer also when outputs are large, or when time is up for a case that may have begun late.
        """
        process, count = self.process, self._ordered
        assert process and count
        how = self._wait(process, self.patience + _BATCH_SECONDS * (count > 1))
        self.busy, self.took = False, time.monotonic() - self._since
        runs = self._checked(count)
        if self.took > _BATCH_SECONDS:
            self.size = max(self.size // 2, 1)
        elif self.took < _BATCH_SECONDS / 2:
            self.size = min(2 * self.size, self._most)
        if how:
            runs = runs[: count - 1]
            if how == "time" and runs:
                self.size = 1
                return runs
            return [*runs, self._last(how)]
        if not runs or runs[-1].why == _NONSENSE:
            self.end(kill=True)
        return runs or [given_up("nonsense")]

    def start(self) -> Process:
        """Starts the process. Raises Failed when it does not answer."""
        process = super().start()
        self._renew_at = time.monotonic() + _RENEWED_SECONDS
        return process

    def _pack(self, inputs: Sequence[bytes]) -> int:
        """Writes the lengths of some cases and the cases into one file; how many."""
        taken, total = 0, 0
        for text in inputs[: self._most]:
            total += len(text)
            if taken and total > _BATCH_BYTES:
                break
            taken += 1
        texts = inputs[:taken]
        os.pwritev(self.inputs.fds[0], [struct.pack(f"={taken}I", *map(len, texts)), *texts], 0)
        return taken

    def _fill(self, inputs: Sequence[bytes]) -> int:
        """Writes some cases into files of their own; how many."""
        taken = min(len(inputs), self._most)
        for k in range(taken):
            self.inputs.fill(k, inputs[k])
        return taken

    def _checked(self, count: int) -> list[Run]:
        """The runs of the first slots that have results of this batch, up to one that makes no sense."""
        rows = []
        for row in self._results.iter_unpack(self._memory[self._first : self._first + count * self._results.size]):
            if row[0] != self._number:
                break
            rows.append(row)
            if row[1] > OUTPUT_BYTES:  # it is not there
                break
        outputs = self._packed(rows) if self.way == IN_PROCESS else self._apart(rows)
        runs, limits = [], self.setting.limits
        most_us = 1e6 * (limits.cpu_seconds if self.way == FORKED else self.patience)  # wall time is no verdict
        most_kib, late = limits.memory_kib, self._unaccounted(rows)
        for output, (_, size, status, us, peak_kib, why) in zip(outputs, rows, strict=True):
            if status or why or not len(output) == size <= OUTPUT_BYTES or us >= most_us or peak_kib >= most_kib:
                run = self._odd(output, size, status, us, peak_kib, why)
            else:
                seconds = late or us / 1e6
                run = Run(output, seconds, seconds, peak_kib)
            runs.append(run)
            if run.why == _NONSENSE:
                break
        return runs

    def _packed(self, rows: Sequence[Sequence[int]]) -> list[bytes]:
        """The outputs of some slots, one behind the other in one file."""
        content = os.pread(self.outputs.fds[0], min(sum(row[1] for row in rows), 2 * OUTPUT_BYTES), 0)
        outputs, at = [], 0
        for row in rows:
            outputs.append(content[at : at + row[1]])
            at += row[1]
        return outputs

    def _apart(self, rows: Sequence[Sequence[int]]) -> list[bytes]:
        """The outputs of some slots, each in a file."""
        return [self.outputs.content(k, min(row[1], OUTPUT_BYTES)) for k, row in enumerate(rows)]

    def _unaccounted(self, rows: Sequence[Sequence[int]]) -> float:
        """The wall time of the batch if much of it is in none of its cases' claims, else 0."""
        if self.way == FORKED or self.took - sum(row[3] for row in rows) / 1e6 < self.setting.limits.cpu_seconds / 2:
            return 0.0
        return self.took

    def _odd(self, output: bytes, size: int, status: int, us: int, peak_kib: int, why: int) -> Run:
        """The run of a slot whose output does not decide."""
        number, code = status & 0x7F, status >> 8 & 0xFF
        if why:
            return given_up(word(why))
        if size > OUTPUT_BYTES or number == signal.SIGXFSZ:
            return given_up("output")
        seconds = us / 1e6
        if len(output) != size or status != (number or code << 8) or seconds > 2 * self.patience:
            return given_up("nonsense")
        end = End(code, number, "-", seconds, seconds, 0.0, peak_kib)
        stopped, said = verdict_of(end, size, b"", self.setting.limits)
        return Run(output, seconds, seconds, peak_kib, 0, stopped, said)


def _at(ffi: FFI, field: str) -> int:
    """Where a field of struct control is."""
    at: int = ffi.offsetof("struct control", field)
    return at


@cache
def _places() -> str:
    """What python_child.py has to know of protocol.h, as it takes it."""
    ffi, fields = layout(), ("batch", "count", "at", "orders", "answers", "inputs", "outputs", "slots")
    slot = ffi.sizeof("struct slot"), constants().ARGUMENT_BYTES
    return ",".join(map(str, (constants().SHARED_BYTES, *(_at(ffi, field) for field in fields), *slot)))
