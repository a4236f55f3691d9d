"""What a package is made of, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from checker.model.limits import Target
from checker.model.values import Pair, Program
from checker.model.problem import Problem
from checker.data.statement import Statement

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    autoescape=False,
)

Files = dict[str, bytes]  # contents by their paths inside a package
Source = tuple[str, bytes]  # a program's file name and text


@dataclass(frozen=True, slots=True)
class Member:
    """A test and the number of its subtask, from 1; 0 is a sample, which has no score."""

    pair: Pair
    subtask: int


@dataclass(frozen=True, slots=True)
class Material:
    """A problem with all that its packages hold.

    statement    (language, bare): with subtasks and samples, or bare
    accepted     programs that are right, the one in C++ first
    wrong, slow  programs that the tests refuse with WA and TLE under the first judge's limits
    reference    answers any valid input
    rules        the rules as one Python file that needs nothing of ours
    checker_cpp  the checker with testlib that judges for C++ need where many answers are right; None: there is none
    """

    problem: Problem
    tests: tuple[Member, ...]
    statement: Callable[[str, bool], Statement]
    accepted: tuple[Source, ...]
    wrong: tuple[Source, ...]
    slow: tuple[Source, ...]
    reference: Program
    rules: str
    checker_cpp: bytes | None = None

    def target(self, judge: str) -> Target:
        """The problem at a judge, or at its first one when that judge does not have it."""
        return self.problem.target(judge if judge in self.problem.judges else self.problem.judges[0])

    def program(self, template: str) -> bytes:
        """A program that needs nothing of ours, made of a template and the rules."""
        return TEMPLATES.get_template(template).render(title=self.problem.title, rules=self.rules).encode()


def short(name: str) -> str:
    """A problem's name as judges allow it: small letters and digits."""
    return "".join(c for c in name.lower() if c.isascii() and c.isalnum())


def as_yaml(document: Any) -> bytes:
    """YAML in the order of the document."""
    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=120)
    return text.encode()


def pair_files(tests: Iterable[tuple[str, Pair]], answer: str) -> Files:
    """The input and the answer of every test; the first of each pair is the path without suffix."""
    return {f"{stem}{end}": text for stem, p in tests for end, text in ((".in", p.case.input), (answer, p.answer))}
