"""Screening beside an arena: what a submission does there changes nothing but its own outputs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from checker import catalog
from checker.catalog import folders
from checker.grading.blocks import CageWorker, Workload
from checker.model.cases import KitFault, make_case
from checker.model.comparison import trailing_blanks_ignored
from checker.model.limits import Limits, Target
from checker.model.values import Case, Program, Run, Verdict
from checker.running.arena.python_arena import FORKED, IN_PROCESS, PythonArena, setting_of
from checker.running.language import Entry
from checker.running.verified import VERIFIED_CASES
from checker.stress.arena_worker import RARELY, ArenaWorker, Screening, _Repeated, make_arena_worker
from checker.stress.parts import Parts
from checker.stress.run import Budget, stress
from checker.system.pools import STOP
from tests.parts import contestant, running, written
from tests.stress.test_run import SQUARES, numbers, squares
from tests.stress.test_worker import first_wrong

FAMILIES = {"numbers": numbers}
TARGET = Target("luogu", "", (), Limits(cpu_seconds=0.5, memory_kib=128 * 1024))
HURRIED = replace(TARGET, limits=Limits(cpu_seconds=0.1, memory_kib=128 * 1024))
RIGHT = "import sys\nfor line in sys.stdin: print(int(line) ** 2)"
WRONG = "import sys\nfor line in sys.stdin: print(int(line) ** 2 + (int(line) >= 42))"
ATTACKS = sorted((folders.ROOT / "tests" / "hostile" / "arena").glob("*.py"))


def entry_of(folder: Path, text: str, target: Target = TARGET, name: str = "mine.py") -> Entry:
    return catalog.entry(written(folder / name, text), target)


def workload(program: Program, cpu_seconds: float = 0.5) -> Workload:
    return Workload(SQUARES, FAMILIES, 1, trailing_blanks_ignored, lambda: squares, lambda: program, cpu_seconds)


def worker(
    folder: Path, text: str, way: str = IN_PROCESS, target: Target = TARGET, name: str = "mine.py"
) -> ArenaWorker:
    entry = entry_of(folder, text, target, name)
    return make_arena_worker(workload(squares), entry, partial(PythonArena, setting_of(entry), way))


@pytest.mark.parametrize("way", [IN_PROCESS, FORKED])
def test_what_is_right_is_counted_in_boards(tmp_path: Path, way: str) -> None:
    with worker(tmp_path, RIGHT, way) as look:
        for first, count in ((0, 50), (50, 150), (7, 1)):
            found = look(first, count)
            boards = [len(make_case(SQUARES, FAMILIES, 1, first + k).input.split()) for k in range(count)]
            assert (list(found.boards), found.suspect) == (boards, None)


@pytest.mark.parametrize("way", [IN_PROCESS, FORKED])
@pytest.mark.parametrize("start", [0, 3, 17])
def test_the_first_suspect_is_named_by_its_number(tmp_path: Path, start: int, way: str) -> None:
    with worker(tmp_path, WRONG, way) as look:
        found = look(start, 64)
        assert (found.suspect, len(found.boards)) == (first_wrong(start), first_wrong(start) - start)


# What happens on a line 77 of an input.
ENDINGS = {
    "crash": "os.abort()",
    "leaves": "os._exit(0)",
    "hang": "time.sleep(60)",
    "raise": "1 / 0",
    "exit": "sys.exit(3)",
    "loops": "[0 for _ in iter(int, 1)]",
    "floods": "print('x' * (3 << 20))",
}


@pytest.mark.parametrize("how", ENDINGS)
def test_a_program_that_ends_badly_is_a_suspect_and_the_next_block_is_right(tmp_path: Path, how: str) -> None:
    text = (
        f"import os, sys, time\nfor line in sys.stdin:\n  if line == '77\\n': {ENDINGS[how]}\n  print(int(line) ** 2)"
    )
    bad = next(k for k in range(999) if b"\n77\n" in b"\n" + make_case(SQUARES, FAMILIES, 1, k).input)
    with worker(tmp_path, text, target=HURRIED) as look:
        assert look(0, bad).suspect is None
        assert look(bad - 3, 20).suspect == bad
        assert look(0, bad).suspect is None


def test_a_case_that_is_slow_is_a_suspect_and_so_is_one_that_says_it_is_not(tmp_path: Path) -> None:
    text = "import sys, time\nfor line in sys.stdin:\n  if int(line) >= 42: time.sleep(0.6)\n  print(int(line) ** 2)"
    lies = """import sys
