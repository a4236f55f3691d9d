"""Measures the field's way of testing A+B: a loop of bash around diff, and CYaRon's Compare."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from checker.bench.measure import children_cpu_seconds
from checker.bench.rates import SumFiles
from checker.bench.turns import Measurement, figures_of_unit, measure_in_turn
from checker.model.figure import Figure
from checker.model.values import Failed
from checker.system.compiler import compile_trusted

_GENERATOR = """
import random, sys
random.seed(int(sys.argv[1]))
print(random.randint(-1000, 1000), random.randint(-1000, 1000))
"""
_LOOP = """
for ((i = 1; i <= $1; i++)); do
    "$2" gen.py $i > in.txt
    "$2" a_plus_b.py < in.txt > out.txt
    "$3" < in.txt > ans.txt
    diff out.txt ans.txt > diff.txt || exit 1
done
"""
_COMPARE = """
import json, random, resource, sys
from cyaron import IO, Compare
count, python, reference = int(sys.argv[1]), sys.argv[2], sys.argv[3]
def used():
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
before = used()
for _ in range(count):
    with IO("cyaron.in", "cyaron.out") as test:
        test.input_writeln(random.randint(-1000, 1000), random.randint(-1000, 1000))
        Compare.program([python, "a_plus_b.py"], input=test, std_program=[reference])
print(json.dumps(used() - before))
"""


def missing_peers() -> list[str]:
    """One line for each peer that is not on this machine."""
    lines = []
    if not shutil.which("bash"):
        lines.append("bash: not installed")
    if not find_spec("cyaron"):
        lines.append("CYaRon: not installed; pip install -e '.[peers]' -c constraints.txt")
    return lines


def bench_peers(files: SumFiles, python: str, rounds: int, cases: int) -> Iterator[Figure]:
    """Cases of A+B for a second of CPU; `python` runs generator and submission.

    All is done in the folder of the files.
    """
    folder = files.submission.parent
    (folder / "gen.py").write_text(_GENERATOR)
    reference = str(compile_trusted(files.source, ("-O2", "-std=c++11"), folder))
    measurements: dict[str, Measurement] = {}
    if bash := shutil.which("bash"):
        loop = [bash, "-c", _LOOP, "bash", str(cases), python, reference]
        measurements["A+B, a loop of bash with diff"] = (
            rounds,
            lambda _: _measure_loop(loop, folder, cases),
        )
    if find_spec("cyaron"):
        compare = [sys.executable, "-c", _COMPARE, str(cases), python, reference]
        measurements["A+B, CYaRon's Compare"] = (
            rounds,
            lambda _: _measure_compare(compare, folder, cases),
        )
    if measurements:
        yield from measure_in_turn(measurements, partial(figures_of_unit, "cases/s"))


def _measure_loop(command: list[str], folder: Path, cases: int) -> float:
    """Cases a second of a command, with all that it starts."""
    before = children_cpu_seconds()
    _run_peer(command, folder)
    return cases / (children_cpu_seconds() - before)


def _measure_compare(command: list[str], folder: Path, cases: int) -> float:
    """Cases a second of a command that says itself what it used, last: its imports do not count."""
    return cases / float(json.loads(_run_peer(command, folder).splitlines()[-1]))


def _run_peer(command: list[str], folder: Path) -> str:
    """What a command printed. Raises Failed when it does not end well."""
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        complaint = (done.stderr.strip().splitlines() or ["nothing"])[-1][:200]
        name = Path(command[0]).name
        raise Failed(f"{name}, to compare with: exit code {done.returncode}: {complaint}")
    return done.stdout
