"""Mutants: one change each, all different, and of every kind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from checker import catalog
from checker.strength.mutants import MUTATIONS, mutants
from tests.data.test_plan import PINNED

FILES = [path for name in PINNED for path in catalog.solutions(name)]
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)

CHANGES = [
    ("comparison", "a < b", "a <= b"),
    ("comparison", "a < b", "a >= b"),
    ("comparison", "a == b < c", "a == b <= c"),
    ("comparison", "a not in b", "a in b"),
    ("comparison", "if a:\n    b()", "if not a:\n    b()"),
    ("constant", "a = 7", "a = 8"),
    ("constant", "a = 7", "a = 6"),
    ("constant", "a = True", "a = False"),
    ("constant", "a = 'x y'", "a = 'x '"),
    ("bound", "range(n)", "range(n - 1)"),
    ("bound", "a[m:n]", "a[m + 1:n]"),
    ("statement", "a()\nb()", "a()\npass"),
    ("statement", "if a:\n    b()\nelse:\n    c()", "if a:\n    b()"),
    ("arguments", "f(a, b, c)", "f(a, c, b)"),
    ("arguments", "f(a, key=b)", "f(a)"),
    ("arguments", "a - b", "b - a"),
    ("table", "a = ((1, 2), (3, 4))", "a = ((3, 4), (1, 2))"),
    ("table", "a = ((1, 2), (3, 4))", "a = ((2, 1), (3, 4))"),
    ("table", "a = 'ABC'", "a = 'BAC'"),
    ("operator", "a & b", "a | b"),
    ("operator", "a and b", "a or b"),
    ("operator", "a and b", "b"),
    ("operator", "not a", "a"),
    ("initial value", "a += b", "a = b"),
    ("initial value", "a = {b: c}", "a = {}"),
    ("tie", "min(a)", "max(a)"),
    ("tie", "for a in b:\n    c()", "for a in reversed(list(b)):\n    c()"),
    ("tie", "[a for a in b]", "[a for a in reversed(list(b))]"),
    ("tie", "a.pop()", "a.pop(0)"),
    ("tie", "a.append(b)", "a.insert(0, b)"),
    ("tie", "sorted(a)", "sorted(a, reverse=True)"),
    ("tie", "while a:\n    break", "while a:\n    continue"),
]


@pytest.mark.parametrize(("kind", "source", "expected"), CHANGES)
def test_a_source_has_this_mutant(kind: str, source: str, expected: str) -> None:
    found = {(mutant.kind, ast.dump(ast.parse(mutant.text))) for mutant in mutants(source.encode())}
    assert (kind, ast.dump(ast.parse(expected))) in found


@every_file
def test_all_mutants_differ_from_the_source_and_from_each_other(path: Path) -> None:
    source = path.read_bytes()
    made = list(mutants(source))
    assert len({mutant.text for mutant in made}) == len(made) > 100
    assert ast.unparse(ast.parse(source)).encode() not in {mutant.text.strip() for mutant in made}
    assert {mutant.kind for mutant in made} == set(MUTATIONS)
    assert all(1 <= mutant.line <= source.count(b"\n") for mutant in made)
    assert made == list(mutants(source))


def test_docstrings_and_texts_that_do_not_compile_are_left_out() -> None:
    assert list(mutants(b'"""Says what it does."""\n')) == []
    made = {mutant.text for mutant in mutants(b"while a:\n    break\n")}
    assert b"pass\n" in made and all(compile(text, "", "exec") for text in made)
