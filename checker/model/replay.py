"""What a replay is: one board after every move, ready to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from checker.model.values import Program


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cells of a board are, in units of one cell, (column, row) from the top left.

    kind     a class of the style sheet; it gives every symbol its colour
    labels   texts beside the board, (column, row, text); the one that is the move made lights up
    outline  corners of the outline of what matters, in units of one cell
    """

    kind: str
    size: tuple[int, int]
    cells: tuple[tuple[int, int], ...]
    labels: tuple[tuple[int, int, str], ...] = ()
    outline: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A board at one moment.

    symbols  a character for every cell
    marks    one too, a class of the style sheet: "i" flooded or moved, "x" wrong at the end, "."
             none
    sources  pairs (cell, cell that its symbol came from), so that what moves can be seen moving
    """

    symbols: str
    marks: str
    sources: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A board from first to last: one frame more than moves.

    `note`: a key of the words, how it ends.
    """

    moves: tuple[str, ...]
    frames: tuple[Frame, ...]
    good: bool
    note: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replays:
    """What a problem supplies to have its boards replayed.

    layout  of an input of one board
    parts   an output as what it says of each board, as many as it gives
    track   (input of one board, what an output says of it, the reference): None when that cannot be
            played
    greedy  (input of one board, the reference): the board as greedy play goes, where that is worth
            showing
    """

    layout: Callable[[bytes], Layout]
    parts: Callable[[bytes], list[bytes]]
    track: Callable[[bytes, bytes, Program], Track | None]
    greedy: Callable[[bytes, Program], Track] | None = None
