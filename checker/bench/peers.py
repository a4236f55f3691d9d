"""Measures the field's way of testing A+B: a loop of bash around diff, and CYaRon's Compare."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from checker.bench.measure import cpu_of_children
from checker.bench.rates import Pieces
from checker.bench.turns import Way, in_turn
from checker.model.figure import Figure, figure
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
    of = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in of)
before = used()
for _ in range(count):
    with IO("cyaron.in", "cyaron.out") as test:
        test.input_writeln(random.randint(-1000, 1000), random.randint(-1000, 1000))
        Compare.program([python, "a_plus_b.py"], input=test, std_program=[reference])
print(json.dumps(used() - before))
"""


def missing() -> list[str]:
    """One line for each peer that is not on this machine."""
    lines = [] if shutil.which("bash") else ["bash: not installed"]
    return lines + (
        [] if find_spec("cyaron") else ["CYaRon: not installed; pip install -e '.[peers]' -c constraints.txt"]
    )


def bench_peers(of: Pieces, python: str, rounds: int, cases: int) -> Iterator[Figure]:
    """Cases of A+B for a second of CPU, in the folder of its files; `python` runs generator and submission."""
    folder = of.submission.parent
    (folder / "gen.py").write_text(_GENERATOR)
    reference = str(compile_trusted(of.source, ("-O2", "-std=c++11"), folder))
    ways: dict[str, Way] = {}
    if bash := shutil.which("bash"):
        loop = [bash, "-c", _LOOP, "bash", str(cases), python, reference]
        ways["A+B, a loop of bash with diff"] = (rounds, lambda _: _looped(loop, folder, cases))
    if find_spec("cyaron"):
        compare = [sys.executable, "-c", _COMPARE, str(cases), python, reference]
        ways["A+B, CYaRon's Compare"] = (rounds, lambda _: _compared(compare, folder, cases))
    if ways:
        yield from in_turn(ways, lambda taken: (figure(name, "cases/s", values) for name, values in taken.items()))


def _looped(command: list[str], folder: Path, cases: int) -> float:
    """Cases a second of a command, with all that it starts."""
    before = cpu_of_children()
    _told(command, folder)
    return cases / (cpu_of_children() - before)


def _compared(command: list[str], folder: Path, cases: int) -> float:
    """Cases a second of a command that says itself what it used, last: its imports do not count."""
    return cases / float(json.loads(_told(command, folder).splitlines()[-1]))


def _told(command: list[str], folder: Path) -> str:
    """What a command printed. Raises Failed when it does not end well."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Failed(f"{Path(command[0]).name}, to compare with: exit code {done.returncode}: {said[:200]}")
    return done.stdout
