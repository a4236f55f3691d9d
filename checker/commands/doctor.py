"""`doctor`: what is installed, what works, and the remedy for each gap."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.judges import USUAL
from checker.model.limits import MIB, Limits, Target
from checker.model.values import Case, Failed, Refused, Verdict
from checker.running.arena.process import find_missing
from checker.running.cage.layers import LAYERS, find_gap
from checker.running.languages.python import ask_interpreter
from checker.system.compiler import compiler_command
from checker.terminal import tables

EXAMPLE = "example: python -m checker doctor"
_PROBE = Target(USUAL, "", (".py", ".cpp"), Limits(1.0, 64 * 1024, output_bytes=MIB))
_FREE_MIB = 500  # disk space that the environment and the build need


@dataclass(frozen=True, slots=True)
class _Finding:
    """One thing looked at.

    `needed`: the main job does not work without it; `remedy` is one line.
    """

    name: str
    good: bool
    found: str
    remedy: str = ""
    needed: bool = True


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("--json", action="store_true", help="one JSON document for every thing looked at")


def run(arguments: argparse.Namespace) -> int:
    """Prints what was found; returns 0, or 3 when something needed does not work."""
    findings = [*check_machine(), *_tools(), *_layers(), *_arenas(), *_probes()]
    if arguments.json:
        tables.print_json(map(asdict, findings))
    else:
        rows = [(one.name, one.good, one.needed, one.found, one.remedy) for one in findings]
        tables.print_health(rows, tables.open_console())
    return 3 if any(one.needed and not one.good for one in findings) else 0


def check_machine() -> list[_Finding]:
    """The system, the place of this folder, the space on its disk."""
    system = platform.system()
    version = "{}.{}.{} at {}".format(*sys.version_info[:3], sys.executable)
    terminal = sys.stderr.isatty()
    free = shutil.disk_usage(folders.ROOT).free // MIB
    findings = [
        _Finding("python", True, version),
        _Finding(
            name="terminal",
            good=terminal,
            found="progress" if terminal else "none",
            remedy="no progress bar, all else is the same",
            needed=False,
        ),
        _Finding(
            name="disk",
            good=free >= _FREE_MIB,
            found=f"{free:,} MiB free",
            remedy=f"free {_FREE_MIB} MiB on the disk of this folder",
        ),
    ]
    if system == "Darwin":
        memory = "memory is measured, not limited"
        gap = f"limits of time and output hold; {memory}; submissions are not isolated"
        findings.append(_Finding("macOS", False, gap, "judge hostile programs on Linux", needed=False))
    elif system != "Linux":
        findings.append(_Finding("system", False, system, "use Linux, macOS, or WSL on Windows"))
    if "microsoft" in platform.release().lower():
        findings.append(check_windows_drive(folders.ROOT))
    return findings


def check_windows_drive(folder: Path) -> _Finding:
    """WSL: a folder on a Windows drive is slow and knows no permissions."""
    on_drive = str(folder).startswith("/mnt/")
    where = f"{folder} is {'on a Windows drive' if on_drive else 'inside Linux'}"
    remedy = "move this folder to your Linux home: mv ... ~/"
    return _Finding("WSL", not on_drive, where, remedy, needed=False)


def _tools() -> list[_Finding]:
    """Compilers and interpreters."""
    install_compiler = "sudo apt install g++ (macOS: xcode-select --install), or set CXX"
    return [
        _tool("C++ compiler", _compiler_version, install_compiler),
        _tool("make", partial(_first_line, "make", "--version"), "sudo apt install make"),
        _tool("venv", _venv_parts, "sudo apt install python3-venv"),
        _tool("PyPy", _pypy_path, "optional: sudo apt install pypy3", needed=False),
        _tool("git", partial(_first_line, "git", "--version"), "optional: sudo apt install git", needed=False),
    ]


def _tool(name: str, ask: Callable[[], str], remedy: str, needed: bool = True) -> _Finding:
    """What `ask` says, or the remedy when it cannot."""
    try:
        return _Finding(name, True, ask(), needed=needed)
    except (OSError, subprocess.CalledProcessError, Failed, Refused):
        return _Finding(name, False, "not found", remedy, needed)


def _first_line(*command: str) -> str:
    """The first line that a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def _compiler_version() -> str:
    """The compiler in use."""
    return _first_line(*compiler_command(), "--version")


def _venv_parts() -> str:
    """The modules that make an environment."""
    return _first_line(sys.executable, "-c", "import venv, ensurepip; print('venv and ensurepip')")


def _pypy_path() -> str:
    """Where PyPy is."""
    return ask_interpreter("pypy3").path


def _arenas() -> list[_Finding]:
    """How programs can be run in arenas here; where they cannot the cage runs them, which is slower."""
    try:
        cage = catalog.cage()
    except Failed:
        return []  # told where the launcher is looked at
    findings = []
    for name, forks in (("arenas", False), ("arenas that fork", True)):
        gap = find_missing(cage, forks)
        findings.append(_Finding(name, not gap, gap or "Python and C++", "stress is slower", needed=False))
    return findings


def _layers() -> list[_Finding]:
    """The layers of the cage, each tried with a program; for one that is off, what that leaves open."""
    try:
        launcher = catalog.compile_launcher()
    except Failed as failed:
        return [_Finding("cage", False, str(failed), "mend the compiler first")]
    findings = []
    for layer in LAYERS:
        why = find_gap(launcher, layer.letter)
        found = f"{why}: {layer.gap}" if why else layer.adds
        findings.append(_Finding(layer.name, not why, found, layer.remedy, needed=False))
    return findings


# What the cage has to do: a program, and how it must end there.
_CAGE = [
    ("cage: runs a program", "print(input())", None),
    ("cage: CPU limit", "while True: pass", Verdict.TLE),
    ("cage: memory limit", "x = bytearray(1 << 29)", Verdict.MLE),
    ("cage: output limit", "while True: print('x' * 9999)", Verdict.OLE),
]


def _probes() -> list[_Finding]:
    """Programs that are really run, one for every limit."""
    remedy = "run make clean and try again; if it stays, report it with this output"
    findings = []
    with tempfile.TemporaryDirectory(prefix="kit-") as folder:
        for name, source, expected in _CAGE:
            path = Path(folder, "probe.py")
            path.write_text(source)
            try:
                program = catalog.program(catalog.read_submission(path), _PROBE)
                run = program(Case("probe", b"1\n"))
                end = run.stopped.name if run.stopped else "ran"
                good, found = run.stopped is expected, f"{end} {run.why}".strip()
            except Failed as failed:
                good, found = False, str(failed)
            findings.append(_Finding(name, good, found, remedy))
    index = os.environ.get("PIP_INDEX_URL")
    if index:
        findings.append(_Finding("packages", True, f"from {index}", needed=False))
    return findings
