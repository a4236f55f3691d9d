"""What the end of a run says: the verdict that needs no look at the output."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from checker.model.limits import Limits
from checker.model.values import Verdict

_NEAR = 0.1  # a run that ends this close to its CPU limit, as a part of it, is repeated: the smallest of three counts
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
    """How a run ended, as the launcher tells it. `stop` is "-", "cpu" or "wall": why it was killed."""

    exit: int
    signal: int
    stop: str
    cpu_seconds: float
    wall_seconds: float
    idle_seconds: float
    peak_kib: int

    def near(self, limits: Limits) -> bool:
        """Whether it ended by itself so close to the CPU limit that chance decides."""
        return self.stop == "-" and abs(self.cpu_seconds - limits.cpu_seconds) <= _NEAR * limits.cpu_seconds

    def alike(self, other: End) -> bool:
        """Whether both ended in the same way, whatever they cost."""
        return (self.exit, self.signal, self.stop) == (other.exit, other.signal, other.stop)

    def starved(self) -> bool:
        """Whether the clock ran out while it waited for a processor rather than for something else."""
        return self.stop == "wall" and 2 * self.idle_seconds < self.wall_seconds


def verdict_of(end: End, output_bytes: int, stderr: bytes, limits: Limits) -> tuple[Verdict | None, str]:
    """The verdict that the end itself gives, with its reason; None when the output has to be looked at.

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
    if failed and any(mark in stderr[-400:] for mark in _REFUSED_MEMORY):
        return Verdict.MLE, f"was refused memory beyond {limits.memory_mib:g} MiB"
    if failed:
        denied = next((f" ({said})" for mark, said in _DENIED.items() if mark in stderr[-400:]), "")
        return Verdict.RE, f"{_how_it_ended(end)}{last_line(stderr)}{denied}"
    return None, ""


def _how_it_ended(end: End) -> str:
    """ "exit code 3", "SIGSEGV"."""
    if not end.signal:
        return f"exit code {end.exit}"
    try:
        return signal.Signals(end.signal).name
    except ValueError:
        return f"signal {end.signal}"


def last_line(stderr: bytes) -> str:
    """The last line of the standard error, printable, at most 160 characters; with a colon before it."""
    lines = [line for line in stderr.decode(errors="replace").splitlines() if line.strip()]
    text = "".join(c if c.isprintable() else "?" for c in lines[-1].strip()) if lines else ""
    return f": {text[:160]}" if text else ""


Ended = tuple[End, bytes, bytes]  # with the output, and the standard error's beginning and end
