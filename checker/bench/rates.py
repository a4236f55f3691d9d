"""Measures how fast cases are tested on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from cffi import FFI

from checker.bench.measure import Values, cpu_seconds
from checker.bench.solvers import Subject
from checker.bench.turns import Measurement, figures_of_unit, measure_in_turn
from checker.grading.blocks import Workload, run_merged, run_one_by_one
from checker.judges import JUDGES, USUAL
from checker.model.comparison import Comparison
from checker.model.figure import Figure, make_figure
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.reader import Reader
from checker.model.values import Case, Failed, Program, Wrong
from checker.running.cage.layers import load_filters
from checker.running.caged import cage_submission
from checker.running.language import Entry, Submission, Toolchain
from checker.running.languages import python
from checker.running.library import load_library
from checker.running.runners.fork import ForkServer, ForkServerSettings
from checker.running.runners.in_process import load_in_process
from checker.running.submission import load_submission
from checker.system.compiler import compile_trusted

_FIRST_FULL = 100  # from this case on all inputs are of the statement's size
SUBMISSION = b"a, b = map(int, input().split())\nprint(a + b)\n"
_REFERENCE = """
#include <cstdint>
#include <istream>
#include <ostream>
static uint64_t solve(std::istream &in, std::ostream &out) {
    long long a, b;
    in >> a >> b;
    out << a + b << '\\n';
    return 1;
}
#ifdef KIT
#include "ref.hpp"
#else
#include <iostream>
int main() { solve(std::cin, std::cout); }
#endif
"""
BOARD_RATES = {"rotation_game": 1_500.0, "flood_it": 1_200.0}  # the least boards/s of a solution


@dataclass(frozen=True, slots=True)
class SumFiles:
    """The files of A+B, and the interface of references.

    Submission, its reference's source and library, the text of abi.h.
    """

    submission: Path
    source: Path
    library: Path
    interface: str


def build_a_plus_b(interface: Path, folder: Path) -> SumFiles:
    """Writes and compiles A+B in `folder`; `interface` is abi.h, with ref.hpp beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    submission, source = folder / "a_plus_b.py", folder / "a_plus_b.cpp"
    submission.write_bytes(SUBMISSION)
    source.write_text(_REFERENCE)
    flags = ("-O2", "-std=c++11", "-DKIT", "-shared", "-fPIC", f"-I{interface.parent}")
    library = compile_trusted(source, flags, folder, (interface, interface.with_name("ref.hpp")))
    return SumFiles(submission, source, library, interface.read_text())


def _read_pair(reader: Reader) -> None:
    """Two numbers."""
    reader.numbers(2, -1000, 1000, "a number")
    reader.end()


def _check_sum(_: bytes, output: bytes, answer: bytes) -> None:
    """The sum and nothing else."""
    if output.split() != answer.split():
        raise Wrong("another sum")


def _pairs(rng: Random, _: int) -> bytes:
    """Two numbers by chance."""
    return b"%d %d\n" % (rng.randint(-1000, 1000), rng.randint(-1000, 1000))


_TARGET = Target(USUAL, "P1001", (".py",), Limits(cpu_seconds=1.0, memory_kib=256 * 1024))
_SUM = Problem("a_plus_b", "A+B", _read_pair, _check_sum, (_TARGET,), ())


def sum_source(files: SumFiles, program: Callable[[], Program]) -> Workload:
    """Where the cases of A+B come from."""
    reference = partial(load_library, files.library, files.interface)
    return Workload(_SUM, {"pairs": _pairs}, 1, _comparison(), reference, program)


def _comparison() -> Comparison:
    """How outputs are compared."""
    return JUDGES[USUAL].compare


