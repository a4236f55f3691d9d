"""Makes mutants of a Python program: each has one small change of its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

_MOST_SHOWN = 60  # characters of a change that are shown
_LONGEST_TABLE = 8  # a text of more characters is words, their order cannot be a table

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "bisect_left": "bisect_right"}
_COMMUTATIVE = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr)
_STATEMENTS = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While)


@dataclass(frozen=True, slots=True)
class _Mutant:
    """A program with one change: its kind, its line in the original, what was there and is."""

    kind: str
    line: int
    what: str
    text: bytes


def mutants(source: bytes) -> Iterator[_Mutant]:
    """All mutants of a source, in its order; no two have the same text, and every one compiles.

    Raises SyntaxError when the source does not.
    """
    statements = ast.parse(source).body
    texts = [ast.unparse(statement) for statement in statements]
    for k, statement in enumerate(statements):
        for mutant in _mutants_of(ast.Module([statement], [])):
            text = "\n".join([*texts[:k], mutant.text.decode(), *texts[k + 1 :], ""])
            yield replace(mutant, text=text.encode())


def _mutants_of(tree: ast.Module) -> Iterator[_Mutant]:
    """Those of a module that is one statement: the others need not be written anew for each."""
    seen = {ast.unparse(tree)}
    for parent, field, index in _slots(tree):
        place = getattr(parent, field)
        old = place if index is None else place[index]
        for kind, new in _changes(old):
            _put(parent, field, index, new)
            text = ast.unparse(ast.fix_missing_locations(tree))
            _put(parent, field, index, old)
            if text not in seen and _compiles(text):
                seen.add(text)
                yield _Mutant(kind, _line(old), f"{_shown(old)} -> {_shown(new)}", text.encode())


def _slots(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where the nodes of a tree hang, docstrings left out.

    (parent, field, index in the field if that is a list)
    """
    for field, value in ast.iter_fields(parent):
        children: Iterable[tuple[int | None, Any]] = [(None, value)]
        if isinstance(value, list):
            children = enumerate(value)
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield parent, field, index
                yield from _slots(child)


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may be replaced with, and of which kind that change is."""
    for kind, change in MUTATIONS.items():
        for new in change(node):
            yield kind, new


def _comparisons(node: ast.AST) -> Iterator[ast.AST]:
    """Another comparison; a condition that is none turned round."""
    if isinstance(node, ast.Compare):
        for k, op in enumerate(node.ops):
            for other in _COMPARISONS[type(op)]:
                yield _changed(node, "ops", [*node.ops[:k], other(), *node.ops[k + 1 :]])
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        yield _changed(node, "test", ast.UnaryOp(ast.Not(), node.test))


def _constants(node: ast.AST) -> Iterator[ast.AST]:
    """A number one more or less, a truth turned round, a text without its last character."""
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            yield ast.Constant(not value)
        elif isinstance(value, int):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        elif isinstance(value, str | bytes) and value:
            yield ast.Constant(value[:-1])


def _bounds(node: ast.AST) -> Iterator[ast.AST]:
    """An end of a range or slice one more or less; numbers are left to `_constants`."""
    if isinstance(node, ast.Slice):
        for field in ("lower", "upper"):
            for new in _one_off(getattr(node, field)):
                yield _changed(node, field, new)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        for k, argument in enumerate(node.args):
            for new in _one_off(argument):
                yield _changed(node, "args", [*node.args[:k], new, *node.args[k + 1 :]])


def _one_off(end: ast.expr | None) -> Iterator[ast.expr]:
    """An expression plus and minus 1."""
    if end and not isinstance(end, ast.Constant | ast.Starred):
        yield ast.BinOp(end, ast.Add(), ast.Constant(1))
        yield ast.BinOp(end, ast.Sub(), ast.Constant(1))


def _dropped(node: ast.AST) -> Iterator[ast.AST]:
    """Nothing in the place of a statement, of an else."""
    if isinstance(node, _STATEMENTS):
        yield ast.Pass()
    if isinstance(node, ast.If) and node.orelse:
        yield _changed(node, "orelse", [])


def _arguments(node: ast.AST) -> Iterator[ast.AST]:
    """Neighbouring arguments or the sides of an operator exchanged; a named argument left out."""
    if isinstance(node, ast.Call):
        for args in _exchanged(node.args):
            yield _changed(node, "args", args)
        for k in range(len(node.keywords)):
            yield _changed(node, "keywords", node.keywords[:k] + node.keywords[k + 1 :])
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, _COMMUTATIVE):
        yield _changed(_changed(node, "left", node.right), "right", node.left)


def _tables(node: ast.AST) -> Iterator[ast.AST]:
    """Neighbours in a tuple, a list or a short text exchanged."""
    if isinstance(node, ast.Tuple | ast.List):
        for elements in _exchanged(node.elts):
            yield _changed(node, "elts", elements)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if len(node.value) > _LONGEST_TABLE:
            return
        for letters in _exchanged(list(node.value)):
            yield ast.Constant("".join(letters))


def _exchanged(items: list[Any]) -> Iterator[list[Any]]:
    """A list with two neighbours exchanged, for all pairs of them."""
    for k in range(len(items) - 1):
        yield [*items[:k], items[k + 1], items[k], *items[k + 2 :]]


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    """Another operator; one side of an `and` or `or`; no sign, no `not`."""
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OPERATORS:
        yield _changed(node, "op", _OPERATORS[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _changed(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for k in range(len(node.values)):
            rest = node.values[:k] + node.values[k + 1 :]
            yield rest[0] if len(rest) == 1 else _changed(node, "values", rest)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand


def _initial_values(node: ast.AST) -> Iterator[ast.AST]:
    """A value set instead of added to; an entry less in what a variable starts with."""
    if isinstance(node, ast.AugAssign):
        yield ast.Assign([node.target], node.value)
    elif isinstance(node, ast.Dict) and node.keys:
        yield ast.Dict(node.keys[:-1], node.values[:-1])
    elif isinstance(node, ast.Set) and node.elts:
        rest: list[ast.expr] = [ast.Set(node.elts[:-1])] if len(node.elts) > 1 else []
        yield ast.Call(ast.Name("set", ast.Load()), rest, [])


def _ties(node: ast.AST) -> Iterator[ast.AST]:
    """What decides among equals: least or greatest, first or last, the order of a loop."""
    if isinstance(node, ast.Name) and node.id in _NAMES and isinstance(node.ctx, ast.Load):
        yield _changed(node, "id", _NAMES[node.id])
    elif isinstance(node, ast.For | ast.comprehension):
        yield _changed(node, "iter", _called("reversed", _called("list", node.iter)))
    elif isinstance(node, ast.Break | ast.Continue):
        yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    elif isinstance(node, ast.Call):
        yield from _order(node)


def _order(node: ast.Call) -> Iterator[ast.AST]:
    """A call that says in which order things go, with the other one."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if name == "reversed":
        yield node.args[0]
    elif name == "sorted" and not node.keywords:
        yield _changed(node, "keywords", [ast.keyword("reverse", ast.Constant(True))])
    elif method == "pop" and not node.args:
        yield _changed(node, "args", [ast.Constant(0)])
    elif method == "append":
        insert = _changed(node.func, "attr", "insert")
        yield ast.Call(insert, [ast.Constant(0), *node.args], node.keywords)


MUTATIONS: dict[str, Callable[[ast.AST], Iterator[ast.AST]]] = {
    "comparison": _comparisons,
    "constant": _constants,
    "bound": _bounds,
    "statement": _dropped,
    "arguments": _arguments,
    "table": _tables,
    "operator": _operators,
    "initial value": _initial_values,
    "tie": _ties,
}


def _changed(node: Any, field: str, value: Any) -> Any:
    """A copy of a node with another value in one field."""
    new = copy(node)
    setattr(new, field, value)
    return new


def _called(name: str, argument: ast.expr) -> ast.Call:
    """The call of a function of one argument."""
    return ast.Call(ast.Name(name, ast.Load()), [argument], [])


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _line(node: Any) -> int:
    """Where it stands; a comprehension knows no line, but what it goes through does."""
    if hasattr(node, "lineno"):
        return int(node.lineno)
    return int(getattr(getattr(node, "iter", None), "lineno", 0))


def _shown(node: ast.AST) -> str:
    text = ast.unparse(ast.fix_missing_locations(node)).strip().partition("\n")[0]
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True
