"""What an arena says is checked, whatever it ends with it goes on, and nothing is left of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checker import catalog
from checker.catalog import folders
from checker.model.limits import Limits, Target
from checker.model.values import Failed, Verdict
from checker.running.arena.arena import GIVEN_UP, WAYS, Arena
from checker.running.arena.build import arena_program, constants, repeatable_program
from checker.running.arena.process import OUTPUT_BYTES, Setting
from checker.running.cage.cage import Cage
from tests.running.arena.built import can_run, setting

# In place is tried always, the other ways in the campaign.
IN_PLACE_FIRST = [pytest.param(way, marks=() if way == "s" else pytest.mark.campaign) for way in WAYS]

pytestmark = pytest.mark.skipif(not can_run(), reason="no arenas on this machine")

LIMITS = Limits(cpu_seconds=0.2, memory_kib=256 * 1024)


@pytest.fixture
def echo() -> Iterator[Arena]:
    """An arena that has run two cases of a program that prints twice its number."""
    with Arena(setting("no_newline", LIMITS), "s") as arena:
        arena.run([b"1", b"2"])
        assert [run.output for run in arena.batch(1)] == [b"4"]  # slot 0 as it is
        yield arena


Spoil = Callable[[Any], None]


def _set(field: str, value: int) -> Spoil:
    return lambda slot: setattr(slot, field, value)


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (_set("batch", 77), "nonsense"),
        (_set("output_bytes", 2), "nonsense"),
        (_set("output_bytes", OUTPUT_BYTES), "nonsense"),
        (_set("output_bytes", OUTPUT_BYTES + 1), "output"),
        (_set("output_bytes", 2**32 - 1), "output"),
        (_set("status", -1), "nonsense"),
        (_set("status", 0x10000), "nonsense"),
        (_set("status", 0x0100 | 11), "nonsense"),
        (_set("status", signal.SIGSYS), "calls"),
        (_set("cpu_us", 2**32 - 1), "nonsense"),
        (_set("why", 1), "threads"),
        (_set("why", 10), "nonsense"),
        (_set("why", 2**32 - 1), "nonsense"),
    ],
)
def test_a_slot_that_cannot_be_is_given_up(echo: Arena, spoil: Spoil, word: str) -> None:
    assert not echo.result(0).stopped
    spoil(echo.control.slots[0])
    assert echo.result(0).why == GIVEN_UP + word


def test_the_protocol_fits_into_its_pages() -> None:
    with Arena(setting("no_newline", LIMITS), "s") as arena:
        assert arena._ffi.sizeof("struct control") <= constants().CONTROL_BYTES <= constants().NOTE
        assert constants().NOTE + arena._ffi.sizeof("struct note") <= constants().SHARED_BYTES


@pytest.mark.parametrize("way", IN_PLACE_FIRST)
def test_a_hang_costs_one_case(way: str) -> None:
    cases = [b"%d" % n for n in (1, 2, 13, 3, 4)]
    with Arena(setting("takes_its_time", LIMITS), way) as arena:
        start = time.monotonic()
        runs = arena.run(cases)
        assert time.monotonic() - start < 4 * arena.patience
        assert [run.output for run in runs] == [b"1\n", b"2\n", b"", b"3\n", b"4\n"]
        assert runs[2].stopped is Verdict.TLE
        assert arena.starts <= 3  # when a batch was late the case is run again, alone


@pytest.mark.parametrize("way", WAYS)
def test_argv_is_another_text_for_every_case(way: str) -> None:
    with Arena(setting("testlib_like", LIMITS, argument=True), way) as arena:
        once = arena.run([b"1"] * 20, [str(k) for k in range(20)])
        again = arena.run([b"1"] * 20, [str(19 - k) for k in range(20)])
        assert [run.output for run in once] == [run.output for run in reversed(again)]
        assert len({run.output for run in once}) > 15
        for bad in ("x" * constants().ARGUMENT_BYTES, "a\0b"):
            with pytest.raises(ValueError, match="expected at most"):
                arena.run([b"1"], [bad])


@pytest.mark.parametrize("way", WAYS)
def test_the_gate_of_the_runtime_opens_nothing(way: str) -> None:
    with Arena(setting("uses_the_gate", LIMITS), way) as arena:
        for run in arena.run([b"1", b"2", b"3"]):
            assert run.output in (b"0 opened, 0 0 0 0\n", b"0 opened, 0 1 0 0\n"), run
            assert way != "s" or run.output == b"0 opened, 0 0 0 0\n"


@pytest.mark.parametrize("name", ["says_it_is_done", "claims_much", "spoils_the_runtime", "kills_all"])
@pytest.mark.parametrize("way", IN_PLACE_FIRST)
def test_who_lies_harms_only_his_own_cases(name: str, way: str) -> None:
    """What such a program gets is its own output, a suspect or a case given up; a driver goes on in time."""
    with Arena(setting(name, LIMITS), way) as arena:
        start = time.monotonic()
        runs = arena.run([b"13", b"2", b"2"])
        assert time.monotonic() - start < 4 * (arena.patience + 1)
        for run in runs:
            assert run.stopped or run.output in (b"42\n", b"13\n", b"2\n", b"")


def test_code_that_runs_before_us_is_no_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.running.arena.arena._START_SECONDS", 0.5)
    with Arena(setting("stops_before_us", LIMITS), "s") as arena, pytest.raises(Failed, match="no arena: time"):
        arena.run([b"1"])


def test_without_its_layers_there_is_no_arena() -> None:
    of = setting("no_newline", LIMITS)
    for way, layers in (("s", "n"), ("s", "f"), ("v", "fl"), ("f", "fl")):
        with pytest.raises(Failed, match="not all of its layers"):
            Arena(Setting(of.program, Cage(of.cage.launcher, layers), LIMITS), way)
    with Arena(Setting(of.program, Cage(of.cage.launcher, "fl"), LIMITS), "s") as arena:
        assert arena.run([b"7"])[0].output == b"14"


def test_an_arena_starts_anew_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.running.arena.arena._ANEW_SECONDS", 0.0)
    with Arena(setting("no_newline", LIMITS), "s") as arena:
        assert [run.output for run in arena.run([b"1", b"2", b"3"])] == [b"2", b"4", b"6"]
        assert arena.starts > 1


def test_a_source_is_compiled_in_the_cage_and_runs_without_an_arena_as_well(tmp_path: Path) -> None:
    source = tmp_path / "sum.cpp"
    source.write_text('#include <cstdio>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }\n')
    target = Target("luogu", "", (".cpp",), LIMITS)
    made = arena_program(catalog.entry(catalog.read_submission(source), target))
    assert subprocess.run([made], input=b"1 2", capture_output=True, check=True).stdout == b"3"
    with Arena(Setting(made, catalog.cage(), LIMITS), "s") as arena:
        assert [run.output for run in arena.run([b"1 2", b"3 4"])] == [b"3", b"7"]


_CLOCKED = """
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <unistd.h>
static std::mt19937 rng(std::chrono::steady_clock::now().time_since_epoch().count());
int main() {
    srand(time(nullptr) ^ getpid() ^ clock());
    std::random_device device;
    printf("%d %u %u\\n", rand(), (unsigned)rng(), device());
}
"""


def test_chance_from_the_clock_can_be_repeated(tmp_path: Path) -> None:
    source = tmp_path / "clocked.cpp"
    source.write_text(_CLOCKED)
    target = Target("luogu", "", (".cpp",), LIMITS)
    made = repeatable_program(catalog.entry(catalog.read_submission(source), target))
    seeds = [str(k) for k in range(200)]
    with Arena(Setting(made, catalog.cage(), LIMITS, argument=True), "s") as arena:
        first, second = (arena.run([b""] * 200, seeds) for _ in range(2))
        assert [run.output for run in first] == [run.output for run in second]
        assert len({run.output for run in first}) == 200
    alone = subprocess.run([made, "17"], capture_output=True, check=True).stdout
    assert alone == first[17].output


_HOLDS_ONE = """
import sys
from checker.model.limits import Limits
from checker.running.arena.arena import Arena
from tests.running.arena.built import setting
limits = Limits(cpu_seconds=100, memory_kib=1 << 18)
with Arena(setting("takes_its_time", limits), sys.argv[1]) as arena:
    print(arena.start()._launcher.pid, flush=True)
    arena.run([b"13"])
"""


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _burning() -> set[int]:
    """Processes called like the program."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name = os.path.basename(os.readlink(entry / "exe"))
            except OSError:
                continue
            if name.startswith("takes_its_time"):
                found.add(int(entry.name))
    return found


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("way", WAYS)
def test_an_arena_ends_with_the_kit(way: str, how: signal.Signals) -> None:
    before = _burning()
    kit = subprocess.Popen(
        [sys.executable, "-c", _HOLDS_ONE, way], cwd=folders.ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert kit.stdout
    launcher = int(kit.stdout.readline())
    time.sleep(0.3)
    assert _burning() - before
    kit.send_signal(how)
    kit.wait(20)
    kit.stdout.close()
    until = time.monotonic() + 10
    while time.monotonic() < until and (_alive(launcher) or _burning() - before):
        time.sleep(0.05)
    assert not _alive(launcher)
    assert not _burning() - before
