"""Measures what the cage costs and how exact it is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from checker.bench.measure import Values, figures_so_far
from checker.model.figure import Figure, make_figure
from checker.model.limits import MIB, Limits
from checker.model.values import Case, Failed, Program
from checker.running.cage.cage import OVERTIME, Cage, Command, cage_command
from checker.running.languages.python import ask_interpreter, make_empty_venv
from checker.system.compiler import compile_trusted

_BENCH_LIMITS = Limits(cpu_seconds=1.0, memory_kib=256 * 1024, output_bytes=MIB)
_SHORT_LIMITS = Limits(cpu_seconds=0.2, memory_kib=256 * 1024, output_bytes=MIB)
_CASE = Case("bench", b"")

# Does nothing; burns CPU and prints what it used by its own clock; loops; leaves 64 sleeping
# children behind.
_PROGRAMS = {
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


def _compile_programs(folder: Path) -> dict[str, Path]:
    """The compiled programs, static so that their own start costs little."""
    folder.mkdir(parents=True, exist_ok=True)
    programs = {}
    for name, text in _PROGRAMS.items():
        source = folder / f"{name}.cpp"
        source.write_text(text)
        programs[name] = compile_trusted(source, ("-O2", "-std=c++11", "-static"), folder)
    return programs


def bench_cage(cage: Cage, build: Path, rounds: int) -> Iterator[Figure]:
    """All figures, one after the other; `rounds` runs each, those that are compared in turn."""
    programs = _compile_programs(build / "bench")
    yield from _overheads(cage, str(programs["nothing"]), rounds)
    error = partial(_cpu_error_ms, cage, programs["burns"])
    yield from _measure_repeatedly("CPU time, error", "ms", error, min(rounds, 20), 0.2)
    loops = cage_command(Command((str(programs["loops"]),)), cage, _SHORT_LIMITS)
    overshoot = partial(_overshoot_ms, loops)
    yield from _measure_repeatedly("killed for CPU, overshoot", "ms", overshoot, min(rounds, 10), 20)
    nothing = cage_command(Command((str(programs["nothing"]),)), cage, _BENCH_LIMITS)
    peak = partial(_peak_mib, nothing)
    name = "peak of a program that does nothing"
    yield from _measure_repeatedly(name, "MiB", peak, min(rounds, 9), 1)
    bomb = cage_command(Command((str(programs["bomb"]),), forks=True), Cage(cage.launcher, ""), _BENCH_LIMITS)
    name = "64 processes left behind, run and clean-up"
    yield from _measure_repeatedly(name, "ms", partial(_wall_ms, bomb), min(rounds, 20), 50)
    hello = cage_command(_python_command(build), cage, _BENCH_LIMITS)
    cpp_rate = partial(_runs_per_second, nothing, rounds)
    python_rate = partial(_runs_per_second, hello, rounds // 4 + 1)
    yield from _measure_repeatedly("C++ runs", "runs/s", cpp_rate, 5)
    yield from _measure_repeatedly("CPython runs", "runs/s", python_rate, 5)


def _python_command(build: Path) -> Command:
    """A Python without packages that prints 1."""
    python = ask_interpreter(str(make_empty_venv(build / "submissions")))
    files = (("x.py", b"print(1)\n"),)
    return Command((python.path, "-s", "x.py"), files, python.readable, python.slack_kib)


def _measure_repeatedly(
    name: str, unit: str, measure: Callable[[], float], rounds: int, target: float | None = None
) -> Iterator[Figure]:
    """The figure of what is measured in some rounds."""

    def figures(values: Values) -> Iterator[Figure]:
        for taken in values.values():
            yield make_figure(name, unit, taken, target)

    return figures_so_far(((name, measure()) for _ in range(rounds)), figures)


def _overheads(cage: Cage, program: str, rounds: int) -> Iterator[Figure]:
    """A bare spawn, and what each level of the cage adds to it, pair by pair."""
    levels = {"L0": "", "L1": cage.layers.replace("n", ""), "L2": cage.layers}
    spawns: dict[str, Callable[[], float]] = {"bare": lambda: _spawn_ms(program)}
    for level, layers in levels.items():
        run = cage_command(Command((program,)), Cage(cage.launcher, layers), _BENCH_LIMITS)
        spawns[level] = partial(_wall_ms, run)
    turns = ((name, measure()) for _ in range(rounds) for name, measure in spawns.items())
    return figures_so_far(turns, overhead_figures)


def overhead_figures(values: Values) -> Iterator[Figure]:
    """The figures of a bare spawn and of every level less that."""
    bare_ms = values.get("bare", [])
    if bare_ms:
        yield make_figure("bare spawn", "ms", bare_ms)
    for level, target in (("L0", None), ("L1", 0.7), ("L2", 2.0)):
        pairs = zip(values.get(level, []), bare_ms, strict=False)  # unequal if interrupted
        extra_ms = [level_ms - spawn_ms for level_ms, spawn_ms in pairs]
        if extra_ms:
            yield make_figure(f"{level} over a bare spawn", "ms", extra_ms, target)


def _spawn_ms(program: str) -> float:
    """The wall time of a plain process."""
    start = time.perf_counter()
    subprocess.Popen([program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).wait()
    return 1000 * (time.perf_counter() - start)


def _wall_ms(run: Program) -> float:
    """The wall time of one call. Raises Failed when the run did not end well."""
    start = time.perf_counter()
    ended = run(_CASE)
    taken = 1000 * (time.perf_counter() - start)
    if ended.stopped:
        raise Failed(f"the cage cannot be measured: {ended.stopped.name} {ended.why}")
    return taken


def _overshoot_ms(loops: Program) -> float:
    """The CPU time beyond that at which a program is killed."""
    return 1000 * (loops(_CASE).cpu_seconds - OVERTIME * _SHORT_LIMITS.cpu_seconds)


def _cpu_error_ms(cage: Cage, program: Path) -> float:
    """The difference between the reported CPU time and the program's own clock."""
    run = cage_command(Command((str(program),)), cage, _BENCH_LIMITS)(_CASE)
    return 1000 * abs(run.cpu_seconds - float(run.output))


def _peak_mib(run: Program) -> float:
    """The peak of the memory of one call."""
    return run(_CASE).peak_kib / 1024


def _runs_per_second(run: Program, runs: int) -> float:
    """Runs a second, one after the other."""
    start = time.perf_counter()
    for _ in range(runs):
        run(_CASE)
    return runs / (time.perf_counter() - start)
