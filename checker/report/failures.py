"""Failures and boards as a page shows them: what was said beside what is right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from checker.model.replay import Layout, Track
from checker.model.values import Case
from checker.report.page_inputs import Document, ReplayedProblem

_MOST_PLAYED = 1 << 15  # boards of longer inputs are not replayed: those may have been cut


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a replay.

    A key of the words as its heading, what was said, and the track if that can be played.
    """

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


def first_difference(found: Sequence[bytes], right: Sequence[bytes]) -> int | None:
    """The first board of which an output says something else; None when there is none."""
    for k, (ours, theirs) in enumerate(zip_longest(found, right)):
        if ours != theirs:
            return k
    return None


def make_side(source: ReplayedProblem, heading: str, board: bytes, said: bytes) -> Side:
    """What was said of a board, played if it can be."""
    assert source.replays
    track = source.replays.track(board, said, source.reference)
    return Side(heading, said.decode(errors="replace"), track)


def replay_first_wrong(source: ReplayedProblem, text: bytes, output: bytes, answer: bytes) -> tuple[int, Replay] | None:
    """The number of the first board that went wrong, from 1, and its replay; None: no board did.

    The submission's side comes first.
    """
    boards = source.problem.split(text)
    if source.replays is None or not boards:
        return None
    found, right = source.replays.parts(output), source.replays.parts(answer)
    k = first_difference(found[: len(boards)], right)
    if k is None:
        return None
    board = boards[k]
    sides = (
        make_side(source, "side_found", board, found[k] if k < len(found) else b""),
        make_side(source, "side_right", board, right[k] if k < len(right) else b""),
    )
    return k + 1, Replay(source.replays.layout(board), sides, board.decode())


def replay_solution(source: ReplayedProblem, board: bytes) -> Replay | None:
    """A board with its right answer; None when there are no replays, or no answer."""
    answer = source.reference(Case("replay", board))
    if source.replays is None or answer.stopped or not answer.output:
        return None
    side = make_side(source, "side_right", board, source.replays.parts(answer.output)[0])
    return Replay(source.replays.layout(board), (side,), board.decode())


def make_failure(
    source: ReplayedProblem | None,
    document: Document,
    about: dict[str, str],
    texts: dict[str, str],
) -> Failure:
    """A failure from what was kept of it; a problem that is not known (plain 对拍) gets text."""
    text = texts.get("input", "").encode()
    output = texts.get("output", "").encode()
    answer = texts.get("answer", "").encode()
    number, replay = 0, None
    if source and text and not answer:
        answer = source.reference(Case("replay", text)).output
    if source and 0 < len(text) < _MOST_PLAYED:
        number, replay = replay_first_wrong(source, text, output, answer) or (0, None)
    return Failure(
        problem=document["problem"],
        submission=document["submission"],
        input=text.decode(),
        output=output.decode(),
        answer=answer.decode(),
        stderr=texts.get("stderr", ""),
        before=texts.get("input_before", ""),
        board=number,
        boards=len(source.problem.split(text)) if source else 0,
        replay=replay,
        **about,
    )
