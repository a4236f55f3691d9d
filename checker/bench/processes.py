"""Measures submissions as whole processes: C++, CPython and PyPy, with the interpreter's bare start beside them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from checker.bench.measure import Taken, cpu_of_children
from checker.bench.solvers import Subject, boards
from checker.bench.turns import Way, in_turn
from checker.model.figure import Figure, figure
from checker.model.values import Failed
from checker.running.cage.cage import ENVIRONMENT

_COUNTS = (1, 10, 100, 1000)  # of boards in one input
_NOTHING = ", nothing"  # behind a Python's name: its bare start
# Seconds that a whole process or what it takes beyond the start may last, by problem and name.
_TARGETS = {
    ("flood_it", "Python, 20 of the hardest boards, whole process"): 0.25,
    ("flood_it", "Python, 20 boards hard for the usual IDA*, whole process"): 0.15,
    ("flood_it", "Python, 20 random boards, beyond the start"): 0.02,
    ("rotation_game", "Python, 30 of the hardest boards, beyond the start"): 0.03,
}


def bench_processes(subject: Subject, pythons: Mapping[str, str], folder: Path, rounds: int) -> Iterator[Figure]:
    """The submission in every Python of `pythons` (name, path), and beyond its start; growth with the boards.

    Inputs are written into `folder`.
    """
    problem, inputs = subject.problem.name, _written(subject, folder)
    commands = {name: [path, "-s", str(subject.solution)] for name, path in pythons.items()}
    ways: dict[str, Way] = {}
    for name, path in pythons.items():
        ways[name + _NOTHING] = (rounds, _run_of([path, "-s", "-c", ""], Path(os.devnull)))
        for what in inputs:
            if name == "Python" or " random boards" not in what or str(subject.problem.most_boards) in what.split():
                ways[f"{name}, {what}"] = (rounds, _run_of(commands[name], inputs[what]))
    ways |= {f"C++, {what}": (rounds, _run_of([str(subject.program)], path)) for what, path in inputs.items()}
    yield from in_turn(ways, partial(_whole_and_beyond, problem))


def _whole_and_beyond(problem: str, taken: Taken) -> Iterator[Figure]:
    """The start of every Python, then of every other way the whole process, and what it takes beyond such a start."""
    starts = {name: values for name, values in taken.items() if name.endswith(_NOTHING)}
    for name, values in starts.items():
        yield figure(f"{name.removesuffix(_NOTHING)}, an empty program", "s", values, problem=problem)
    for name, values in taken.items():
        if name in starts:
            continue
        yield _process_figure(problem, f"{name}, whole process", values)
        if start := starts.get(name.partition(",")[0] + _NOTHING):
            beyond = [max(a - b, 0.0) for a, b in zip(values, start, strict=False)]  # one more start if interrupted
            yield _process_figure(problem, f"{name}, beyond the start", beyond)


def _process_figure(problem: str, name: str, values: Sequence[float]) -> Figure:
    """The figure of some runs."""
    return figure(name, "s", values, _TARGETS.get((problem, name)), problem=problem)


def _written(subject: Subject, folder: Path) -> dict[str, Path]:
    """Inputs of random boards, as many as the statement's and as COUNTS, and of hard ones, by what they hold."""
    most, sample = subject.problem.most_boards, subject.sample
    counts = sorted({*_COUNTS, most})
    random = boards(subject, sample.random, counts[-1])
    of = {f"{n} random board{'s' * (n > 1)}": random[:n] for n in counts}
    of[f"{most} of the hardest boards"] = boards(subject, sample.hard, most)
    if "classic_killers" in subject.families:
        of[f"{most} boards hard for the usual IDA*"] = boards(subject, "classic_killers", most)
    folder.mkdir(parents=True, exist_ok=True)
    paths = {}
    for k, (what, found) in enumerate(of.items()):
        paths[what] = folder / f"{subject.problem.name}-{k}.in"
        paths[what].write_bytes(subject.problem.join(found))
    return paths


def _run_of(command: list[str], text: Path) -> Callable[[int], float]:
    """What measures one run of a command."""
    return lambda _: _cpu_of_run(command, text)


def _cpu_of_run(command: list[str], text: Path) -> float:
    """Seconds of CPU of one run of a command. Raises Failed when it does not end well."""
    before = cpu_of_children()
    with text.open("rb") as source:
        done = subprocess.run(command, stdin=source, capture_output=True, env=ENVIRONMENT, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(command)} < {text}: exit code {done.returncode}")
    return cpu_of_children() - before