inside = sys._getframe().f_back.f_globals
result = inside["_RESULT"]
class Lies:
    def pack_into(self, memory, at, batch, size, status, us, *rest):
        getattr(result, "true", result).pack_into(memory, at, batch, size, status, 1, *rest)
if type(result).__name__ != "Lies":
    inside["_RESULT"] = Lies()
"""
    for source in (text, lies + text):
        with worker(tmp_path, source) as look:
            found = look(0, 20)
            assert (found.suspect, found.slow) == (first_wrong(), True)


def test_a_program_that_does_not_compile_makes_every_case_a_suspect(tmp_path: Path) -> None:
    with worker(tmp_path, "print(") as look:
        assert [look(k, 3).suspect for k in (0, 3)] == [0, 3]


def test_state_that_shows_only_in_merged_inputs_is_no_suspect(tmp_path: Path) -> None:
    text = f"import sys\nlines = sys.stdin.read().split()\nif len(lines) <= {SQUARES.most_boards}:\n"
    with worker(tmp_path, text + "  for line in lines: print(int(line) ** 2)") as look:
        assert look(0, 100).suspect is None


@pytest.mark.parametrize("verdict", [None, Verdict.WA])
def test_a_run_beside_an_arena_ends_with_what_the_cage_says(tmp_path: Path, verdict: Verdict | None) -> None:
    text = WRONG.replace("42", "98") if verdict else RIGHT
    program = catalog.program(written(tmp_path / "mine.py", text), TARGET)
    with worker(tmp_path, text) as look:
        parts = Parts(SQUARES, FAMILIES, {"mine": contestant(program, look)}, squares, {}, trailing_blanks_ignored)
        (report,) = stress(parts, Budget(1, None, cases=400))
    assert (report.finding and report.finding.verdict, report.note) == (verdict, "")
    assert report.cases >= 400 or verdict


def test_who_hangs_only_in_an_arena_ends_in_time_and_runs_in_the_cage(tmp_path: Path) -> None:
    text = "import sys\nframe = sys._getframe().f_back\n"
    text += "if frame and '_RESULT' in frame.f_globals: [0 for _ in iter(int, 1)]\n"
    text += "for line in sys.stdin: print(int(line) ** 2)"
    program = catalog.program(written(tmp_path / "mine.py", text), HURRIED)
    start = time.monotonic()
    with worker(tmp_path, text, target=HURRIED) as look:
        of = contestant(program, look, cage=CageWorker(workload(program)))
        parts = Parts(SQUARES, FAMILIES, {"mine": of}, squares, {}, trailing_blanks_ignored)
        (report,) = stress(parts, Budget(1, 1.5))
    assert not report.finding and report.cases
    assert time.monotonic() - start < 9


def test_a_generator_that_fails_is_found_at_its_case(tmp_path: Path) -> None:
    def failing(rng: Random, size: int) -> bytes:
        return b"1000\n" if rng.random() < 0.02 else numbers(rng, size)

    source = replace(workload(squares), families={"failing": failing})
    entry = entry_of(tmp_path, RIGHT)
    with make_arena_worker(source, entry, partial(PythonArena, setting_of(entry), IN_PROCESS)) as look:
        found = look(0, 500)
        assert found.suspect is not None and len(found.boards) == found.suspect
        with pytest.raises(KitFault):
            make_case(SQUARES, source.families, 1, found.suspect)


def test_some_of_what_is_right_runs_in_the_cage_as_well(tmp_path: Path) -> None:
    chosen = _Repeated(workload(squares))
    numbers = [k for k in range(40_000) if chosen.among(k, k + 1)]
    assert numbers[0] in range(VERIFIED_CASES, 4 * VERIFIED_CASES) and 5 <= len(numbers) <= 8
    assert [k for k in range(0, 4_000, 8) if chosen.among(k, k + 8)] == [k // 8 * 8 for k in numbers if k < 4_000]
    late = range(10**7, 10**7 + 10 * RARELY)
    assert 9 <= sum(chosen.among(k, k + 64) for k in range(late.start, late.stop, 64)) <= 11
    asked: list[Case] = []

    def in_cage(case: Case) -> Run:
        asked.append(case)
        return Run(b"other") if len(asked) > 1 else Run(b"", stopped=Verdict.UKE)

    with PythonArena(setting_of(entry_of(tmp_path, RIGHT)), IN_PROCESS) as arena:
        screening = Screening(workload(in_cage), arena)
        assert screening.block(range(numbers[0] + 1)).suspect is None
        assert screening.block(range(numbers[0] + 1, 300)).suspect == numbers[1]
    assert asked == [make_case(SQUARES, FAMILIES, 1, k) for k in numbers[:2]]


def test_a_block_under_way_ends_when_the_run_is_interrupted_and_nothing_is_left(tmp_path: Path) -> None:
    with worker(tmp_path, "while True: pass") as look:
        STOP.set()
        try:
            start = time.monotonic()
            assert look(0, 100).boards == ()
            assert time.monotonic() - start < 2
        finally:
            STOP.clear()
        assert look._server is None


KIT = """
import sys
from functools import partial
from pathlib import Path
from checker import catalog
from tests.stress.test_arena_worker import worker
with worker(Path(sys.argv[1]), "while True: pass", sys.argv[2], name=sys.argv[3]) as look:
    look(0, 9)
