"""Resolves the names in a Python source: what each stands for in its scope, what runs where it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

_NAME = re.compile(r"\w+")
_Names = Mapping[str, str]  # full names of what names stand for, "" for the source's own; Python's own are not in it
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
MISSING = ("ImportError", "ModuleNotFoundError")
_SCOPES = (*_FUNCTIONS, *_COMPREHENSIONS, ast.ClassDef)


def resolved(tree: ast.Module) -> Iterator[tuple[ast.AST, _Names]]:
    """Every node with the names of its scope."""
    shared = (name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)
    yield from _resolved(tree, dict.fromkeys(shared, ""))


def _resolved(scope: ast.AST, outer: _Names) -> Iterator[tuple[ast.AST, _Names]]:
    names = {**outer, **_bound(scope)}
    for node in _members(scope):
        yield node, names
        if isinstance(node, _SCOPES):
            yield from _resolved(node, outer if isinstance(scope, ast.ClassDef) else names)


def _members(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope; of a scope in it only what is evaluated outside of that one."""
    apart = set(_outside(scope))
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if node not in apart:
            yield node
            waiting += _outside(node) if isinstance(node, _SCOPES) else ast.iter_child_nodes(node)


def _outside(scope: ast.AST) -> list[ast.expr]:
    """What of a scope is evaluated in the one around it."""
    match scope:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parameters = [node for node in ast.walk(scope.args) if isinstance(node, ast.arg)]
            annotations = [*(it.annotation for it in parameters), scope.returns]
            return [*scope.decorator_list, *_defaults(scope.args), *(it for it in annotations if it)]
        case ast.Lambda():
            return _defaults(scope.args)
        case ast.ClassDef():
            return [*scope.decorator_list, *scope.bases, *(it.value for it in scope.keywords)]
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return [scope.generators[0].iter]
    return []


def _defaults(parameters: ast.arguments) -> list[ast.expr]:
    """The defaults of parameters."""
    return [*parameters.defaults, *(it for it in parameters.kw_defaults if it)]


def _bound(scope: ast.AST) -> dict[str, str]:
    """The names that a scope binds; what is imported counts before all else."""
    names: dict[str, str] = {}
    elsewhere: set[str] = set()
    for node in _members(scope):
        match node:
            case ast.Import(names=aliases):
                names |= {
                    a.asname or a.name.split(".")[0]: a.name if a.asname else a.name.split(".")[0] for a in aliases
                }
            case ast.ImportFrom(module=module, names=aliases):
                names |= {a.asname or a.name: f"{module}.{a.name}" for a in aliases}
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                names.setdefault(name, "")
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.setdefault(name, "")
            case ast.Global(names=others) | ast.Nonlocal(names=others):
                elsewhere.update(others)
    return {name: meaning for name, meaning in names.items() if name not in elsewhere}


def dotted(node: ast.AST, names: _Names) -> str:
    """The full name of what a name or an attribute stands for, "" if it is the file's own."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, names)
        return owner and f"{owner}.{node.attr}"
    return ""


def dispensable(tree: ast.Module, *errors: str) -> set[ast.AST]:
    """What is tried where it is seen to that it may be missing: by `except` and one of the errors, or all of them."""

    def sees_to_it(handler: ast.ExceptHandler) -> bool:
        caught = ast.unparse(handler.type) if handler.type else "BaseException"
        return not {*errors, "Exception", "BaseException"}.isdisjoint(_NAME.findall(caught))

    tries = (node for node in ast.walk(tree) if isinstance(node, ast.Try) and any(map(sees_to_it, node.handlers)))
    return {node for tried in tries for node in _run_at_once(tried.body)}


def _run_at_once(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """What statements evaluate themselves: not what stands in a function, which runs when it is called."""
    waiting: list[ast.AST] = [*nodes]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += _outside(node) if isinstance(node, _FUNCTIONS) else ast.iter_child_nodes(node)
