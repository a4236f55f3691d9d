"""Renders a problem's statement: Markdown in which every number comes from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateError

from checker.model.problem import Problem
from checker.model.values import Refused
from checker.system.templates import template_environment

LANGUAGES = ("en", "zh")
_HEADING = {"en": "## Sample", "zh": "## 样例"}
_SAMPLE = {"en": ("Input", "Output"), "zh": ("输入", "输出")}


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement in one language: its title, and its text in Markdown below that."""

    language: str
    title: str
    text: str

    @property
    def whole(self) -> str:
        """Title and text."""
        return f"# {self.title}\n\n{self.text}"


def render(rules: Problem, language: str, template: str, names: Mapping[str, Any], bare: bool = False) -> Statement:
    """The statement of a template whose first line is the title, "# ...".

    The template knows the constants and functions of the rules by `names`, the `problem`, the
    scores of its subtasks as `scores` and its samples, ready to show, as `samples`. `bare`: for
    formats that have neither subtasks nor samples in the text; both are then empty. Raises Refused
    for a template that cannot be rendered.
    """
    environment = template_environment(trim_blocks=True, lstrip_blocks=True)
    scores = [] if bare else [subtask.score for subtask in rules.plan]
    samples = "" if bare else _samples_of(rules, language)
    try:
        parsed = environment.from_string(template)
        text = parsed.render(names, problem=rules, scores=scores, samples=samples)
    except TemplateError as error:
        raise Refused(f"{rules.name}.{language}.md: {str(error).splitlines()[0]}") from None
    title, _, body = text.strip().partition("\n")
    if not title.startswith("# "):
        raise Refused(f"{rules.name}.{language}.md: the first line is no title, expected '# ...'")
    return Statement(language, title.removeprefix("# ").strip(), body.strip() + "\n")


def _samples_of(rules: Problem, language: str) -> str:
    """All samples with their headings, as blocks of code."""
    blocks = [_HEADING[language]]
    for number, sample in enumerate(rules.samples, 1):
        for title, text in zip(_SAMPLE[language], sample, strict=True):
            count = f" {number}" if len(rules.samples) > 1 else ""
            blocks.append(f"### {title}{count}\n\n```\n{text.decode()}```")
    return "\n\n".join(blocks)
