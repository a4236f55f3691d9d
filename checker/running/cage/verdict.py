"""Gives the verdict that the end of a run alone decides."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from checker.model.limits import Limits
from checker.model.values import Verdict

# A run that ends this close to its CPU limit, as a part of it, is repeated; the least of three
# counts.
_NEAR = 0.1
_LAST_WORDS = 400  # bytes at the end of the standard error that tell why a program failed
_REFUSED_MEMORY = (
    b"MemoryError",
    b"std::bad_alloc",
    b"std::bad_array_new_length",
    b"out of memory: couldn",
    b"memory for the JIT",
)
_DENIED = {
    b"BlockingIOError: [Errno 11]": "new processes are not allowed",
    b"Resource temporarily unavailable": "new processes are not allowed",
    b"EOFError: ": "it reads past the end of the input",
    b"PermissionError: [Errno 13]": "files of others and the network are not allowed",
    b"PermissionError: [Errno 1]": "the call is not allowed",
}


@dataclass(frozen=True, slots=True)
class End:
    """How a run ended, as the launcher tells it.

    `stop` is "-", "cpu" or "wall": why it was killed.
    """

    exit: int
    signal: int
    stop: str
    cpu_seconds: float
    wall_seconds: float
    idle_seconds: float
    peak_kib: int

    def near(self, limits: Limits) -> bool:
        """Whether it ended by itself so close to the CPU limit that chance decides."""
        distance = abs(self.cpu_seconds - limits.cpu_seconds)
        return self.stop == "-" and distance <= _NEAR * limits.cpu_seconds

    def alike(self, other: End) -> bool:
        """Whether both ended in the same way, whatever they cost."""
        return (self.exit, self.signal, self.stop) == (other.exit, other.signal, other.stop)

    def starved(self) -> bool:
        """Whether the clock ran out while it waited for a processor, not for something else."""
        return self.stop == "wall" and 2 * self.idle_seconds < self.wall_seconds


def verdict_of(end: End, output_bytes: int, stderr: bytes, limits: Limits) -> tuple[Verdict | None, str]:
    """The verdict that the end itself gives, with its reason; None when the output decides.

    The first row that matches counts.
    """
    failed = end.exit != 0 or end.signal != 0
    if end.cpu_seconds >= limits.cpu_seconds or end.stop == "cpu":
        return Verdict.TLE, f"used {end.cpu_seconds:.2f} s of {limits.cpu_seconds:g} s"
    if end.peak_kib >= limits.memory_kib:
        return Verdict.MLE, f"used {end.peak_kib / 1024:.0f} MiB of {limits.memory_mib:g} MiB"
    if end.starved():
        return Verdict.UKE, "the machine was too busy to run it, twice; try again when it is not"
    if end.stop == "wall":
        return Verdict.TLE, f"idle for {end.idle_seconds:.1f} s; does it wait for more input?"
    if output_bytes > limits.output_bytes or end.signal == signal.SIGXFSZ:
        return Verdict.OLE, f"wrote more than {limits.output_bytes} bytes"
    if failed and any(mark in stderr[-_LAST_WORDS:] for mark in _REFUSED_MEMORY):
        return Verdict.MLE, f"was refused memory beyond {limits.memory_mib:g} MiB"
    if failed:
        return Verdict.RE, f"{_how_it_ended(end)}{last_line(stderr)}{_what_was_denied(stderr)}"
    return None, ""


def _what_was_denied(stderr: bytes) -> str:
    """ " (the call is not allowed)"; empty where nothing points to a denied call."""
    for mark, what in _DENIED.items():
        if mark in stderr[-_LAST_WORDS:]:
            return f" ({what})"
    return ""


def _how_it_ended(end: End) -> str:
    """ "exit code 3", "SIGSEGV"."""
    if not end.signal:
        return f"exit code {end.exit}"
    try:
        return signal.Signals(end.signal).name
    except ValueError:
        return f"signal {end.signal}"


def last_line(stderr: bytes) -> str:
    """The last line of the standard error, printable and cut, behind a colon: ": Killed"."""
    lines = [line.strip() for line in stderr.decode(errors="replace").splitlines() if line.strip()]
    if not lines:
        return ""
    printable = "".join(c if c.isprintable() else "?" for c in lines[-1])
    return f": {printable[:160]}"
