"""Measures what the cage costs and how exact it is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from checker.bench import Figure, figure
from checker.cage import OVERTIME, Cage, Command, caged
from checker.compiler import compiled
from checker.limits import MIB, Limits
from checker.model import Case, Failed, Program
from checker.submission import bare, interpreter

LIMITS = Limits(cpu_seconds=1.0, memory_kib=256 * 1024, output_bytes=MIB)
SHORT = Limits(cpu_seconds=0.2, memory_kib=256 * 1024, output_bytes=MIB)
CASE = Case("bench", b"")

# Does nothing; burns CPU and prints what it used by its own clock; loops; leaves 64 sleeping children behind.
PROGRAMS = {
    "nothing": "int main() { return 0; }",
    "burns": """
        #include <cstdio>
        #include <ctime>
        static double used() {
            timespec t;
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
            return t.tv_sec + t.tv_nsec / 1e9;
        }
        int main() { while (used() < 0.1) {} printf("%.9f\\n", used()); }""",
    "loops": "int main() { for (volatile long k = 0;; k = k + 1) {} }",
    "bomb": """
        #include <unistd.h>
        int main() { for (int k = 0; k < 64; k++) if (!fork()) { setsid(); sleep(20); return 0; } }""",
}


def programs(folder: Path) -> dict[str, Path]:
    """The compiled programs, static so that their own start costs little."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for name, text in PROGRAMS.items():
        source = folder / f"{name}.cpp"
        source.write_text(text)
        made[name] = compiled(source, ("-O2", "-std=c++11", "-static"), folder)
    return made


def bench_cage(cage: Cage, build: Path, rounds: int) -> Iterator[Figure]:
    """All figures, one after the other; `rounds` runs each, those that are compared in turn."""
    made = programs(build / "bench")
    yield from overheads(cage, str(made["nothing"]), rounds)
    yield figure("CPU time, error", "ms", [cpu_error(cage, made["burns"]) for _ in range(min(rounds, 20))], 0.2)
    looping = caged(Command((str(made["loops"]),)), cage, SHORT)
    late = [1000 * (looping(CASE).cpu_seconds - OVERTIME * SHORT.cpu_seconds) for _ in range(min(rounds, 10))]
    yield figure("killed for CPU, overshoot", "ms", late, 20)
    nothing = caged(Command((str(made["nothing"]),)), cage, LIMITS)
    yield figure("peak of a program that does nothing", "MiB", [nothing(CASE).peak_kib / 1024 for _ in range(9)], 1)
    bomb = caged(Command((str(made["bomb"]),), forks=True), Cage(cage.launcher, ""), LIMITS)
    yield figure(
        "64 processes left behind, run and clean-up", "ms", [wall_ms(bomb) for _ in range(min(rounds, 20))], 50
    )
    python = interpreter(str(bare(build / "submissions")))
    hello = Command((python.path, "-s", "x.py"), (("x.py", b"print(1)\n"),), python.readable, python.slack_kib)
    yield figure("C++ runs", "runs/s", [rate(nothing, rounds) for _ in range(5)])
    yield figure("CPython runs", "runs/s", [rate(caged(hello, cage, LIMITS), rounds // 4 + 1) for _ in range(5)])


def overheads(cage: Cage, program: str, rounds: int) -> Iterator[Figure]:
    """A bare spawn, and what each level of the cage adds to it, pair by pair."""
    levels = {"L0": "", "L1": cage.layers.replace("n", ""), "L2": cage.layers}
    ways: dict[str, Callable[[], float]] = {"bare": lambda: spawn_ms(program)}
    for level, layers in levels.items():
        run = caged(Command((program,)), Cage(cage.launcher, layers), LIMITS)
        ways[level] = lambda run=run: wall_ms(run)  # type: ignore[misc]
    taken: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, measure in ways.items():
            taken[way].append(measure())
    yield figure("bare spawn", "ms", taken["bare"])
    for level, target in (("L0", None), ("L1", 0.7), ("L2", 2.0)):
        extra = [a - b for a, b in zip(taken[level], taken["bare"], strict=True)]
        yield figure(f"{level} over a bare spawn", "ms", extra, target)


def spawn_ms(program: str) -> float:
    """The wall time of a plain process."""
    start = time.perf_counter()
    subprocess.Popen([program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).wait()
    return 1000 * (time.perf_counter() - start)


def wall_ms(run: Program) -> float:
    """The wall time of one call. Raises Failed when the run did not end well."""
    start = time.perf_counter()
    ended = run(CASE)
    taken = 1000 * (time.perf_counter() - start)
    if ended.stopped:
        raise Failed(f"the cage cannot be measured: {ended.stopped.name} {ended.why}")
    return taken


def cpu_error(cage: Cage, program: Path) -> float:
    """The difference between the reported CPU time and the program's own clock, in ms."""
    run = caged(Command((str(program),)), cage, LIMITS)(CASE)
    return 1000 * abs(run.cpu_seconds - float(run.output))


def rate(run: Program, runs: int) -> float:
    """Runs a second, one after the other."""
    start = time.perf_counter()
    for _ in range(runs):
        run(CASE)
    return runs / (time.perf_counter() - start)
