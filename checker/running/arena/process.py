"""The process of an arena: started through the launcher of the cage, spoken to through files that nobody else has."""

from __future__ import annotations

import fcntl
import os
import resource
import signal
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.model.limits import Limits
from checker.model.values import Failed
from checker.running.arena.build import constants, missing
from checker.running.cage.cage import ENVIRONMENT, SLACK_KIB, Cage
from checker.system.folders import private_folder

OUTPUT_BYTES = 1 << 20  # that a case may write; the cage runs what writes more
_FOREVER_MS = 10**8  # limits of the whole process: every wait has a deadline of its own
_MANY = 8192  # descriptors that this process may have where the system lets it
_LEAVE_SECONDS = 1.0  # for an arena that is idle to be gone
_END_SECONDS = 10.0  # for the launcher to be gone
_HIGH = 100  # descriptors from here on the program cannot make itself


@dataclass(frozen=True, slots=True)
class Setting:
    """What an arena is started with: a program, the cage's launcher and layers, the limits of a case.

    argument     the program gets argv[1], which is another text in every case
    preload      the runtime as a library, where it is not linked into the program
    environment  variables beyond the usual ones
    """

    program: Path
    cage: Cage
    limits: Limits
    argument: bool = False
    preload: Path | None = None
    environment: tuple[tuple[str, str], ...] = ()

    def prepare(self, folder: str) -> None:
        """Puts into the empty working folder what the program is to find there: nothing."""

    def command(self, way: str) -> list[str]:
        """The launcher's arguments. Forks are allowed only where every case is one."""
        layers = self.cage.layers if way == "s" else self.cage.layers.replace("f", "a")
        own_kib = self.program.stat().st_size >> 10  # room for a copy of its data
        memory_kib = self.limits.memory_kib + SLACK_KIB + own_kib
        numbers = (_FOREVER_MS, _FOREVER_MS, memory_kib, min(self.limits.output_bytes, OUTPUT_BYTES))
        readable = [str(path.resolve()) for path in (self.program, self.preload) if path]
        blanks = [" " * (constants().ARGUMENT_BYTES - 1)] if self.argument else []
        launcher = [str(self.cage.launcher), layers, *map(str, numbers)]
        return [*launcher, *readable, "--", readable[0], *blanks]


