"""Measures what a run costs in an arena, way by way, beside the cage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from checker.bench.measure import Values, cpu_seconds, figures_so_far
from checker.model.comparison import trailing_blanks_ignored
from checker.model.figure import Figure, make_figure
from checker.model.limits import Limits, Target
from checker.model.values import Case, Failed
from checker.running.arena.arena import WAYS, Arena
from checker.running.arena.build import arena_program, driver
from checker.running.arena.pairs import Pairs
from checker.running.arena.process import Setting
from checker.running.cage.cage import Command, cage_command
from checker.running.language import Entry, Toolchain
from checker.running.submission import load_submission

_LIMITS = Limits(cpu_seconds=1.0, memory_kib=512 * 1024)
_TARGET = Target("luogu", "", (".cpp",), _LIMITS)
_CASES = {"s": 4096, "v": 2048, "f": 256, "": 32}  # of a measurement, by way; "" is the cage
_MIBS = (0, 1, 4, 64, 256)  # of static memory
_PAIRS = 16384
_PAIR_RATE = 25_000  # pairs a second of CPU in place, at least

_GENERATOR = """
#include <cstdio>
#include <cstdlib>
#include <random>
int main(int, char **argv) {
    std::mt19937 chance(atoi(argv[1]));
    printf("%d %d\\n", int(chance() % 1000000000), int(chance() % 1000000000));
}"""
_SUM = """
#include <iostream>
int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << "\\n";
}"""
_BRUTE = """
#include <cstdio>
int main() {
    long long a, b;
    if (scanf("%lld%lld", &a, &b) == 2) printf("%lld\\n", a + b);
}"""
_STATIC = """
#include <cstdio>
static char memory[MIB * 1048576 + 4096];
int main() {
    int n;
    if (scanf("%d", &n) == 1) printf("%d\\n", n + memory[n % sizeof memory]++);
}"""


def bench_arenas(toolchain: Toolchain, folder: Path, rounds: int) -> Iterator[Figure]:
    """All figures; `rounds` of every way, in turn. Sources are written into `folder`."""
    ways: dict[str, Callable[[], float]] = {}
    text = {"generator": _GENERATOR, "sum": _SUM, "brute": _BRUTE}
    of = {name: _setting(toolchain, folder, name, source, name == "generator") for name, source in text.items()}
    for way, name in (*WAYS.items(), ("", "cage")):
        ways[f"A+B, {name}"] = partial(_us_a_case, of["sum"], way, b"123 456\n")
    for mib in _MIBS:
        static = _setting(toolchain, folder, f"static{mib}", _STATIC.replace("MIB", str(mib)))
        ways[f"{mib} MiB of static memory, {WAYS['s']}"] = partial(_us_a_case, static, "s", b"5\n")
    library = driver(toolchain.build)
    for way, name in WAYS.items():
        ways[f"A+B pairs, {name}"] = partial(_pairs_a_second, (of["generator"], of["sum"], of["brute"]), way, library)
    yield from figures_so_far(((name, measure()) for _ in range(rounds) for name, measure in ways.items()), _figures)


def _figures(taken: Values) -> Iterator[Figure]:
    """Seconds of CPU a case, and pairs a second of CPU."""
    for name, values in taken.items():
        if "pairs" in name:
            yield make_figure(name, "pairs/s", values, _PAIR_RATE if WAYS["s"] in name else None, least=True)
        else:
            yield make_figure(name, "s", [us / 1e6 for us in values])


def _setting(toolchain: Toolchain, folder: Path, name: str, text: str, argument: bool = False) -> Setting:
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.cpp"
    source.write_text(text.strip() + "\n")
    program = arena_program(Entry(load_submission(source, source.name), _TARGET, toolchain))
    return Setting(program, toolchain.cage, _LIMITS, argument)


def _us_a_case(of: Setting, way: str, text: bytes) -> float:
    """Microseconds of CPU of all processes for a case; the start of an arena is shared by all cases.

    Raises Failed when one does not end well.
    """
    count, before = _CASES[way], cpu_seconds()
    if way:
        with Arena(of, way) as arena:
            stopped = [run.why for run in arena.run([text] * count) if run.stopped]
    else:
        program = cage_command(Command((str(of.program),)), of.cage, of.limits)
        stopped = [run.why for run in (program(Case("bench", text)) for _ in range(count)) if run.stopped]
    if stopped:
        raise Failed(f"arenas cannot be measured: {of.program.name}: {stopped[0]}")
    return (cpu_seconds() - before) / count * 1e6


def _pairs_a_second(of: tuple[Setting, Setting, Setting], way: str, library: Path) -> float:
    """Pairs of a second of CPU of all processes. Raises Failed when one of them is not right."""
    count = _PAIRS if way == "s" else _PAIRS // 4 if way == "v" else _PAIRS // 32
    before = cpu_seconds()
    with Pairs(of, 3 * way, trailing_blanks_ignored, library) as pairs:
        screened = pairs(range(1, count + 1))
    if screened.why:
        raise Failed(f"arenas cannot be measured: {screened.who}: {screened.why}")
    return count / (cpu_seconds() - before)
