"""Programs that attack the judge or go astray: each gets the verdict it announces, and nothing is left behind.

The first line of a program in tests/hostile/ announces the verdicts that are right, then what it needs or means:

    L1, L2     only where seccomp and Landlock, or namespaces as well, are on
    L0=...     the verdicts without any layer, where they differ
    says=...   what the reason contains (with _ for a blank) where all layers are on
    file       it reads hostile.in and writes hostile.out
    pypy       it is run by pypy3
    twice      it is run twice, and both runs count
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from checker import catalog
from checker.catalog import folders
from checker.grading.case import judge
from checker.model.limits import MIB, Limits, Target
from checker.model.problem import Problem
from checker.model.values import Case, Judged, Program, Run, Verdict
from checker.running.cage.cage import Cage, Command, cage_command
from checker.running.cage.layers import available_layers
from checker.running.caged import cage_submission
from checker.running.language import Entry, Toolchain
from checker.running.languages.python import ask_interpreter, make_empty_venv
from checker.running.submission import load_submission
from checker.system.folders import make_sealed_file

FOLDER = folders.ROOT / "tests" / "hostile"
PROGRAMS = sorted(path for path in FOLDER.iterdir() if path.suffix in (".py", ".cpp"))
LEVELS = {"L0": "", "L1": "fl", "L2": "fln"}
IN_PYTHON = {67, 68, 69}  # entries of the list that are tests below, not programs
LIMITS = Limits(cpu_seconds=1.0, memory_kib=256 * 1024, output_bytes=16 * MIB)
CASE = Case("hostile", b"42\n")
FILES = ("hostile.in", "hostile.out")
SOMEBODY = 54321  # a user that owns nothing
OUTER_SECONDS = 100.0  # of wall time, for one program: then the test has failed
PLACES = ("/dev/shm", "/tmp", "/var/tmp")  # where a program that gets out leaves "hostile-*"


def read_nothing(_: object) -> None:
    """Every input is right."""


def no_complaint(*_: bytes) -> None:
    """The comparison decides."""


def right(_: Case) -> Run:
    return Run(b"42\n")


HOSTILE = Problem("hostile", "Hostile", read_nothing, no_complaint, (), ())


@dataclass(frozen=True, slots=True)
class Announced:
    """What the first line of a program says."""

    verdicts: dict[str, tuple[Verdict, ...]]  # by level
    says: str
    level: str  # the least
    marks: frozenset[str]


@cache
def announced(path: Path) -> Announced:
    words = path.read_text(encoding="utf-8").partition("\n")[0].split()
    assert words[1] == "expect:", path
    usual = tuple(Verdict[word] for word in words if word in Verdict.__members__)
    options = dict(word.split("=") for word in words if "=" in word)
    weakest = tuple(Verdict[name] for name in options.get("L0", "").split(",") if name) or usual
    marks = frozenset(words[2:]) & {"file", "pypy", "twice", *LEVELS}
    assert usual and len(words) == 2 + len(usual) + len(options) + len(marks), path
    level = next((word for word in words if word in LEVELS), "L0")
    return Announced({"L0": weakest, "L1": usual, "L2": usual}, options.get("says", "").replace("_", " "), level, marks)


# ---- a place to be hostile in ----


@dataclass(frozen=True, slots=True)
class Arena:
    """A folder whose path nobody else has: all processes and files of a run can be told by it."""

    home: Path
    cage: Cage
    build: Path
    python: str

    @property
    def work(self) -> Path:
        """Where the cages are made; empty between two runs."""
        return self.home / "work"

    def program(self, path: Path, marks: frozenset[str] = frozenset(), limits: Limits = LIMITS) -> Program:
        """A file as a Program in this arena's cage."""
        python = shutil.which("pypy3") if "pypy" in marks else self.python
        target = Target("luogu", "", (), limits, FILES if "file" in marks else None)
        return cage_submission(Entry(load_submission(path), target, Toolchain(self.cage, self.build, python)))

    def written(self, source: str, name: str = "hostile.py") -> Path:
        """A program that is written here."""
        path = self.home / name
        path.write_text(source, encoding="utf-8")
        return path

    def judged(self, source: str, name: str = "hostile.py") -> Judged:
        """The verdict on a program that is written here."""
        return judge(HOSTILE, self.program(self.written(source, name)), right, CASE)

    def processes(self) -> list[int]:
        """The launchers started from here, and whatever has the environment of a run from here."""
        found, mark = [], os.fsencode(self.home) + b"/"
        for entry in Path("/proc").glob("[0-9]*"):
            for name in ("cmdline", "environ"):
                with suppress(OSError):
                    if mark in (entry / name).read_bytes() and int(entry.name) != os.getpid():
                        found.append(int(entry.name))
        return sorted(set(found))

    def end_all(self) -> list[int]:
        """Ends what is left; which processes that were."""
        found = self.processes()
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return found


