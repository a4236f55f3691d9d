"""Failures and boards as a page shows them: the board that matters, with what was said and what is right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from checker.model.replay import Layout, Track
from checker.model.values import Case
from checker.report.page_inputs import Document, Source

_MOST_PLAYED = 1 << 15  # characters of an input whose boards are replayed; longer ones may have been cut


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a replay: a key of the words as its heading, what was said, and the track if that can be played."""

    heading: str
    said: str
    track: Track | None

    @property
    def data(self) -> str:
        """The track for the script: moves, then [symbols, marks, sources] for every frame."""
        assert self.track
        frames = [[f.symbols, f.marks, f.sources] for f in self.track.frames]
        return json.dumps([self.track.moves, frames], separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Replay:
    """A board played by one side or several, in step."""

    layout: Layout
    sides: tuple[Side, ...]
    board: str  # the input


@dataclass(frozen=True, slots=True)
class Failure:
    """A submission's failure.

    `board` of `boards` counts from 1, 0: none is to blame; `before` is not yet shrunk.
    """

    problem: str
    submission: str
    where: str
    verdict: str
    why: str
    again: str
    input: str
    output: str
    answer: str
    stderr: str
    before: str = ""
    file: str = ""
    board: int = 0
    boards: int = 0
    replay: Replay | None = None


def first_wrong(found: Sequence[bytes], right: Sequence[bytes]) -> int | None:
    """The first board of which an output says something else; None when it says the same of all."""
    return next((k for k, (f, r) in enumerate(zip_longest(found, right)) if f != r), None)


def side(source: Source, heading: str, board: bytes, said: bytes) -> Side:
    """What was said of a board, played if it can be."""
    assert source.replays
    return Side(heading, said.decode(errors="replace"), source.replays.track(board, said, source.reference))


def compared(source: Source, text: bytes, output: bytes, answer: bytes) -> tuple[int, Replay] | None:
    """The number of the first board that went wrong and its replay, the submission's side first; None: no board did."""
    boards = source.problem.split(text)
    if source.replays is None or not boards:
        return None
    found, right = source.replays.parts(output), source.replays.parts(answer)
    k = first_wrong(found[: len(boards)], right)
    if k is None:
        return None
    said, best = (parts[k] if k < len(parts) else b"" for parts in (found, right))
    sides = (side(source, "side_found", boards[k], said), side(source, "side_right", boards[k], best))
    return k + 1, Replay(source.replays.layout(boards[k]), sides, boards[k].decode())


def solved(source: Source, board: bytes) -> Replay | None:
    """A board with its right answer; None when the problem has no replays, or has no answer for it."""
    answer = source.reference(Case("replay", board))
    if source.replays is None or answer.stopped or not answer.output:
        return None
    said = source.replays.parts(answer.output)[0]
    return Replay(source.replays.layout(board), (side(source, "side_right", board, said),), board.decode())


def failure(source: Source | None, document: Document, about: dict[str, str], texts: dict[str, str]) -> Failure:
    """A failure from what was kept of it; a problem that is not known (plain 对拍) gets text."""
    text, output, answer = (texts.get(name, "").encode() for name in ("input", "output", "answer"))
    if source and text and not answer:
        answer = source.reference(Case("replay", text)).output
    shown = compared(source, text, output, answer) if source and 0 < len(text) < _MOST_PLAYED else None
    return Failure(
        problem=document["problem"],
        submission=document["submission"],
        input=text.decode(),
        output=output.decode(),
        answer=answer.decode(),
        stderr=texts.get("stderr", ""),
        before=texts.get("input_before", ""),
        board=shown[0] if shown else 0,
        boards=len(source.problem.split(text)) if source else 0,
        replay=shown[1] if shown else None,
        **about,
    )
