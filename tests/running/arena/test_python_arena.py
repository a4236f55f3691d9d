"""A Python submission in an arena behaves as in the cage, or is given up; nothing that it does reaches the kit."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from checker import catalog
from checker.model.limits import Limits
from checker.model.values import Case, Failed, Run, Verdict
from checker.running.arena.arena import GIVEN_UP
from checker.running.arena.process import OUTPUT_BYTES
from checker.running.arena.python_arena import FORKED, IN_PROCESS, PythonArena, setting_of
from checker.running.runners.in_process import wants_descriptors
from tests.parts import written
from tests.running.test_runners import ALIKE, APART, TARGET, TEXT, real

WAYS = {"in process": IN_PROCESS, "forked": FORKED}
HURRIED = replace(TARGET, limits=Limits(cpu_seconds=0.2, memory_kib=128 * 1024))


def arena(folder: Path, source: str, way: str, target: object = TARGET) -> PythonArena:
    made = catalog.entry(written(folder / "mine.py", source), TARGET)
    return PythonArena(setting_of(replace(made, target=target)), way)  # type: ignore[arg-type]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    yield WAYS[request.param]


def told(run: Run) -> tuple[bytes, Verdict | None]:
    return run.output, run.stopped


@pytest.mark.parametrize("name", ALIKE)
def test_it_behaves_as_in_the_cage_or_is_given_up(tmp_path: Path, name: str) -> None:
    _, there = real(tmp_path, ALIKE[name])
    for way in WAYS.values():
        with arena(tmp_path, ALIKE[name], way) as made:
            runs = made.run([TEXT] * 5)
            assert len(runs) == 5
            assert all(told(run) == told(there) or run.why.startswith(GIVEN_UP) for run in runs), (way, there, runs)
            assert way == IN_PROCESS or all(told(run) == told(there) for run in runs), (there, runs)
            assert made.starts == 1 or name == "abort"


@pytest.mark.parametrize("kind", APART)
def test_what_needs_a_real_process_is_right_in_a_fork_and_never_right_by_chance(tmp_path: Path, kind: str) -> None:
    _, there = real(tmp_path, APART[kind])
    with arena(tmp_path, APART[kind], FORKED) as made:
        assert [told(run) for run in made.run([TEXT] * 3)] == [told(there)] * 3
    with arena(tmp_path, APART[kind], IN_PROCESS) as made:
        assert wants_descriptors(APART[kind].encode()) or all(told(run) != told(there) for run in made.run([TEXT] * 3))


@pytest.mark.skipif(not shutil.which("pypy3"), reason="pypy3 is not installed")
@pytest.mark.parametrize("name", ["input", "exit 0.0", "exception", "thread", "mmap", "left open"])
def test_another_interpreter_behaves_as_in_the_cage_as_well(tmp_path: Path, name: str) -> None:
    file = written(tmp_path / "mine.py", (ALIKE | APART)[name])
    there = catalog.program(file, TARGET, "pypy3")(Case("", TEXT))
    with PythonArena(setting_of(catalog.entry(file, TARGET, "pypy3")), FORKED) as made:
        assert [told(run) for run in made.run([TEXT] * 2)] == [told(there)] * 2


def test_every_case_gets_its_own_input_in_batches_of_any_size(tmp_path: Path, way: str) -> None:
    count = 400 if way == IN_PROCESS else 80
    inputs = [b"%d\n" % k * (k % 7 + 1) for k in range(count)] + [b"", b"9" * (3 << 20) + b"\n", b"8\n"]
    source = "import sys\ntext = sys.stdin.read()\nprint(len(text), text[:5].split())"
    with arena(tmp_path, source, way) as made:
        assert [run.output for run in made.run(inputs)] == [
            f"{len(text)} {text[:5].decode().split()}\n".encode() for text in inputs
        ]
        assert made.starts == 1


def test_a_generator_gets_the_argument_of_its_case(tmp_path: Path, way: str) -> None:
    file = written(
        tmp_path / "mine.py", "import random, sys\nrandom.seed(sys.argv[1])\nprint(sys.argv, random.random())"
    )
    names = [f"{k} \u00e9" for k in range(9)]
    expected = [f"{['mine.py', name]} {Random(name).random()}\n".encode() for name in names]
    with PythonArena(setting_of(catalog.entry(file, TARGET), argument=True), way) as made:
        assert [run.output for run in made.run([b""] * 9, names)] == expected
        assert made(Case(names[3], b"")).output == expected[3]
        with pytest.raises(ValueError, match="at most 63 bytes"):
            made(Case("x" * 64, b""))


def test_globals_are_new_for_every_case_and_what_is_kept_shows_nothing(tmp_path: Path, way: str) -> None:
    source = "import sys\nsys.setrecursionlimit(9999)\ntry: x += 1\nexcept NameError: x = 0\nprint(x, sys.argv)"
    with arena(tmp_path, source, way) as made:
        assert {run.output for run in made.run([b""] * 4)} == {b"0 ['mine.py']\n"}


def test_outputs_are_as_large_as_they_may_be_and_no_larger(tmp_path: Path, way: str) -> None:
    with arena(tmp_path, "print('x' * (int(input()) - 1))", way) as made:
        sizes = [5, OUTPUT_BYTES, OUTPUT_BYTES + 1, 7, OUTPUT_BYTES // 2, OUTPUT_BYTES, 3 << 20, 2]
        runs = made.run([b"%d\n" % size for size in sizes])
        assert [len(run.output) for run in runs] == [size if size <= OUTPUT_BYTES else 0 for size in sizes]
        assert [run.why for run in runs if not run.output] == [GIVEN_UP + "output"] * 2


def test_a_case_without_end_costs_its_patience_and_the_next_one_is_right(tmp_path: Path, way: str) -> None:
    source = "n = int(input())\nwhile n == 13: pass\nprint(n)"
    with arena(tmp_path, source, way, HURRIED) as made:
        start = time.monotonic()
        runs = made.run([b"%d\n" % k for k in range(20)])
        assert [run.output for run in runs] == [b"%d\n" % k if k != 13 else b"" for k in range(20)]
        assert runs[13].stopped is Verdict.TLE
        assert time.monotonic() - start < 4 * made.patience


@pytest.mark.parametrize("heed", ["except BaseException: pass", "finally: continue"])
def test_nothing_that_is_caught_keeps_an_arena_alive(tmp_path: Path, heed: str) -> None:
    source = "import signal\nfor k in range(1, 30):\n  try: signal.signal(k, signal.SIG_IGN)\n  except OSError: pass\n"
    source += f"while True:\n  try:\n    while True: pass\n  {heed}"
    with arena(tmp_path, source, IN_PROCESS, HURRIED) as made:
        (run,) = made.run([b""])
        assert run.stopped is Verdict.TLE


def test_who_ends_the_arena_is_named_and_the_rest_goes_on_in_another(tmp_path: Path) -> None:
    source = "import os\nn = int(input())\nif n == 5: os.abort()\nif n == 9: os._exit(0)\nprint(n)"
    with arena(tmp_path, source, IN_PROCESS) as made:
        runs = made.run([b"%d\n" % k for k in range(12)])
        assert [run.output for run in runs] == [b"%d\n" % k if k not in (5, 9) else b"" for k in range(12)]
        assert runs[5].why == GIVEN_UP + "it ended with SIGABRT"
        assert runs[9].why == GIVEN_UP + "it ended with exit code 0"
        assert made.starts == 3


def test_a_fork_that_dies_is_a_runtime_error_and_costs_nothing_more(tmp_path: Path) -> None:
    source = "import os\nn = int(input())\nif n == 5: os.abort()\nprint(n)"
    with arena(tmp_path, source, FORKED) as made:
        runs = made.run([b"%d\n" % k for k in range(8)])
        assert [run.stopped for run in runs] == [Verdict.RE if k == 5 else None for k in range(8)]
        assert (runs[5].why, made.starts) == ("SIGABRT", 1)


def test_a_fork_has_the_memory_and_the_time_of_its_limits(tmp_path: Path) -> None:
    with arena(tmp_path, "print(len(b'x' * (int(input()) << 20)))", FORKED) as made:
        small, large = made.run([b"64\n", b"400\n"])
        assert small.stopped is None and small.peak_kib > 64 << 10 and large.stopped is Verdict.RE
    with arena(tmp_path, "for _ in range(10**9): pass", FORKED, HURRIED) as made:
        assert made.run([b""])[0].stopped is Verdict.TLE


def test_a_thread_that_is_left_running_gives_the_way_up(tmp_path: Path) -> None:
    source = "import threading, time\nthreading.Thread(target=time.sleep, args=(9,), daemon=True).start()\nprint(1)"
    with arena(tmp_path, source, IN_PROCESS) as made:
        assert {run.why for run in made.run([b""] * 3)} == {GIVEN_UP + "threads"}


def test_no_case_leaves_a_file_for_the_next(tmp_path: Path, way: str) -> None:
    source = "import os\ntry: open('left', 'x').close()\nexcept OSError as e: print(type(e).__name__, os.listdir('.'))"
    with arena(tmp_path, source, way) as made:
        assert {run.output for run in made.run([b""] * 2)} == {b"PermissionError ['mine.py']\n"}


def test_a_source_that_does_not_compile_has_no_arena(tmp_path: Path, way: str) -> None:
    with arena(tmp_path, "print(", way) as made, pytest.raises(Failed, match=r"mine\.py: no arena: exit code 1"):
        made.run([b""])


# ---- what it says is a claim ----

FORGED = """
import gc, mmap, os, struct, sys
(shared,) = [one for one in gc.get_objects() if isinstance(one, mmap.mmap)]
places = [one for one in gc.get_objects() if type(one).__name__ == "_Shared"][0]
"""
FORGERIES = {
    "random bytes": "shared[:] = os.urandom(len(shared))",
    "ones": "shared[:] = b'\\xff' * len(shared)",
    "zeros": "shared[:] = bytes(len(shared))",
    "early": "os.write(places._answers, b'+')\nos._exit(0)",
    "early and hangs": "os.write(places._answers, b'+')\nwhile True: pass",
    "many answers": "os.write(places._answers, b'+' * 9999)",
    "pickle": "import pickle\nos.write(places._answers, pickle.dumps(print))\nos.pwrite(places.outputs[0], b'cos', 0)",
    "large size": "end = places.end\nplaces.end = lambda k, b, *r: end(k, b, 2**32 - 1, *r[1:])",
    "a size that is not there": "places.__class__.end = lambda s, k, b, *r: struct.pack_into("
    "'=IIiIII', shared, s._first + k * s._step, b, 999, *r[1:])",
    "shorter": "os.ftruncate(places.outputs[0], 0)\ntry: os.ftruncate(3, 0)\nexcept OSError: pass\nos._exit(0)",
    "closed": "os.closerange(3, 999)",
    "unmapped": "shared.close()",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_forged_is_nonsense_or_only_its_own_output(tmp_path: Path, name: str) -> None:
    source = "n = int(input())\nif n == 3:\n" + "".join(
        f"  {line}\n" for line in (FORGED + FORGERIES[name]).strip().splitlines()
    )
    with arena(tmp_path, source + "print(n)", IN_PROCESS, HURRIED) as made:
        start = time.monotonic()
        runs = made.run([b"%d\n" % k for k in range(6)])
        assert len(runs) == 6 and time.monotonic() - start < 10
        assert all(run.stopped or run.output in (b"%d\n" % k, b"") for k, run in enumerate(runs)), runs
        assert made.run([b"77\n"] * 3)[-1].output == b"77\n"
