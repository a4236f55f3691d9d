"""Runs 对拍 with three arenas: generator, submission and brute force side by side, compared in C."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.model.comparison import byte_exact, final_newline_required, trailing_blanks_ignored
from checker.model.values import Verdict
from checker.running.arena.arena import WORDS, Arena
from checker.running.arena.build import constants, layout
from checker.running.arena.process import OUTPUT_BYTES, Setting

PARTIES = ("generator", "submission", "brute force")
_SAME = {byte_exact: "SAME_BYTES", trailing_blanks_ignored: "BLANKS_IGNORED", final_newline_required: "LAST_NEWLINE"}
_FINDINGS = (
    "",
    "different",
    "failed",
    "slow",
    "memory",
    "given up",
    "output",
    "nonsense",
    "ended",
    "late",
    "interrupted",
)
_STARTS_AGAIN = ("memory", "given up", "nonsense", "ended", "late", "interrupted")
_BLOCK_SECONDS = 0.1  # of waiting for an arena: a batch is as long as takes some of it


@dataclass(frozen=True, slots=True)
class Screened:
    """How many cases were right before the first suspect, and what speaks against that: who, and a word.

    `why` is "" when all were right; "interrupted" says nothing about the case.
    """

    right: int
    who: str = ""
    why: str = ""


class Pairs:
    """Cases by their seeds, which are the generator's argv[1]; a context manager.

    settings  of generator, submission and brute force; ways: the letters of their ways
    compare   the judge's comparison. Raises ValueError for one that is not known here
    library   the compiled driver

    All that is found is a suspicion: whoever calls runs the case in the cage, and a share of those that were right.
    """

    def __init__(
        self,
        settings: tuple[Setting, Setting, Setting],
        ways: str,
        compare: Callable[[bytes, bytes], tuple[Verdict, str]],
        library: Path,
    ) -> None:
        if compare not in _SAME:
            raise ValueError(f"{compare}: expected the comparison of a judge")
        ffi = layout("protocol.h", "pairs.h")
        self._ffi, self._library = ffi, ffi.dlopen(str(library.resolve()))
        self._how = getattr(self._library, _SAME[compare])
        generator = Arena(settings[0], ways[0])
        files = generator.outputs
        self._arenas = (
            generator,
            *(Arena(of, way, inputs=files) for of, way in zip(settings[1:], ways[1:], strict=True)),
        )
        self._parties = ffi.new("struct party[]", len(PARTIES))
        self._outputs = [ffi.new("char[]", OUTPUT_BYTES) for _ in PARTIES]
        self._slots = 1
        self._seen = 0  # cases that the last call looked at in its last batch
        for k, arena in enumerate(self._arenas):
            self._describe(self._parties[k], arena, self._outputs[k])

    def __enter__(self) -> Pairs:
        return self

    def __exit__(self, *_: object) -> None:
        for arena in reversed(self._arenas):  # the files that they read are the generator's
            arena.__exit__()

    def __call__(self, seeds: Sequence[int]) -> Screened:
        """Runs the cases up to the first suspect. A seed is 0 to 2**64 - 1."""
        right = 0
        while right < len(seeds):
            screened = self._some(seeds[right : right + 16 * self._slots])
            right += screened.right
            if screened.why == "late" and self._slots > 1:  # perhaps the batch was, and not the case
                self._slots = 1
            elif screened.why:
                return Screened(right, screened.who, screened.why)
        return Screened(right)

    def stop(self) -> None:
        """Called from another thread: the call under way returns within some 0.2 s, interrupted; so do all others."""
        for party in self._parties:
            party.stop = 1

    def input(self, seed: int) -> bytes:
        """What the generator writes for a seed; b"" when it does not end well. It is run once more."""
        generator = self._arenas[0]
        generator.set_argument(0, str(seed))
        run = generator.batch(1)[0]
        self._parties[0].batch = generator.control.batch
        return b"" if run.stopped else run.output

    def _some(self, seeds: Sequence[int]) -> Screened:
        """The same for a few batches, whose size it adapts."""
        parties, ffi, start = self._parties, self._ffi, time.monotonic()
        for party, arena in zip(parties, self._arenas, strict=True):
            process = arena.ready()
            party.orders, party.answers, party.batch = process.orders, process.answers, arena.control.batch
        suspect = ffi.new("struct suspect *")
        numbers = ffi.new("uint64_t[]", list(seeds))
        for arena in self._arenas:
            arena.busy = True
        right = self._library.pairs(parties, self._slots, numbers, len(seeds), self._how, suspect)
        for arena in self._arenas:
            arena.busy = False
        took = (time.monotonic() - start) * self._slots / max(right, 1)  # seconds a batch
        self._slots = max(1, self._slots // 2) if took > _BLOCK_SECONDS else self._slots
        self._slots = min(2 * self._slots, constants().SLOTS) if took < _BLOCK_SECONDS / 2 else self._slots
        if right == len(seeds):
            return Screened(right)
        finding = _FINDINGS[suspect.finding]
        if finding in _STARTS_AGAIN:
            for arena in self._arenas:
                arena.end(kill=True)
        word = (
            f"given up: {WORDS[suspect.status]}"
            if finding == "given up" and 0 < suspect.status < len(WORDS)
            else finding
        )
        return Screened(right, PARTIES[suspect.who], word)

    def _describe(self, party: Any, arena: Arena, output: Any) -> None:
        """Fills in what the driver has to know of an arena."""
        limits = arena.setting.limits
        party.control = self._ffi.cast("struct control *", arena.address)
        party.output = output
        party.patience_ms = round(1000 * (arena.patience + _BLOCK_SECONDS))
        party.limit_us, party.limit_kib = round(limits.cpu_seconds * 1e6), limits.memory_kib
        party.limit_bytes = min(limits.output_bytes, OUTPUT_BYTES)
        for k, fd in enumerate(arena.outputs.fds):
            party.outputs[k] = fd
