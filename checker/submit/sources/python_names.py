"""Resolves the names in a Python source: what each stands for in its scope, what runs where it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

NAME = re.compile(r"\w+")
_LINE_END = re.compile(r"\r\n?|\n")
# Full names of what names stand for, "" for the source's own, Python's own are not in it; by line and column in bytes,
# as a syntax tree has them.
Names = Mapping[tuple[int, int], str]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
MISSING = ("ImportError", "ModuleNotFoundError")


@lru_cache(maxsize=1)
def resolved(text: str) -> Names:
    """The names of a source; what is imported counts before all else. Empty where libcst does not take the source."""
    import libcst  # an extra, which the verb has installed by now
    from libcst.metadata import MetadataWrapper, PositionProvider, QualifiedNameSource, ScopeProvider

    try:
        source = MetadataWrapper(libcst.parse_module(text), unsafe_skip_copy=True)
    except libcst.ParserSyntaxError:
        return {}
    places, lines = source.resolve(PositionProvider), _LINE_END.split(text)
    names = {}
    for node, scope in source.resolve(ScopeProvider).items():
        if scope and isinstance(node, libcst.Name):
            meanings = {it.source: it.name for it in scope.get_qualified_names_for(node.value)}
            if meanings.keys() - {QualifiedNameSource.BUILTIN}:
                begin = places[node].start
                column = len(lines[begin.line - 1][: begin.column].encode())
                names[begin.line, column] = meanings.get(QualifiedNameSource.IMPORT, "")
    return names


def dotted(node: ast.AST, names: Names) -> str:
    """The full name of what a name or an attribute stands for, "" if it is the file's own."""
    if isinstance(node, ast.Name):
        return names.get((node.lineno, node.col_offset), node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, names)
        return owner and f"{owner}.{node.attr}"
    return ""


def dispensable(tree: ast.Module, *errors: str) -> set[ast.AST]:
    """What is tried where it is seen to that it may be missing: by `except` and one of the errors, or all of them."""

    def sees_to_it(handler: ast.ExceptHandler) -> bool:
        caught = ast.unparse(handler.type) if handler.type else "BaseException"
        return not {*errors, "Exception", "BaseException"}.isdisjoint(NAME.findall(caught))

    tries = (node for node in ast.walk(tree) if isinstance(node, ast.Try) and any(map(sees_to_it, node.handlers)))
    return {node for tried in tries for node in _run_at_once(tried.body)}


def _run_at_once(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """What statements evaluate themselves: not what stands in a function, which runs when it is called."""
    waiting: list[ast.AST] = [*nodes]
    while waiting:
        node = waiting.pop()
        yield node
        body = node.body if isinstance(node, FUNCTIONS) else []
        later = set(body if isinstance(body, list) else [body])
        waiting += (it for it in ast.iter_child_nodes(node) if it not in later)
