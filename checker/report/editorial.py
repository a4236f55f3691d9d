"""The editorial of a problem as one page, with live boards and measured figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import comb, factorial
from types import ModuleType
from typing import Any

from checker.model.figure import seconds
from checker.model.replay import Replays
from checker.model.values import Case
from checker.report import words
from checker.report.failures import Replay, Side, make_side
from checker.report.page_inputs import Document, LastRuns, ReplayedProblem
from checker.report.plots import plot_census
from checker.report.rendering import render_page


def has_editorial(name: str) -> bool:
    """Whether there is an editorial of that problem."""
    return (words.HERE / "editorials" / f"{name}.html.j2").exists()


def load_shipped_figures() -> dict[str, Any]:
    """The figures that come with the kit.

    Date, machine, and documents as `bench` and `census` keep them.
    """
    text = (words.HERE / "figures.json").read_text(encoding="utf-8")
    figures: dict[str, Any] = json.loads(text)
    return figures


@dataclass(frozen=True, slots=True)
class _Figures:
    """The figures of a problem, with date and machine.

    They are those of the last runs, or those that come with the kit.
    """

    bench: list[Document]
    census: Document
    date: str
    machine: str
    known: dict[str, float]  # medians by name, the kit's where the last runs have none

    def __getitem__(self, name: str) -> float:
        return self.known[name]


def _collect_figures(runs: LastRuns, problem: str) -> _Figures:
    """What was measured for a problem."""
    kit = load_shipped_figures()
    ours = [figure for figure in kit["bench"] if figure["problem"] == problem]
    chinese = {figure["name"]: figure["zh"] for figure in ours}  # an editorial shows these only
    theirs = [
        {"zh": chinese[figure["name"]]} | figure
        for figure in runs.select("bench", problem)
        if figure.get("name") in chinese
    ]
    our_census = next(census for census in kit["census"] if census["problem"] == problem)
    known = {figure["name"]: figure["middle"] for figure in (*ours, *theirs)}
    return _Figures(
        bench=theirs or ours,
        census=_last_census(runs, problem, our_census),
        date=str(theirs[0]["date"]) if theirs else kit["date"],
        machine=runs.machine if theirs else kit["machine"],
        known=known,
    )


def _last_census(runs: LastRuns, problem: str, shipped: Document) -> Document:
    """The census of the last runs if it says all that the shipped one does, else that."""
    for census in runs.select("census", problem):
        if census.keys() >= shipped.keys():
            return census
    return shipped


class _Boards:
    """The live boards of an editorial; a board is its tokens in any layout."""

    def __init__(self, source: ReplayedProblem, families: Callable[[str], bytes]) -> None:
        self._source = source
        self._families = families

    @property
    def _replays(self) -> Replays:
        assert self._source.replays
        return self._source.replays

    def family(self, name: str) -> str:
        """The first board of a family of the generators."""
        return self._board(self._families(name).decode()).decode()

    def right(self, tokens: str) -> Replay:
        """A board as it is solved."""
        return self.against(tokens)

    def answer(self, tokens: str) -> str:
        """The right answer of a board, its first line."""
        return self._answer(self._board(tokens)).split(b"\n")[0].decode()

    def against(self, tokens: str, *outputs: str) -> Replay:
        """A board with wrong outputs beside the right answer."""
        board = self._board(tokens)
        sides = [self._side("side_wrong", board, output.encode()) for output in outputs]
        sides.append(self._side("side_right", board, self._answer(board)))
        return Replay(self._replays.layout(board), tuple(sides), board.decode())

    def greedy(self, tokens: str) -> Replay:
        """A board as greedy play goes, beside the right answer."""
        board = self._board(tokens)
        assert self._replays.greedy
        right = self._side("side_right", board, self._answer(board))
        wrong = Side("side_greedy", "", self._replays.greedy(board, self._source.reference))
        return Replay(self._replays.layout(board), (wrong, right), board.decode())

    def _side(self, heading: str, board: bytes, output: bytes) -> Side:
        """What an output says of a board."""
        return make_side(self._source, heading, board, self._replays.parts(output)[0])

    def _board(self, tokens: str) -> bytes:
        return self._source.problem.split(tokens.encode())[0]

    def _answer(self, board: bytes) -> bytes:
        return self._source.reference(Case("editorial", board)).output


def render_editorial(
    source: ReplayedProblem, runs: LastRuns, rules: ModuleType, families: Callable[[str], bytes]
) -> str:
    """The page.

    `rules` is the problem's module; `families` gives an input of a family by its name.
    """
    figures = _collect_figures(runs, source.problem.name)
    return render_page(
        f"{source.problem.name}.html.j2",
        problem=source.problem,
        rules=rules,
        boards=_Boards(source, families),
        figures=figures,
        census=plot_census(figures.census),
        distances=load_shipped_figures()["distances"],
        seconds=seconds,
        comb=comb,
        factorial=factorial,
    )
