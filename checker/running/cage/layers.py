"""Finds out which layers of the cage this machine has, by really running a program in each."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer of the launcher: its letter there, what it adds, what is open without it, how to get it."""

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
    command = [str(launcher), letter, "1000", "5000", "100000", "1000", str(launcher), "--", str(launcher), "probe"]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the launcher does not run: {error}"
    fields = done.stderr.decode("ascii", "replace").split()
    if len(fields) < 5:
        return "the launcher gave no report"
    if fields[0] != "ran":
        return f"{fields[0]}: {os.strerror(int(fields[1]))}"
    return "" if fields[2:5] == ["0", "0", "-"] else f"the probe ended with exit code {fields[2]}, signal {fields[3]}"


def available_layers(launcher: Path) -> str:
    """The letters of the layers that are on."""
    return "".join(layer.letter for layer in LAYERS if not find_gap(launcher, layer.letter))


@cache
def load_filters(launcher: Path) -> tuple[bytes, ...]:
    """What confines a program outside of the cage, as the launcher writes it; () where there is no seccomp.

    Filters of system calls: no processes, sockets and signals to others, no file made, changed or removed.
    """
    if find_gap(launcher, "f"):
        return ()
    return tuple(
        subprocess.run([launcher, what], capture_output=True, check=True).stdout for what in ("calls", "files")
    )
