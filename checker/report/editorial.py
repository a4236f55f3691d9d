"""The editorial of a problem as one page, with live boards and measured figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import comb, factorial
from types import ModuleType
from typing import Any

from checker.model.figure import seconds
from checker.model.values import Case
from checker.report import words
from checker.report.failures import Replay, Side, side
from checker.report.page_inputs import Document, Runs, Source
from checker.report.plots import counted
from checker.report.rendering import rendered


def exists(name: str) -> bool:
    """Whether there is an editorial of that problem."""
    return (words.HERE / "editorials" / f"{name}.html.j2").exists()


def shipped() -> dict[str, Any]:
    """The figures that come with the kit: date, machine, and documents as `bench` and `census` keep them."""
    found: dict[str, Any] = json.loads((words.HERE / "figures.json").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class _Measured:
    """The figures of a problem: those of the last runs, or those that come with the kit, with date and machine."""

    bench: list[Document]
    census: Document
    date: str
    machine: str
    known: dict[str, float]  # medians by name, the kit's where the last runs have none

    def __getitem__(self, name: str) -> float:
        return self.known[name]


def _measured(runs: Runs, problem: str) -> _Measured:
    """What was measured for a problem."""
    kit = shipped()
    ours = [d for d in kit["bench"] if d["problem"] == problem]
    named = {d["name"]: d["zh"] for d in ours}  # of all that `bench` measures an editorial shows these
    theirs = [{"zh": named[d["name"]]} | d for d in runs.of("bench", problem) if d.get("name") in named]
    counts = next(d for d in kit["census"] if d["problem"] == problem)
    last = [d for d in runs.of("census", problem) if d.keys() >= counts.keys()]
    known = {d["name"]: d["middle"] for d in (*ours, *theirs)}
    date, machine = (str(theirs[0]["date"]), runs.machine) if theirs else (kit["date"], kit["machine"])
    return _Measured(theirs or ours, last[0] if last else counts, date, machine, known)


class _Boards:
    """The live boards of an editorial; a board is its tokens in any layout."""

    def __init__(self, source: Source, families: Callable[[str], bytes]) -> None:
        self._source = source
        self._families = families

    def family(self, name: str) -> str:
        """The first board of a family of the generators."""
        return self._board(self._families(name).decode()).decode()

    def right(self, tokens: str) -> Replay:
        """A board as it is solved."""
        return self.against(tokens)

    def answer(self, tokens: str) -> str:
        """The right answer of a board, its first line."""
        return self._answer(self._board(tokens)).split(b"\n")[0].decode()

    def against(self, tokens: str, *said: str) -> Replay:
        """A board with wrong answers beside the right one."""
        board = self._board(tokens)
        replays = self._source.replays
        assert replays
        answers = [*((text.encode(), "side_wrong") for text in said), (self._answer(board), "side_right")]
        sides = tuple(side(self._source, heading, board, replays.parts(text)[0]) for text, heading in answers)
        return Replay(replays.layout(board), sides, board.decode())

    def greedy(self, tokens: str) -> Replay:
        """A board as greedy play goes, beside the right answer."""
        board = self._board(tokens)
        replays = self._source.replays
        assert replays and replays.greedy
        right = side(self._source, "side_right", board, replays.parts(self._answer(board))[0])
        wrong = Side("side_greedy", "", replays.greedy(board, self._source.reference))
        return Replay(replays.layout(board), (wrong, right), board.decode())

    def _board(self, tokens: str) -> bytes:
        return self._source.problem.split(tokens.encode())[0]

    def _answer(self, board: bytes) -> bytes:
        return self._source.reference(Case("editorial", board)).output


def editorial(source: Source, runs: Runs, rules: ModuleType, families: Callable[[str], bytes]) -> str:
    """The page.

    `rules` is the problem's module; `families` gives an input of a family by its name.
    """
    figures = _measured(runs, source.problem.name)
    return rendered(
        f"{source.problem.name}.html.j2",
        problem=source.problem,
        rules=rules,
        boards=_Boards(source, families),
        figures=figures,
        census=counted(figures.census),
        distances=shipped()["distances"],
        seconds=seconds,
        comb=comb,
        factorial=factorial,
    )
