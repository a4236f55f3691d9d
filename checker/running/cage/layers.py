"""Finds out which layers of the cage this machine has, by really running a program in each."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checker.running.cage.launcher import Launch, parse_report


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer of the launcher: its letter, what it adds, what is open without it, how to get it."""

    letter: str
    name: str
    adds: str
    gap: str
    remedy: str


LAYERS = (
    _Layer(
        "f",
        "L1 seccomp",
        "no new processes, sockets, signals to others, tracing",
        "a program may start processes and use the network",
        "use Linux 3.5 or newer on x86-64 or arm64; in a container allow seccomp",
    ),
    _Layer(
        "l",
        "L1 Landlock",
        "reads the system's files and its own, writes only in its own folder",
        "a program may read your files, the answers among them",
        "use Linux 5.13 or newer with landlock in CONFIG_LSM",
    ),
    _Layer(
        "n",
        "L2 namespaces",
        "sees only its own processes, no network, nothing outlives it",
        "a program that escapes seccomp sees other processes",
        "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000",
    ),
    # L3 would be control groups (version 2): memory.max, pids.max, memory.peak, cgroup.kill.
)


@cache
def find_gap(launcher: Path, letter: str) -> str:
    """Why a layer is off: the step that failed and the system's word for it; "" when it is on."""
    probe = Launch(
        launcher=launcher,
        layers=letter,
        cpu_ms=1000,
        wall_ms=5000,
        address_kib=100_000,
        output_bytes=1000,
        readable=(str(launcher),),
        command=(str(launcher), "probe"),
    )
    try:
        nothing = subprocess.DEVNULL
        done = subprocess.run(probe.argv(), stdin=nothing, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the launcher does not run: {error}"
    report = parse_report(done.stderr.partition(b"\n")[0])
    if report is None:
        return "the launcher gave no report"
    if report.stage != "ran":
        return f"{report.stage}: {os.strerror(report.errno)}"
    end = report.end
    if (end.exit, end.signal, end.stop) == (0, 0, "-"):
        return ""
    return f"the probe ended with exit code {end.exit}, signal {end.signal}"


def available_layers(launcher: Path) -> str:
    """The letters of the layers that are on."""
    return "".join(layer.letter for layer in LAYERS if not find_gap(launcher, layer.letter))


@cache
def load_filters(launcher: Path) -> tuple[bytes, ...]:
    """Filters of system calls, as the launcher writes them; none where there is no seccomp.

    They confine a program outside of the cage: no processes, sockets and signals to others, no file
    made, changed or removed.
    """
    if find_gap(launcher, "f"):
        return ()
    return (_ask_filter(launcher, "calls"), _ask_filter(launcher, "files"))


def _ask_filter(launcher: Path, kind: str) -> bytes:
    return subprocess.run([launcher, kind], capture_output=True, check=True).stdout
