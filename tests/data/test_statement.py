"""Statements: every number from the rules, both languages, complaints in one line."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checker import catalog
from checker.catalog import folders
from checker.data.material import render_statement
from checker.data.statement import LANGUAGES, render
from checker.model.values import Refused
from tests.data.test_plan import PINNED
from tests.pair_sum import PROBLEM
from tests.stress.test_run import SQUARES

every_statement = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in PINNED for language in LANGUAGES]
)
SECTIONS = {"en": ["Input", "Output", "Sample"], "zh": ["题目描述", "输入格式", "输出格式", "样例"]}


def template(name: str, language: str) -> str:
    return (folders.ROOT / "checker" / "problems" / f"{name}.{language}.md").read_text(encoding="utf-8")


@every_statement
def test_a_template_has_no_number_of_its_own(name: str, language: str) -> None:
    words = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", template(name, language))
    assert set(re.findall(r"\d+", words)) <= {"0", "1"}  # the lines with a single 0, "1 to ..."


@every_statement
def test_a_statement_has_its_sections_samples_and_scores(name: str, language: str) -> None:
    statement, problem = render_statement(name, language, False), catalog.problem(name)
    headings = re.findall(r"^## (.*)$", statement.text, re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS[language]] == SECTIONS[language]
    for sample in problem.samples:
        assert all(f"```\n{text.decode()}```" in statement.text for text in sample)
    for subtask in problem.plan:
        assert re.search(rf"- {subtask.score} |（{subtask.score} 分）|- {subtask.score} 分", statement.text)
    assert str(problem.most_boards) in statement.text


@every_statement
def test_a_bare_statement_has_neither_samples_nor_scores(name: str, language: str) -> None:
    bare = render_statement(name, language, True)
    assert "样例" not in bare.text and "Sample" not in bare.text
    assert "子任务" not in bare.text and "points" not in bare.text
    assert bare.title == render_statement(name, language, False).title


@every_statement
def test_numbers_follow_the_rules(name: str, language: str) -> None:
    rules = replace(catalog.problem(name), samples=((b"777\n", b"888\n"),), plan=catalog.problem(name).plan[:3])
    text = render(rules, language, "# t\n\n{{ BOARDS }}\n{{ samples }}\n", {"BOARDS": 987}).whole
    assert "987" in text and "777" in text and "888" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# t\n{{ MOST }}", "pair_sum.en.md: 'MOST' is undefined"),
        ("# t\n{% if %}", "pair_sum.en.md: Expected an expression, got 'end of statement block'"),
        ("no title", "pair_sum.en.md: the first line is no title, expected '# ...'"),
    ],
)
def test_a_template_that_cannot_be_rendered_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        render(PROBLEM, "en", text, {})
    assert str(refused.value) == says


def test_no_statement_lacks_a_problem() -> None:
    there = {path.name for path in (folders.ROOT / "checker" / "problems").glob("*.md")}
    assert there == {f"{name}.{language}.md" for name in catalog.names() for language in LANGUAGES}


def test_a_missing_statement_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match=r"checker/problems/squares\.zh\.md: no such file; .* statement in en and zh"):
        render_statement(SQUARES.name, "zh", False)
