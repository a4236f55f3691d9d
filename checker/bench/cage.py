"""Measures what the cage costs and how exact it is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from checker.bench.measure import Taken, so_far
from checker.model.figure import Figure, figure
from checker.model.limits import MIB, Limits
from checker.model.values import Case, Failed, Program
from checker.running.cage.cage import OVERTIME, Cage, Command, cage_command
from checker.running.languages.python import ask_interpreter, make_empty_venv
from checker.system.compiler import compiled

_LIMITS = Limits(cpu_seconds=1.0, memory_kib=256 * 1024, output_bytes=MIB)
_SHORT = Limits(cpu_seconds=0.2, memory_kib=256 * 1024, output_bytes=MIB)
_CASE = Case("bench", b"")

# Does nothing; burns CPU and prints what it used by its own clock; loops; leaves 64 sleeping children behind.
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


def _programs(folder: Path) -> dict[str, Path]:
    """The compiled programs, static so that their own start costs little."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for name, text in _PROGRAMS.items():
        source = folder / f"{name}.cpp"
        source.write_text(text)
        made[name] = compiled(source, ("-O2", "-std=c++11", "-static"), folder)
    return made


def bench_cage(cage: Cage, build: Path, rounds: int) -> Iterator[Figure]:
    """All figures, one after the other; `rounds` runs each, those that are compared in turn."""
    made = _programs(build / "bench")
    yield from _overheads(cage, str(made["nothing"]), rounds)
    error = partial(_cpu_error, cage, made["burns"])
    yield from _repeated("CPU time, error", "ms", error, min(rounds, 20), 0.2)
    looping = cage_command(Command((str(made["loops"]),)), cage, _SHORT)
    yield from _repeated("killed for CPU, overshoot", "ms", partial(_overshoot_ms, looping), min(rounds, 10), 20)
    nothing = cage_command(Command((str(made["nothing"]),)), cage, _LIMITS)
    yield from _repeated(
        "peak of a program that does nothing", "MiB", lambda: nothing(_CASE).peak_kib / 1024, min(rounds, 9), 1
    )
    bomb = cage_command(Command((str(made["bomb"]),), forks=True), Cage(cage.launcher, ""), _LIMITS)
    left = partial(_wall_ms, bomb)
    yield from _repeated("64 processes left behind, run and clean-up", "ms", left, min(rounds, 20), 50)
    python = ask_interpreter(str(make_empty_venv(build / "submissions")))
    hello = Command((python.path, "-s", "x.py"), (("x.py", b"print(1)\n"),), python.readable, python.slack_kib)
    yield from _repeated("C++ runs", "runs/s", partial(_rate, nothing, rounds), 5)
    yield from _repeated(
        "CPython runs", "runs/s", partial(_rate, cage_command(hello, cage, _LIMITS), rounds // 4 + 1), 5
    )


def _repeated(
    name: str, unit: str, measure: Callable[[], float], rounds: int, target: float | None = None
) -> Iterator[Figure]:
    """The figure of what is measured in some rounds."""
    values = ((name, measure()) for _ in range(rounds))
    return so_far(values, lambda taken: (figure(name, unit, of, target) for of in taken.values()))


def _overheads(cage: Cage, program: str, rounds: int) -> Iterator[Figure]:
    """A bare spawn, and what each level of the cage adds to it, pair by pair."""
    levels = {"L0": "", "L1": cage.layers.replace("n", ""), "L2": cage.layers}
    ways: dict[str, Callable[[], float]] = {"bare": lambda: _spawn_ms(program)}
    for level, layers in levels.items():
        ways[level] = partial(_wall_ms, cage_command(Command((program,)), Cage(cage.launcher, layers), _LIMITS))
    return so_far(((way, measure()) for _ in range(rounds) for way, measure in ways.items()), over_bare)


def over_bare(taken: Taken) -> Iterator[Figure]:
    """The figures of a bare spawn and of every level less that."""
    bare_ms = taken.get("bare", [])
    if bare_ms:
        yield figure("bare spawn", "ms", bare_ms)
    for level, target in (("L0", None), ("L1", 0.7), ("L2", 2.0)):
        extra = [a - b for a, b in zip(taken.get(level, []), bare_ms, strict=False)]  # unequal if interrupted
        if extra:
            yield figure(f"{level} over a bare spawn", "ms", extra, target)


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
    return 1000 * (loops(_CASE).cpu_seconds - OVERTIME * _SHORT.cpu_seconds)


def _cpu_error(cage: Cage, program: Path) -> float:
    """The difference between the reported CPU time and the program's own clock, in ms."""
    run = cage_command(Command((str(program),)), cage, _LIMITS)(_CASE)
    return 1000 * abs(run.cpu_seconds - float(run.output))


def _rate(run: Program, runs: int) -> float:
    """Runs a second, one after the other."""
    start = time.perf_counter()
    for _ in range(runs):
        run(_CASE)
    return runs / (time.perf_counter() - start)
