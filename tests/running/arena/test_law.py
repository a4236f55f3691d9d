"""Programs of every kind end in an arena as in a fresh process in the cage, whatever the cases before did."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checker import catalog
from checker.running.arena.arena import WAYS
from checker.running.arena.build import runtime
from checker.running.arena.process import Setting
from tests.running.arena.built import HERE, build, can_run, plain, program
from tests.running.arena.law import INPUTS, LIMITS, fresh, watch

pytestmark = pytest.mark.skipif(not can_run(), reason="no arenas on this machine")

ALL = sorted(path.stem for path in (HERE / "programs").glob("*.cpp"))
# Of every kind one; the campaign takes them all.
SOME = [
    "aborts",
    "alarm_exit",
    "big_vectors",
    "exit_code",
    "fe_round",
    "globals",
    "masks_signals",
    "reads_in_constructor",
    "sbrk",
    "segfault",
    "soils_everything",
    "thread_local",
    "threads",
    "throws",
    "writes_a_file",
]
# What a way cannot do, and the word for it. All other programs run in every way.
GIVEN_UP = {
    "s": {
        "alarm_exit": "signals",
        "changes_flags": "files",
        "clock_limit": "clocks",
        "closes": "files",
        "copies_descriptors": "files",
        "dev_stdin": "files",
        "fixed_mapping": "mappings",
        "forks": "processes",
        "freopen_out": "files",
        "heap_asked_raw": "mappings",
        "knows_its_cost": "clocks",
        "pipes": "processes",
        "raises_to_itself": "signals",
        "reads_its_output": "files",
        "rounding": "files",
        "setrlimit": "limits",
        "signal_handler": "signals",
        "stack_overflow_caught": "signals",
        "system_pause": "signals",
        "threads": "threads",
        "writes_a_file": "files",
    },
    "v": {
        "changes_flags": "files",
        "fixed_mapping": "mappings",
        "forks": "processes",
        "freopen_out": "files",
        "heap_asked_raw": "mappings",
        "system_pause": "processes",
        "threads": "threads",
        "writes_a_file": "files",
    },
    "f": {
        "changes_flags": "files",
        "forks": "processes",
        "freopen_out": "files",
        "system_pause": "processes",
        "writes_a_file": "files",
    },
}
LOUD = {"writes_no_end"}  # some of its cases write more than an arena keeps


def holds(made_with: Setting, name: str, cases: int) -> None:
    """Checks the law for a program in every way."""
    expected = fresh(made_with.program, made_with.cage)
    for way in WAYS:
        seen = watch(made_with, way, expected, cases)
        assert not seen.differs, f"{name}, {WAYS[way]}: {seen}"
        words = set(seen.given_up) - ({"output"} if name in LOUD else set())
        assert words == {word for n, word in GIVEN_UP[way].items() if n == name}, f"{name}, {WAYS[way]}: {seen}"
        assert words or seen.alike


@pytest.mark.parametrize("name", SOME)
def test_an_arena_is_as_good_as_a_fresh_process(name: str) -> None:
    made_with = Setting(program(HERE / "programs" / f"{name}.cpp"), catalog.cage(), LIMITS)
    holds(made_with, name, 40)


@pytest.mark.campaign
@pytest.mark.parametrize("name", ALL)
def test_every_program_in_every_way(name: str) -> None:
    made_with = Setting(program(HERE / "programs" / f"{name}.cpp"), catalog.cage(), LIMITS)
    holds(made_with, name, 60)


def preloaded(name: str) -> Setting:
    """The program as it is, with the runtime as a library."""
    path: Path = plain(HERE / "programs" / f"{name}.cpp")
    return replace(Setting(path, catalog.cage(), LIMITS), preload=runtime(build(), preloaded=True))


@pytest.mark.parametrize("name", ["globals", "soils_everything", "aborts"])
def test_a_program_that_is_there_already_gets_the_runtime_ahead_of_it(name: str) -> None:
    holds(preloaded(name), name, 40)


# There what was on the stack and on the heap before main is other than in a fresh process: these programs print it.
_WITHOUT_VALUES = {"big_vectors", "uninitialised_n"}


@pytest.mark.campaign
@pytest.mark.parametrize("name", [name for name in ALL if name not in _WITHOUT_VALUES])
def test_every_program_with_the_runtime_ahead_of_it(name: str) -> None:
    holds(preloaded(name), name, 40)


HOSTILE = [p for p in sorted((HERE.parents[1] / "hostile").glob("*.cpp")) if p.name[:2] not in ("49", "60")]


@pytest.mark.campaign
@pytest.mark.parametrize("source", HOSTILE, ids=lambda source: source.stem)
@pytest.mark.parametrize("way", WAYS)
def test_what_is_hostile_to_the_cage_gets_no_more_from_an_arena(source: Path, way: str) -> None:
    made_with = Setting(program(source), catalog.cage(), LIMITS)
    seen = watch(made_with, way, fresh(made_with.program, made_with.cage, INPUTS[:2]), 3, inputs=INPUTS[:2])
    assert not seen.differs, seen