def _may_have_many_files() -> None:
    """Raises this process's soft limit of descriptors as far as it may: an arena needs some two hundred."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY if hard == resource.RLIM_INFINITY else min(hard, _MANY)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class SlotFiles:
    """Files in memory for the slots of an arena, each open here twice: to read and write, and only to write.

    From then on nobody can open one to write who has not got it open: not even a program that reads one as its input.
    Raises Failed when there are no more descriptors.
    """

    def __init__(self, count: int) -> None:
        _may_have_many_files()
        self.fds: list[int] = []
        self.write_only: list[int] = []
        self._sizes: dict[int, int] = {}  # of those that we have filled
        try:
            for _ in range(count):
                self.fds.append(fd := os.memfd_create("kit", os.MFD_CLOEXEC))
                self.write_only.append(_again(fd, os.O_WRONLY))
                os.fchmod(fd, 0o400)
        except OSError as error:
            self.close()
            raise Failed(f"no arena: {error.strerror}; try JOBS=1, or a larger `ulimit -n`") from None

    def fill(self, k: int, text: bytes) -> None:
        """Makes `text` the content of file `k`, which nobody else writes to."""
        os.pwrite(self.fds[k], text, 0)
        if len(text) < self._sizes.get(k, 0):
            os.ftruncate(self.fds[k], len(text))
        self._sizes[k] = len(text)

    def content(self, k: int, size: int) -> bytes:
        """The first `size` bytes of file `k`, fewer if there are no more."""
        return os.pread(self.fds[k], size, 0)

    def close(self) -> None:
        """Closes all of them."""
        for fd in (*self.fds, *self.write_only):
            os.close(fd)
        self.fds, self.write_only = [], []


def _again(fd: int, flags: int) -> int:
    """A descriptor of the same file with an offset and an access of its own, high enough to be passed on."""
    opened = os.open(f"/proc/self/fd/{fd}", flags | os.O_CLOEXEC)
    try:
        return fcntl.fcntl(opened, fcntl.F_DUPFD_CLOEXEC, _HIGH)
    finally:
        os.close(opened)


class Process:
    """An arena that has been started; `orders` and `answers` are our ends of its pipes."""

    def __init__(self, setting: Setting, way: str, control: Any, files: tuple[int, SlotFiles, SlotFiles]) -> None:
        """`files`: the shared memory's descriptor, the inputs, the outputs; `control` lies in that memory."""
        shared, inputs, outputs = files
        with ExitStack() as stack:
            theirs, orders = _pipe(stack)
            answers, their_answers = _pipe(stack)
            passed = [_high(stack, shared), _high(stack, theirs), _high(stack, their_answers)]
            read = [stack.enter_context(_Closing(_again(fd, os.O_RDONLY))).fd for fd in inputs.fds]
            control.orders, control.answers = passed[1:]
            for k, fd in enumerate(read):
                control.inputs[k], control.outputs[k] = fd, outputs.write_only[k]
            self._folder = private_folder()
            folder = self._folder.__enter__()
            setting.prepare(folder)
            environment = ENVIRONMENT | dict(setting.environment)
            environment |= {"HOME": folder, "TMPDIR": folder, "ARENA": f"{way}{passed[0]}"}
            if setting.preload:
                environment |= {"LD_PRELOAD": str(setting.preload.resolve()), "LD_BIND_NOW": "1"}
            self._launcher = subprocess.Popen(
                setting.command(way),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=environment,
                pass_fds=(*passed, *read, *outputs.write_only),
                start_new_session=True,
            )
            self.orders, self.answers = os.dup(orders), os.dup(answers)

    def order(self) -> None:
        """Wakes it up for a batch. If it is gone there will be no answer."""
        with suppress(BrokenPipeError):
            os.write(self.orders, b"+")

    def end(self, kill: bool = False) -> str:
        """Ends it and all that it has started; says how it had ended by itself."""
        os.close(self.orders)  # at its end it ends by itself
        os.close(self.answers)
        report = None if kill else self._report(_LEAVE_SECONDS)
        if report is None:
            self._launcher.terminate()  # it kills its command, then ends
            report = self._report(_END_SECONDS)
        if report is None:
            self._launcher.kill()
            report = self._report(_END_SECONDS)
        self._folder.__exit__(None, None, None)
        return _how_it_ended(report or b"")

    def _report(self, seconds: float) -> bytes | None:
        """What the launcher says at its end, if that comes in time."""
        try:
            return self._launcher.communicate(timeout=seconds)[1]
        except subprocess.TimeoutExpired:
            return None


def _how_it_ended(report: bytes) -> str:
    """What the launcher's report says: "SIGSEGV", "exit code 3", or the step that failed."""
    fields = report.partition(b"\n")[0].decode("ascii", "replace").split()
    if len(fields) != 9 or not all(field.lstrip("-").isdigit() for field in fields[1:4]):
        return "no report"
    if fields[0] != "ran":
        return f"{fields[0]}: {os.strerror(int(fields[1]))}"
    if number := int(fields[3]):
        with suppress(ValueError):
            return signal.Signals(number).name
        return f"signal {number}"
    return f"exit code {fields[2]}"


@dataclass(slots=True)
class _Closing:
    """A descriptor that is closed at the end of a `with`."""

    fd: int

    def __enter__(self) -> _Closing:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)


def _pipe(stack: ExitStack) -> Sequence[int]:
    """The two ends of a pipe, until the stack ends."""
    return [stack.enter_context(_Closing(fd)).fd for fd in os.pipe()]


def _high(stack: ExitStack, fd: int) -> int:
    """The same file at a descriptor that can be passed on, until the stack ends."""
    return stack.enter_context(_Closing(fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, _HIGH))).fd


def find_missing(cage: Cage, forks: bool) -> str:
    """Why there is no arena here, "" when there is. `forks` need namespaces, which end them all."""
    if why := missing():
        return f"{why}; programs run in the cage"
    if not set("fln" if forks else "fl") <= set(cage.layers):
        return "no arenas: the cage has not all of its layers here; see `make doctor`"
    return ""


def check_layers(cage: Cage, forks: bool) -> None:
    """Raises Failed where there are no arenas, or the cage cannot hold one."""
    if why := find_missing(cage, forks):
        raise Failed(why)