def bench_rates(files: SumFiles, toolchain: Toolchain, rounds: int, cases: int) -> Iterator[Figure]:
    """A+B in this process (`cases` a round), in a fork of it, in the cage: cases for a second of CPU.

    The CPU is that of all processes. Generation, reference and comparison are included.
    """
    submission = Submission(str(files.submission), files.submission, SUBMISSION, python.LANGUAGE)
    confined = ForkServerSettings(filters=load_filters(toolchain.cage.launcher))
    caged = partial(cage_submission, Entry(submission, _TARGET, toolchain))
    programs = (
        ("in process", partial(load_in_process, submission), cases, 50_000),
        ("forked", partial(ForkServer, submission, confined), cases // 50, 400),
        ("in the cage", caged, cases // 500, 60),
    )
    measurements: dict[str, Measurement] = {}
    targets: dict[str, float] = {}
    for runner, program, count, target in programs:
        name = f"A+B, {runner}"
        targets[name] = target
        measurements[name] = (rounds, measure_cases(sum_source(files, program), max(count, 1)))

    def figures(values: Values) -> Iterator[Figure]:
        for name, taken in values.items():
            yield make_figure(name, "cases/s", taken, targets[name], least=True)

    yield from measure_in_turn(measurements, figures)


def measure_cases(source: Workload, count: int) -> Callable[[int], float]:
    """What measures cases a second, other cases in every round; the programs are made once.

    What a program starts is waited for in every round, else its seconds would not count.
    """
    program, reference = source.program(), source.reference()

    def measure(k: int) -> float:
        cases = range(k * count, (k + 1) * count)
        before = cpu_seconds()
        with program if isinstance(program, ForkServer) else nullcontext():
            screened = run_one_by_one(source, (program, reference), cases, lambda _: None)
        seconds = cpu_seconds() - before
        if screened.suspect is not None:
            raise Failed(f"the benchmark's A+B is not right in case {screened.suspect}")
        return count / seconds

    return measure


def bench_boards(subject: Subject, rounds: int, count: int) -> Iterator[Figure]:
    """Random boards a second in `count` inputs of the statement's size, in this process."""
    problem = subject.problem
    families = {subject.sample.random: subject.families[subject.sample.random]}
    program = load_in_process(load_submission(subject.solution))
    source = Workload(problem, families, 1, _comparison(), lambda: subject.fast, lambda: program)
    programs = program, subject.fast

    def measure(k: int) -> float:
        first = _FIRST_FULL + k * count
        before = cpu_seconds()
        screened = run_merged(source, programs, range(first, first + count), lambda _: None)
        seconds = cpu_seconds() - before
        if screened.suspect is not None:
            raise Failed(f"{subject.solution.name} is not right in case {screened.suspect}")
        return sum(screened.boards) / seconds

    def figures(values: Values) -> Iterator[Figure]:
        target = BOARD_RATES.get(problem.name)
        for name, taken in values.items():
            yield make_figure(name, "boards/s", taken, target, True, problem.name)

    name = f"random boards, {subject.solution.name}, in process"
    yield from measure_in_turn({name: (rounds, measure)}, figures)


def bench_calls(files: SumFiles, rounds: int, calls: int) -> Iterator[Figure]:
    """What a call through cffi costs by itself, and with a reference that has little to do."""
    ffi = FFI()
    ffi.cdef(files.interface)
    library = ffi.dlopen(str(files.library.resolve()))
    nothing = partial(library.ref_free, ffi.NULL)
    reference = partial(load_library(files.library, files.interface), Case("bench", b"1 2\n"))
    measurements: dict[str, Measurement] = {
        "cffi, a call that does nothing": (rounds, _measure_calls(nothing, calls)),
        "cffi, a reference's whole call, A+B": (rounds, _measure_calls(reference, calls)),
    }
    yield from measure_in_turn(measurements, partial(figures_of_unit, "s"))


def _measure_calls(work: Callable[[], object], calls: int) -> Callable[[int], float]:
    """What measures seconds of CPU a call."""

    def measure(_: int) -> float:
        before = cpu_seconds()
        for _ in range(calls):
            work()
        return (cpu_seconds() - before) / calls

    return measure
