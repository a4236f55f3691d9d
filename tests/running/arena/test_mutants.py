"""The law notices an arena that leaks: every way in which putting back may be broken shows in some program."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.running.arena import build as ours
from checker.running.arena.process import Setting
from checker.system.compiler import compile_trusted
from tests.running.arena.built import FLAGS, HERE, can_run
from tests.running.arena.law import LIMITS, fresh, watch

SOURCES = folders.ROOT / "checker" / "running" / "arena" / "native"
_BACK = "k < A->n_kept; k++) copy(BYTE("
_STACK = "range->from <= stack && stack < range->to"
# What is broken: file, what is there, what is in its place, the way and a program in which it shows.
MUTANTS = {
    "content is not copied back": ("memory.h", _BACK, _BACK.replace("A->n_kept", "0"), "s", "globals"),
    "half of it is": ("memory.h", _BACK, _BACK.replace("k++", "k += 2"), "s", "soils_everything"),
    "hot pages are not zeroed": ("memory.h", "zero(BYTE(A->hot[k]), PAGE)", "(void)0", "s", "soils_everything"),
    "cold pages are not dropped": ("memory.h", "MADV_DONTNEED, 0);\n", "MADV_NORMAL, 0);\n", "v", "million"),
    "faults are not seen": ("runtime.c", "faults(&used) != A->faults", "0", "s", "sparse_200mb"),
    "rounding stays": ("machine.h", "ldmxcsr 64(%rdi); fninit; fldcw 68(%rdi); cld", "cld", "s", "fe_round"),
    "the stack is left": ("memory.h", "if (private && ", f"if (private && !({_STACK}) && ", "s", "uninitialised_stack"),
    "a call is not trapped": ("filter.h", "if (opened >= 0) give_up(call, FILES);", "", "s", "copies_descriptors"),
}  # fmt: skip

pytestmark = [
    pytest.mark.campaign,
    pytest.mark.skipif(not can_run(), reason="no arenas on this machine"),
]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_runtime_shows(name: str, tmp_path: Path) -> None:
    file, what, other, way, program = MUTANTS[name]
    for path in SOURCES.glob("*.[ch]"):
        text = path.read_text()
        if path.name == file:
            assert text.count(what) == 1, f"{file} has changed: {what}"
            text = text.replace(what, other)
        (tmp_path / path.name).write_text(text)
    runtime = compile_trusted(tmp_path / "runtime.c", (*ours.BARE, "-w", "-c"), tmp_path)
    linked = ("-static", "-Wl,--wrap=_exit", str(runtime))
    made = compile_trusted(HERE / "programs" / f"{program}.cpp", (*FLAGS, *linked), tmp_path)
    expected = fresh(made, catalog.cage())
    seen = watch(Setting(made, catalog.cage(), LIMITS), way, expected, 60)
    assert seen.differs or seen.given_up, seen
