"""What pages are made from: a problem with its reference, and the documents of the last runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.model.problem import Problem
from checker.model.replay import Replays
from checker.model.values import Program

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ReplayedProblem:
    """A problem with its reference, and how its boards are replayed, if it says so."""

    problem: Problem
    reference: Program
    replays: Replays | None


@dataclass(frozen=True, slots=True)
class LastRuns:
    """The documents of the last runs by verb.

    `missing`: the commands of what was never run, each with a key of the words.
    """

    documents: Mapping[str, Sequence[Document]]
    missing: Sequence[tuple[str, str]]
    date: str
    machine: str

    def select(self, verb: str, problem: str | None = None) -> list[Document]:
        """The documents of a verb, of one problem if given."""
        documents = self.documents.get(verb, ())
        return [d for d in documents if problem in (None, d.get("problem"))]
