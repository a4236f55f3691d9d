"""A submission under limits: what ends it, and what that is called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.model.limits import MIB, Limits, Target
from checker.model.values import Case, Refused, Run, Verdict
from checker.running.cage.cage import SLACK_KIB, Cage, Command, cage_command
from checker.running.cage.verdict import End, verdict_of
from checker.system.compiler import CompileError, compile_trusted

LIMITS = Limits(cpu_seconds=0.5, memory_kib=64 * 1024, output_bytes=MIB)
PROGRAMS = {
    "print(input())": ("AC", ""),
    "while True: pass": ("TLE", "used 0."),
    "import time; time.sleep(99)": ("TLE", "idle for"),
    "x = bytearray(1 << 29)": ("MLE", "was refused memory beyond 64 MiB"),
    "x = [bytearray(1 << 20) for _ in range(70)]": ("MLE", "used "),
    "while True: print('x' * 1000)": ("OLE", "wrote more than 1048576 bytes"),
    "1 / 0": ("RE", "exit code 1: ZeroDivisionError: division by zero"),
    "raise SystemExit(3)": ("RE", "exit code 3"),
    "import os; os.abort()": ("RE", "SIGABRT"),
    "import os; os.kill(os.getpid(), 9)": ("RE", "SIGKILL"),
    "import sys; sys.stderr.write('x' * 10**6); print(1)": ("AC", ""),
    "import sys; sys.stderr.write('\\x1b[2J\\n'); sys.exit(1)": ("RE", "exit code 1: ?[2J"),
    "print(": ("CE", "mine.py:1: '(' was never closed"),
    "x = '\0'": ("CE", "mine.py"),
}


def run(folder: Path, source: str | bytes, text: bytes = b"1\n", name: str = "mine.py") -> Run:
    path = folder / name
    path.write_bytes(source.encode() if isinstance(source, str) else source)
    return catalog.program(catalog.read_submission(path), Target("luogu", "", (), LIMITS))(Case("test", text))


@pytest.mark.parametrize(("source", "verdict", "why"), [(s, *v) for s, v in PROGRAMS.items()], ids=range(len(PROGRAMS)))
def test_how_a_program_ends(tmp_path: Path, source: str, verdict: str, why: str) -> None:
    ended = run(tmp_path, source)
    assert (ended.stopped.name if ended.stopped else "AC") == verdict, ended.why
    assert why in ended.why
    assert ended.why.isprintable()
    if verdict == "AC":
        assert ended.output == b"1\n"


def test_cpp_compiles_once_and_a_broken_one_is_ce(tmp_path: Path) -> None:
    good = b'#include <cstdio>\nint main() { int x; if (scanf("%d", &x)) printf("%d\\n", x); }\n'
    assert run(tmp_path, good, b"7\n", "a.cpp").output == b"7\n"
    broken = run(tmp_path, b"int main() { return x; }\n", name="b.cpp")
    assert broken.stopped is Verdict.CE
    assert broken.why.startswith("b.cpp:1:21: error: ")


@pytest.mark.parametrize("name", ["a.py", "a.cpp"])
def test_an_empty_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="the file is empty"):
        run(tmp_path, b" \n", name=name)


def test_the_peak_is_the_childs_under_a_large_parent(tmp_path: Path) -> None:
    ballast = bytearray(os.urandom(1) * (300 << 20))
    peak = run(tmp_path, "print(input())").peak_kib
    assert len(ballast) and 4 * 1024 < peak < 40 * 1024


def test_cpu_time_is_counted_and_sleep_is_not(tmp_path: Path) -> None:
    burn = "import time\nwhile time.process_time() < 0.2: pass\ntime.sleep(0.2)\nprint(1)"
    ended = run(tmp_path, burn)
    assert ended.stopped is None
    assert 0.2 <= ended.cpu_seconds < 0.3
    assert ended.wall_seconds >= 0.4


def test_the_working_directory_is_private_and_empty(tmp_path: Path) -> None:
    assert run(tmp_path, "import os; print(os.listdir()); open('left', 'w')").output == b"['mine.py']\n"
    assert run(tmp_path, "import os; print(os.listdir())").output == b"['mine.py']\n"


def test_the_environment_and_the_arguments_are_clean(tmp_path: Path) -> None:
    os.environ["SECRET"] = "x"
    try:
        listed = run(tmp_path, "import os, sys; print(sorted(os.environ), sys.argv)").output.decode()
    finally:
        del os.environ["SECRET"]
    assert listed == "['HOME', 'LANG', 'ONLINE_JUDGE', 'PATH', 'TMPDIR'] ['mine.py']\n"


def test_the_limits_of_a_run_are_set(tmp_path: Path) -> None:
    ask = "import resource as r; print([r.getrlimit(getattr(r, 'RLIMIT_' + w)) for w in ('NOFILE', 'CORE', 'FSIZE')])"
    assert run(tmp_path, ask).output.decode() == f"[(64, 64), (0, 0), ({MIB + 1}, {MIB + 1})]\n"
    ask = "import resource as r; print(r.getrlimit(r.RLIMIT_AS)[1], len(set(r.getrlimit(r.RLIMIT_STACK))))"
    assert run(tmp_path, ask).output.decode() == f"{(LIMITS.memory_kib + SLACK_KIB) * 1024} 1\n"


def test_signals_are_as_in_a_fresh_process(tmp_path: Path) -> None:
    ask = "import signal as s; print([x.name for x in s.valid_signals() if s.getsignal(x) is s.SIG_IGN and x > 0])"
    assert run(tmp_path, ask.replace("x.name", "int(x)")).output == b"[13, 25]\n"  # the two that CPython ignores itself


def test_system_time_counts(tmp_path: Path) -> None:
    busy = (
        "import os, time\nfd = os.open('/dev/zero', os.O_RDONLY)\nwhile os.times().system < 0.25: os.read(fd, 1 << 20)"
    )
    ended = run(tmp_path, busy)
    assert ended.stopped is None and ended.cpu_seconds >= 0.25


@pytest.mark.parametrize("stage", ["launcher", "program"])
def test_a_cage_that_cannot_be_had_is_uke(tmp_path: Path, stage: str) -> None:
    gone = tmp_path / "gone"
    launcher = gone if stage == "launcher" else catalog.compile_launcher()
    program = str(gone) if stage == "program" else str(catalog.compile_launcher())
    ended = cage_command(Command((program, "probe")), Cage(launcher, ""), LIMITS)(Case("", b""))
    assert ended.stopped is Verdict.UKE and "No such file" in ended.why and "gone" in ended.why


def test_a_compiled_file_is_made_anew_when_anything_that_went_in_changes(tmp_path: Path) -> None:
    source, header = tmp_path / "x.cpp", tmp_path / "x.h"
    source.write_text('#include "x.h"\nint main() { return X; }\n')
    header.write_text("#define X 0\n")
    first = compile_trusted(source, ("-O2",), tmp_path / "out", (header,))
    made = first.stat().st_mtime_ns
    assert compile_trusted(source, ("-O2",), tmp_path / "out", (header,)) == first and first.stat().st_mtime_ns == made
    assert compile_trusted(source, ("-O1",), tmp_path / "out", (header,)) != first
    header.write_text("#define X 1\n")
    assert compile_trusted(source, ("-O2",), tmp_path / "out", (header,)) != first
    with pytest.raises(CompileError, match=r"^x.cpp:1:1: error: "):
        source.write_text("nonsense\n")
        compile_trusted(source, (), tmp_path / "out", (header,))
    assert len(list((tmp_path / "out").iterdir())) == 3


ENDED = End(exit=0, signal=0, stop="-", cpu_seconds=0.1, wall_seconds=0.2, idle_seconds=0.1, peak_kib=1000)
KEYS = ("exit", "signal", "stop", "cpu_seconds", "wall_seconds", "idle_seconds", "peak_kib")


@pytest.mark.parametrize(
    ("changes", "output_bytes", "stderr", "verdict"),
    [
        ({}, 10, b"", None),
        ({"cpu_seconds": 0.5}, 10, b"", "TLE"),
        ({"cpu_seconds": 0.5, "peak_kib": 10**6}, 10, b"", "TLE"),  # the first match wins
        ({"peak_kib": 64 * 1024}, 10, b"", "MLE"),
        ({"stop": "wall", "signal": 9, "wall_seconds": 3.5, "idle_seconds": 3.0}, 0, b"", "TLE"),
        ({"stop": "wall", "signal": 9, "wall_seconds": 3.5, "idle_seconds": 0.2}, 0, b"", "UKE"),
        ({"signal": 25}, MIB, b"", "OLE"),
        ({}, MIB + 1, b"", "OLE"),
        ({"exit": 1}, 0, b"Traceback\nMemoryError\n", "MLE"),
        ({}, 0, b"MemoryError\n", None),
        ({"exit": 1}, 0, b"", "RE"),
    ],
)
def test_the_verdict_table(changes: dict[str, object], output_bytes: int, stderr: bytes, verdict: str | None) -> None:
    end = End(**{key: changes.get(key, getattr(ENDED, key)) for key in KEYS})  # type: ignore[arg-type]
    found, why = verdict_of(end, output_bytes, stderr, LIMITS)
    assert (found.name if found else None) == verdict
    assert bool(why) == (found is not None)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one launcher, with the C library")
def test_the_launcher_without_the_c_library_tells_what_the_one_with_it_does(tmp_path: Path) -> None:
    source = folders.ROOT / "checker" / "running" / "cage" / "launch.c"
    plain = compile_trusted(source, ("-x", "c", "-O2", "-static"), tmp_path)
    ways = ["exit 3", "echo x >&2; yes | head -c 20000 >&2", "kill -9 $$", "while :; do :; done", "sleep 60 & exit 4"]
    for way in ways:
        ends = [end_of(launcher, way) for launcher in (catalog.compile_launcher(), plain)]
        assert ends[0] == ends[1]
    assert os.path.getsize(catalog.compile_launcher()) < 100_000 < os.path.getsize(plain)


def end_of(launcher: Path, script: str) -> tuple[list[str], bytes]:
    """How a shell script ends under a launcher: all but what it cost."""
    arguments = [str(launcher), "-", "200", "3000", "1000000", "1000", "--", "/bin/sh", "-c", script]
    said = subprocess.run(arguments, stderr=subprocess.PIPE, check=True, start_new_session=True).stderr
    line, _, rest = said.partition(b"\n")
    return line.decode().split()[:5], rest
