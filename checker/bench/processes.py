"""Measures submissions as whole processes: C++, CPython and PyPy."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from checker.bench.measure import Values, children_cpu_seconds
from checker.bench.solvers import Subject, draw_boards
from checker.bench.turns import Measurement, measure_in_turn
from checker.model.figure import Figure, make_figure
from checker.model.values import Failed
from checker.running.cage.cage import ENVIRONMENT

_COUNTS = (1, 10, 100, 1000)  # boards in one input
_EMPTY_PROGRAM = ", nothing"  # after the name of a Python: its bare start
# Seconds that a whole process or what it takes beyond the start may last, by problem and name.
_TARGETS = {
    ("flood_it", "Python, 20 of the hardest boards, whole process"): 0.25,
    ("flood_it", "Python, 20 boards hard for the usual IDA*, whole process"): 0.15,
    ("flood_it", "Python, 20 random boards, beyond the start"): 0.02,
    ("rotation_game", "Python, 30 of the hardest boards, beyond the start"): 0.03,
}


def bench_processes(subject: Subject, pythons: Mapping[str, str], folder: Path, rounds: int) -> Iterator[Figure]:
    """The submission in every Python of `pythons` (name, path), and what it takes beyond its start.

    It runs on ever more boards. Inputs are written into `folder`.
    """
    inputs = _write_inputs(subject, folder)
    whole_statement = str(subject.problem.most_boards)
    measurements: dict[str, Measurement] = {}
    for name, path in pythons.items():
        measurements[name + _EMPTY_PROGRAM] = _measure_run(rounds, [path, "-s", "-c", ""], Path(os.devnull))
        command = [path, "-s", str(subject.solution)]
        for what, text in inputs.items():
            of_other_size = " random boards" in what and whole_statement not in what.split()
            if name == "Python" or not of_other_size:
                measurements[f"{name}, {what}"] = _measure_run(rounds, command, text)
    for what, text in inputs.items():
        measurements[f"C++, {what}"] = _measure_run(rounds, [str(subject.program)], text)
    yield from measure_in_turn(measurements, partial(_process_figures, subject.problem.name))


def _process_figures(problem: str, values: Values) -> Iterator[Figure]:
    """The start of every Python, then every whole process, and what it takes beyond such a start."""
    starts = {name: taken for name, taken in values.items() if name.endswith(_EMPTY_PROGRAM)}
    for name, taken in starts.items():
        python = name.removesuffix(_EMPTY_PROGRAM)
        yield make_figure(f"{python}, an empty program", "s", taken, problem=problem)
    for name, taken in values.items():
        if name in starts:
            continue
        yield _process_figure(problem, f"{name}, whole process", taken)
        start = starts.get(name.partition(",")[0] + _EMPTY_PROGRAM)
        if start:
            pairs = zip(taken, start, strict=False)  # there is one more start if interrupted
            beyond = [max(whole - empty, 0.0) for whole, empty in pairs]
            yield _process_figure(problem, f"{name}, beyond the start", beyond)


def _process_figure(problem: str, name: str, values: Sequence[float]) -> Figure:
    """The figure of some runs."""
    return make_figure(name, "s", values, _TARGETS.get((problem, name)), problem=problem)


def _write_inputs(subject: Subject, folder: Path) -> dict[str, Path]:
    """Inputs of random boards and of hard ones, by what they hold.

    Random ones have as many boards as COUNTS says, and as the statement allows.
    """
    most, sample = subject.problem.most_boards, subject.sample
    counts = sorted({*_COUNTS, most})
    random = draw_boards(subject, sample.random, counts[-1])
    sets = {f"{n} random board{'s' * (n > 1)}": random[:n] for n in counts}
    sets[f"{most} of the hardest boards"] = draw_boards(subject, sample.hard, most)
    if "classic_killers" in subject.families:
        killers = draw_boards(subject, "classic_killers", most)
        sets[f"{most} boards hard for the usual IDA*"] = killers
    folder.mkdir(parents=True, exist_ok=True)
    paths = {}
    for k, (what, boards) in enumerate(sets.items()):
        paths[what] = folder / f"{subject.problem.name}-{k}.in"
        paths[what].write_bytes(subject.problem.join(boards))
    return paths


def _measure_run(rounds: int, command: list[str], text: Path) -> Measurement:
    """What measures runs of a command."""
    return rounds, lambda _: _cpu_of_run(command, text)


def _cpu_of_run(command: list[str], text: Path) -> float:
    """Seconds of CPU of one run of a command. Raises Failed when it does not end well."""
    before = children_cpu_seconds()
    with text.open("rb") as source:
        done = subprocess.run(command, stdin=source, capture_output=True, env=ENVIRONMENT, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(command)} < {text}: exit code {done.returncode}")
    return children_cpu_seconds() - before