"""


@pytest.mark.parametrize("way", [IN_PROCESS, FORKED])
def test_nothing_outlives_the_kit_however_it_ends(tmp_path: Path, way: str) -> None:
    name = f"lost{os.getpid()}{way}.py"
    kit = subprocess.Popen([sys.executable, "-c", KIT, tmp_path, way, name], cwd=folders.ROOT)
    wait_for(lambda: len(running(name)) >= 2)
    kit.kill()
    kit.wait()
    wait_for(lambda: not running(name))


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture
def victim() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("way", [IN_PROCESS, pytest.param(FORKED, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
def test_an_attack_does_nothing_and_its_wrong_program_stays_wrong(
    tmp_path: Path, path: Path, way: str, victim: subprocess.Popen[bytes]
) -> None:
    file, mark, home = tmp_path / "mine" / "secret.txt", tmp_path / "mark", tmp_path / "mine"
    home.mkdir()
    file.write_text("secret")
    before = file.stat(), os.getpriority(os.PRIO_PROCESS, victim.pid), os.sched_getscheduler(victim.pid)
    text = path.read_text()
    for name, value in {"@FILE@": file, "@MARK@": mark, "@PID@": victim.pid}.items():
        text = text.replace(name, str(value))
    start = time.monotonic()
    with worker(tmp_path, text, way, target=HURRIED) as look:
        found = look(0, 200)
    assert found.suspect is not None and found.suspect <= first_wrong()
    with PythonArena(setting_of(entry_of(tmp_path, text, HURRIED)), way) as arena:
        outputs = [run.output for run in arena.run([b"1\n"])]
    assert not any(b"DONE" in output or b"secret" in output for output in outputs), outputs
    assert time.monotonic() - start < 15
    assert victim.poll() is None and not mark.exists() and file.read_text() == "secret"
    after = file.stat(), os.getpriority(os.PRIO_PROCESS, victim.pid), os.sched_getscheduler(victim.pid)
    assert after[1:] == before[1:] and after[0].st_mtime_ns == before[0].st_mtime_ns
    assert sorted(p.name for p in home.iterdir()) == ["secret.txt"]
