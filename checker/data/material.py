"""What a package is made of, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from checker.catalog import folders
from checker.catalog.kept import rejected_by_default
from checker.catalog.parts import families, problem, references, solutions
from checker.data import plan
from checker.data.standalone import bundle
from checker.data.statement import LANGUAGES, Statement, render
from checker.model.limits import Target
from checker.model.problem import Problem
from checker.model.values import Pair, Program, Refused, Verdict
from checker.system import files
from checker.system.templates import template_environment

TEMPLATES = template_environment([Path(__file__).parent / "templates"], keep_trailing_newline=True)

Files = dict[str, bytes]  # contents by their paths inside a package
_Source = tuple[str, bytes]  # a program's file name and text


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
    checker_cpp  the checker with testlib that judges for C++ need where many answers are right;
                 None: there is none
    """

    problem: Problem
    tests: tuple[Member, ...]
    statement: Callable[[str, bool], Statement]
    accepted: tuple[_Source, ...]
    wrong: tuple[_Source, ...]
    slow: tuple[_Source, ...]
    reference: Program
    rules: str
    checker_cpp: bytes | None = None

    def target(self, judge: str = "") -> Target:
        """The problem at a judge, or at its first one when that judge does not have it.

        Or when none is named.
        """
        judges = self.problem.judges
        return self.problem.target(judge if judge in judges else judges[0])

    def program(self, template: str) -> bytes:
        """A program that needs nothing of ours, made of a template and the rules."""
        text = TEMPLATES.get_template(template).render(title=self.problem.title, rules=self.rules)
        return text.encode()


def short(name: str) -> str:
    """A problem's name as judges allow it: small letters and digits."""
    return "".join(c for c in name.lower() if c.isascii() and c.isalnum())


def as_yaml(document: Any) -> bytes:
    """YAML in the order of the document."""
    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=120)
    return text.encode()


def pair_files(tests: Iterable[tuple[str, Pair]], answer: str) -> Files:
    """The input and the answer of every test, by paths.

    A test comes with its path without suffix; `answer` is the suffix of answers.
    """
    files: Files = {}
    for stem, pair in tests:
        files[f"{stem}.in"] = pair.case.input
        files[f"{stem}{answer}"] = pair.answer
    return files


def render_statement(name: str, language: str, bare: bool) -> Statement:
    """A problem's statement. Raises Refused when there is none in that language."""
    path = folders.ROOT / "checker" / "problems" / f"{name}.{language}.md"
    if not path.exists():
        needed = " and ".join(LANGUAGES)
        raise Refused(f"{folders.relative(path)}: no such file; a package needs the statement in {needed}")
    rules = vars(import_module(f"checker.problems.{name}"))
    public = {key: value for key, value in rules.items() if not key.startswith("_")}
    return render(problem(name), language, files.read_file(path).decode(), public, bare)


def module_text(module: str) -> str:
    """The text of a module of ours."""
    path = folders.ROOT / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def collect_material(name: str, pairs: Sequence[Pair], reference: Program, yours: int = 0) -> Material:
    """What the packages of a problem are made of: its tests, and all that is found by its name.

    The last `yours` tests were kept of findings and hunts: they belong to the last subtask. Raises
    Refused.
    """
    rules = problem(name)
    numbers = plan.memberships(rules, families(name), len(pairs) - yours)
    numbers += [len(rules.plan)] * yours
    accepted = [*references(name)[:1], *solutions(name)]
    checker_cpp = folders.ROOT / "checker" / "problems" / f"{name}.checker.cpp"

    def sources(paths: Sequence[Path]) -> tuple[tuple[str, bytes], ...]:
        return tuple((path.name, files.read_file(path)) for path in paths)

    return Material(
        problem=rules,
        tests=tuple(Member(pair, number) for pair, number in zip(pairs, numbers, strict=True)),
        statement=partial(render_statement, name),
        accepted=sources(accepted),
        wrong=sources(rejected_by_default(name, Verdict.WA)),
        slow=sources(rejected_by_default(name, Verdict.TLE)),
        reference=reference,
        rules=bundle(f"checker.problems.{name}", module_text),
        checker_cpp=files.read_file(checker_cpp) if checker_cpp.exists() else None,
    )