def seen_outside() -> set[Path]:
    """What a run must not change: the judge's folder, and what programs that get out write elsewhere."""
    ours = {path for path in Path.cwd().iterdir() if not path.name.startswith(".")}
    return ours | {path for place in PLACES for path in Path(place).glob("hostile-*")}


def facts(path: Path) -> tuple[int, ...]:
    """What changes with a file when somebody has written, linked or re-labelled it."""
    status = path.stat()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_mode, status.st_uid


@contextmanager
def watchdog(arena: Arena) -> Iterator[None]:
    """Nothing in here takes longer than OUTER_SECONDS; what is left then is ended."""

    def bark(*_: object) -> None:
        arena.end_all()
        pytest.fail(f"a run took longer than {OUTER_SECONDS} s")  # no OSError, which the cage would take for its own

    before = signal.signal(signal.SIGALRM, bark)
    signal.setitimer(signal.ITIMER_REAL, OUTER_SECONDS, 5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def arena(level: str, user: int, build: Path, python: str) -> Iterator[Arena]:
    """A fresh arena, with the answer beside it; looks afterwards whether anything is left."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="arena-")))
        shutil.copy(catalog.compile_launcher(), home / "launch")
        answer = home / "answer.ans"
        answer.write_bytes(b"42\n")
        (home / "work").mkdir()
        home.chmod(0o755)
        if user != os.geteuid():
            for path in (home, home / "launch", answer, home / "work"):
                os.chown(path, user, user)
        known, outside = facts(answer), seen_outside()
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(tempfile, "tempdir", str(home / "work"))
        here = Arena(home, Cage(home / "launch", LEVELS[level]), build, python)
        descriptors = len(os.listdir("/proc/self/fd"))
        left: list[int] = []
        try:
            with watchdog(here):
                yield here
        finally:
            left += here.end_all()
        assert left == [], "processes are left"
        assert list(here.work.iterdir()) == [], "files are left"
        assert seen_outside() == outside, "files are left outside"
        assert answer.read_bytes() == b"42\n" and facts(answer) == known, "the answer has changed"
        assert len(os.listdir("/proc/self/fd")) == descriptors, "descriptors are left"


@cache
def best_level() -> str:
    """The highest level that this machine has."""
    return [level for level in LEVELS if set(LEVELS[level]) <= set(catalog.cage().layers)][-1]


@pytest.fixture
def here() -> Iterator[Arena]:
    """An arena with all the layers of this machine, for this user."""
    with ours(best_level()) as found:
        yield found


@contextmanager
def ours(level: str) -> Iterator[Arena]:
    build = folders.BUILD / "submissions"
    with arena(level, os.geteuid(), build, str(make_empty_venv(build))) as found:
        yield found


def need(level: str) -> None:
    """Skips where the machine has not all layers of a level."""
    missing = set(LEVELS[level]) - set(catalog.cage().layers)
    if missing:
        pytest.skip(f"{level} is not to be had here: {''.join(sorted(missing))} missing; see `make doctor`")


# ---- another user ----


def as_user(user: int, function: Callable[[], Any]) -> Any:
    """What `function` returns in a child process of another user; it must be plain data."""
    if user == os.geteuid():
        return function()
    receive, send = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # a fork beside threads: the child takes no locks of theirs
        pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(receive)
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            os.write(send, json.dumps(function()).encode())
            code = 0
        finally:
            os._exit(code)
    os.close(send)
    try:
        with open(receive, "rb") as pipe:
            text = pipe.read()
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    assert text, "the judge died"
    return json.loads(text)


@cache
def python_of(user: int) -> str:
    """A Python that another user can run; "" if there is none."""
    candidates = (getattr(sys, "_base_executable", sys.executable), "/usr/bin/python3", "/usr/local/bin/python3")
    for python in candidates:
        with suppress(OSError, subprocess.CalledProcessError):
            command = [python, "-c", "import sys, os; assert sys.version_info >= (3, 9)"]
            subprocess.run(command, user=user, group=user, extra_groups=[], cwd="/", capture_output=True, check=True)
            return str(python)
    return ""


@pytest.fixture(scope="module")
def users_build() -> Iterator[Path]:
    """Where the other user builds."""
    with tempfile.TemporaryDirectory(prefix="arena-build-") as folder:
        if os.geteuid() == 0:
            os.chown(folder, SOMEBODY, SOMEBODY)
        yield Path(folder)


# ---- the programs ----


def verdicts(arena: Arena, path: Path, marks: frozenset[str]) -> list[tuple[str, str]]:
    """Verdict and reason of each run."""
    program = arena.program(path, marks)
    runs = 2 if "twice" in marks else 1
    judged = [judge(HOSTILE, program, right, CASE) for _ in range(runs)]
    return [(j.verdict.name, j.why) for j in judged]


def examine(path: Path, level: str, found: list[tuple[str, str]]) -> None:
    expected = announced(path)
    for name, why in found:
        assert Verdict[name] in expected.verdicts[level], f"{name}: {why}"
        assert len(why) <= 300 and why.isprintable()
        assert bool(why) == (name != "AC")
        assert level == "L0" or expected.says in why


def skip_unless_possible(path: Path, level: str) -> None:
    expected = announced(path)
    if level < expected.level:
        pytest.skip(f"{path.stem} needs {expected.level}")
    if "pypy" in expected.marks and not shutil.which("pypy3"):
        pytest.skip("there is no pypy3")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_hostile_program_gets_its_verdict_and_leaves_nothing(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    skip_unless_possible(path, best_level())
    with ours(best_level()) as here:
        mine = here.written(path.read_text(encoding="utf-8"), path.name)
        found = verdicts(here, mine, announced(path).marks)
        assert here.judged("print(input())").verdict is Verdict.AC, "the judge has come to harm"
    record_property("verdicts", found)
    examine(path, best_level(), found)


@pytest.mark.campaign
@pytest.mark.parametrize("user", ["root", "somebody"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_hostile_program_at_every_level_as_every_user(
    path: Path, level: str, user: str, users_build: Path, record_property: Callable[[str, object], None]
) -> None:
    skip_unless_possible(path, level)
    if user == "root" and os.geteuid():
        pytest.skip("needs root")
    uid = SOMEBODY if user == "somebody" and os.geteuid() == 0 else os.geteuid()
    python = python_of(uid) if uid == SOMEBODY else str(make_empty_venv(folders.BUILD / "submissions"))
    if not python:
        pytest.skip("another user can run no Python here")
    build = users_build if uid == SOMEBODY else folders.BUILD / "submissions"
    with arena(level, uid, build, python) as here:
        missing = set(LEVELS[level]) - set(as_user(uid, lambda: available_layers(here.cage.launcher)))
        if missing:
            pytest.skip(f"{level} is not to be had here as {user}: {''.join(sorted(missing))} missing")
        mine = here.written(path.read_text(encoding="utf-8"), path.name)
        found = as_user(uid, lambda: verdicts(here, mine, announced(path).marks))
    record_property("verdicts", found)
    examine(path, level, found)


def test_every_entry_of_the_list_is_there_and_says_what_it_does() -> None:
    assert {int(path.name[:2]) for path in PROGRAMS} | IN_PYTHON == set(range(1, 71))
    for path in PROGRAMS:
        first, second, *rest = path.read_text(encoding="utf-8").splitlines()
        assert announced(path).verdicts and rest, first
        assert second.startswith(("# ", "// ")) and second.endswith("."), path


# ---- what is no single program ----


def levels() -> list[Any]:
    """Every level, the best one in `make test`, the others in `make campaign`."""
    return [pytest.param(name, marks=() if name == best_level() else pytest.mark.campaign) for name in LEVELS]


def test_two_runs_side_by_side_see_neither_processes_nor_files_of_each_other() -> None:
    need("L2")
    source = (FOLDER / "70_looks_for_others.py").read_text(encoding="utf-8")
    with ours("L2") as here, ThreadPoolExecutor(2) as pool:
        program = here.program(here.written(source))
        both = [pool.submit(judge, HOSTILE, program, right, CASE) for _ in range(2)]
        assert [(j.result().verdict, j.result().why) for j in both] == [(Verdict.AC, "")] * 2


@pytest.mark.parametrize("level", levels())
def test_the_peak_is_the_childs_under_a_judge_of_400_mib(level: str) -> None:
    need(level)
    ballast = b"x" * (400 * MIB)
    with ours(level) as here:
        small = here.judged("print(input())").run
        large = here.judged("hog = b'x' * (100 << 20)\nprint(input())").run
    assert len(ballast) and small.output == large.output == b"42\n"
    assert 4 * 1024 < small.peak_kib < 40 * 1024
    assert 100 * 1024 < large.peak_kib < 140 * 1024


@pytest.mark.parametrize("level", levels())
def test_a_run_survives_the_thread_that_started_it(level: str) -> None:
    need(level)
    started: list[subprocess.Popen[bytes]] = []
    with ours(level) as here, make_sealed_file(b"42\n") as text:
        command = [here.python, "-c", "import time; time.sleep(0.5); print(input())"]
        readable = ask_interpreter(here.python).readable
        launch = [here.cage.layers or "-", "1000", "9000", "300000", "1000", *readable]

        def start() -> None:
            pipe = subprocess.PIPE
            arguments = [str(here.cage.launcher), *launch, "--", *command]
            started.append(subprocess.Popen(arguments, cwd=here.work, stdin=text, stdout=pipe, stderr=pipe))

        thread = threading.Thread(target=start)
        thread.start()
        thread.join()
        output, report = started[0].communicate(timeout=10)
    assert output == b"42\n" and report.startswith(b"ran 0 0 0 - ")


BURN = """
import time

while time.process_time() < 0.5:
    pass
print(input())
"""


@pytest.mark.parametrize("level", levels())
def test_a_busy_machine_makes_no_run_too_slow(level: str) -> None:
    need(level)
    with ours(level) as here, ExitStack() as stack:
        for _ in range(2):
            busy = subprocess.Popen([here.python, "-c", "import time\nwhile time.process_time() < 30: pass"])
            stack.callback(busy.wait)
            stack.callback(busy.kill)
        for _ in range(3):
            judged = here.judged(BURN)
            assert judged.verdict is Verdict.AC, judged.why
            assert 0.5 <= judged.run.cpu_seconds < 0.8


def reporting(folder: Path, *ends: str) -> Cage:
    """A cage whose launcher runs nothing: it notes its arguments and reports one end after the other."""
    launcher, log = folder / "launch", folder / "log"
    lines = [f"""[ "$n" = {n} ] && echo "ran 0 {end}" >&2""" for n, end in enumerate(ends, 1)]
    script = ["#!/bin/sh", f"echo $* >> '{log}'", f"n=$(wc -l < '{log}')", *lines, "exit 0"]
    launcher.write_text("\n".join(script) + "\n")
    launcher.chmod(0o755)
    return Cage(launcher, "")


def test_a_launcher_that_is_stopped_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.running.cage.launcher.GRACE_SECONDS", 0.3)
    cage = reporting(tmp_path)
    cage.launcher.write_text("#!/bin/sh\nkill -STOP $$\n")
    limits = Limits(cpu_seconds=0.01, memory_kib=256 * 1024)
    start = time.monotonic()
    run = cage_command(Command((sys.executable,)), cage, limits)(CASE)
    assert run.stopped is Verdict.UKE and "does not answer" in run.why
    assert time.monotonic() - start < 4


STARVED = "0 9 wall 300000 5000000 100000 1000"  # exit, signal, why it was killed, CPU, wall, idle, peak
SLEPT = "0 9 wall 300000 5000000 4700000 1000"
ENDED = "0 0 - 300000 5000000 100000 1000"
BOMBED = "0 9 wall 9000000 5000000 0 1000"


@pytest.mark.parametrize(
    ("ends", "verdict", "wall_ms"),
    [
        ([STARVED, ENDED], None, [5000, 15000]),
        ([STARVED, STARVED], Verdict.UKE, [5000, 15000]),
        ([STARVED, SLEPT], Verdict.TLE, [5000, 15000]),
        ([SLEPT], Verdict.TLE, [5000]),
        ([BOMBED], Verdict.TLE, [5000]),  # its children had the processors: it did not wait for one
    ],
)
def test_a_starved_run_is_repeated_with_patience_and_never_tle(
    tmp_path: Path, ends: list[str], verdict: Verdict | None, wall_ms: list[int]
) -> None:
    program = cage_command(Command((sys.executable,)), reporting(tmp_path, *ends), LIMITS)
    assert program(CASE).stopped is verdict
    asked = [int(line.split()[2]) for line in (tmp_path / "log").read_text().splitlines()]
    assert asked == wall_ms


@pytest.mark.campaign
def test_a_program_that_gets_no_processor_is_not_tle() -> None:
    source = "import os\nos.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nos.sched_setaffinity(0, {0})\n"
    limits = Limits(cpu_seconds=0.5, memory_kib=256 * 1024)
    busy = "import os, time\nos.sched_setaffinity(0, {0})\nwhile time.process_time() < 30: pass"
    with ours(best_level()) as here, ExitStack() as stack:
        for _ in range(16):  # each alone in its session: where the kernel shares by sessions, 1/17 is left
            rival = subprocess.Popen([here.python, "-c", busy], start_new_session=True)
            stack.callback(rival.wait)
            stack.callback(rival.kill)
        program = here.program(here.written(source + "while True: pass"), limits=limits)
        judged = judge(HOSTILE, program, right, CASE)
    assert judged.verdict is Verdict.UKE and "too busy" in judged.why, judged.why


@pytest.mark.campaign
def test_a_program_whose_thread_gets_no_processor_is_not_tle() -> None:
    pin = "import os, threading, time\nos.sched_setaffinity(0, {0})\n"
    work = "def work():\n    while time.thread_time() < 0.6: pass\n"
    work += "t = threading.Thread(target=work)\nt.start()\nt.join()\n"
    busy = "import os, time\nos.sched_setaffinity(0, {0})\nwhile time.process_time() < 30: pass"
    with ours(best_level()) as here, ExitStack() as stack:
        for _ in range(10):
            rival = subprocess.Popen([here.python, "-c", busy], start_new_session=True)
            stack.callback(rival.wait)
            stack.callback(rival.kill)
        judged = here.judged(pin + work + "print(42)")
    assert judged.verdict in (Verdict.AC, Verdict.UKE), judged.why


# ---- the end of the judge ----


def judging(arena: Arena) -> subprocess.Popen[str]:
    """`python -m checker judge` with a program that sleeps in its cage, on three tests."""
    mine, data = arena.written(SLEEPS, "flood_it__hostile.py"), arena.home / "data"
    data.mkdir()
    for name in "123":
        (data / f"{name}.in").write_bytes(b"2\n0 1\n1 0\n0\n")
        (data / f"{name}.out").write_bytes(b"2\n")
    command = [sys.executable, "-m", "checker", "judge", "--submission", str(mine), "--data", str(data)]
    process = subprocess.Popen(
        command, cwd=folders.ROOT, env=os.environ | {"TMPDIR": str(arena.work)}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 20
    while not list(arena.work.glob("kit-*/started")) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(arena.work.glob("kit-*/started")), "the program has not started"
    return process


SLEEPS = "import time\nopen('started', 'w').close()\ntime.sleep(25)"


def test_ctrl_c_leaves_no_process_and_no_file(here: Arena) -> None:
    process = judging(here)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=10)
    assert process.returncode == 130 and "Traceback" not in errors, output + errors


def test_the_runs_of_a_judge_that_is_killed_end_with_it(here: Arena) -> None:
    process = judging(here)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 2
    while here.processes() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert here.processes() == []
    for left in here.work.iterdir():  # nobody was there to wipe it
        shutil.rmtree(left)


# ---- secrets ----


def test_files_and_memory_of_the_judge_cannot_be_read_by_those_who_know_where_they_are(here: Arena) -> None:
    need("L1")
    answer, pid = here.home / "answer.ans", os.getpid()
    places = [answer, *(f"/proc/{pid}/{name}" for name in ("mem", "maps", "environ", "fd/0", "root/etc/passwd"))]
    for place in (*places, "/proc/1/environ", "/proc/self/root/etc/shadow", FOLDER / "01_busy_loop.py"):
        judged = here.judged(f"open({str(place)!r}, 'rb').read(1)\nprint(input())")
        assert judged.verdict is Verdict.RE, place
        assert "PermissionError" in judged.why or "FileNotFoundError" in judged.why
    for line in (f'#include "{answer}"', f'asm(".incbin \\"{answer}\\"");'):
        judged = here.judged(f"{line}\nint main() {{}}\n", "hostile.cpp")
        assert judged.verdict is Verdict.CE and "42" not in judged.why


def test_nobody_answers_a_port_that_is_open(here: Arena) -> None:
    need("L1")
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        server.settimeout(0.1)
        port = server.getsockname()[1]
        judged = here.judged(f"import socket\nsocket.create_connection(('127.0.0.1', {port}), timeout=5)")
        with pytest.raises(TimeoutError):
            server.accept()
    assert judged.verdict is Verdict.RE and "network" in judged.why


def test_a_sealed_text_cannot_be_changed() -> None:
    with make_sealed_file(b"42\n") as text:
        for change in (lambda: os.pwrite(text.fileno(), b"13", 0), lambda: os.ftruncate(text.fileno(), 0)):
            with pytest.raises(PermissionError):
                change()
        assert os.pread(text.fileno(), 10, 0) == b"42\n"


# ---- compilers ----


def test_python_that_is_too_deep_to_compile_is_ce(here: Arena) -> None:
    for source in ("-" * 10**5 + "1", "(" * 10**4, "x = [" + "[" * 150 + "]" * 150 + "]\nif 1\n"):
        judged = here.judged(source)
        assert judged.verdict is Verdict.CE, judged.why
        assert 0 < len(judged.why) <= 300 and judged.why.isprintable()


LONG = """
#include <algorithm>
#include <vector>
int main() { std::vector<int> v; std::sort(v); }
#include <iostream>
std::ostream &shown = std::cout << std::vector<int>();
"""


def test_the_first_complaint_survives_a_long_error_text(here: Arena) -> None:
    judged = here.judged(LONG, "hostile.cpp")
    assert judged.why.startswith("hostile.cpp:4:") and "error: no matching function" in judged.why


SLOW = """
template <int N> constexpr int slow() {
    int sum = N;
    for (int i = 0; i < 1500; i++)
        for (int j = 0; j < 1000; j++) sum ^= i * j;
    return sum;
}

template <int N> struct Slow {
    enum { value = slow<N>() + Slow<N - 1>::value % 2 };
};
template <> struct Slow<0> {
    enum { value = 0 };
};

int main() { return Slow<500>::value; }
"""


@pytest.mark.campaign
def test_a_compiler_that_does_not_end_is_ended_once(here: Arena) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    judged = here.judged(SLOW, "hostile.cpp")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert judged.verdict is Verdict.CE and "the compiler was stopped: used " in judged.why
    assert after.ru_utime - before.ru_utime < 60  # once 37.5 s of CPU, not once for every standard
