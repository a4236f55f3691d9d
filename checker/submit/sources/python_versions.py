"""Says which version of Python a source needs."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from checker.submit.complaint import Complaint
from checker.submit.sources.python_names import MISSING, Names, dispensable, dotted, resolved

# A line of vermin's report: "L4 C5: 'math.isqrt' member requires !2, 3.8".
_NEEDS = re.compile(r"L(\d+)(?: C\d+)?: (.+?) requires? .*\b(\d+)\.(\d+)")

Version = tuple[int, int]

# What vermin knows only where it knows the type: of str, int, the standard streams.
_ATTRIBUTES: dict[str, Version] = {
    "isascii": (3, 7),
    "reconfigure": (3, 7),
    "removeprefix": (3, 9),
    "removesuffix": (3, 9),
    "bit_count": (3, 10),
}
_OF_TWO: dict[str, Version] = {"math.hypot": (3, 8), "math.gcd": (3, 9)}  # that take any number of arguments since then


def newer(text: str, tree: ast.Module, version: Version) -> Iterator[Complaint]:
    """What needs a Python newer than `version`."""
    said = "needs Python {}.{}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text, feature_version=version)
        except SyntaxError as error:
            yield Complaint(error.msg[:1].lower() + error.msg[1:], error.lineno or 1)
    names = resolved(text)
    spared = _dispensed(tree, names)
    found = list(_reported(text))
    of = {what: needed for what, _, needed in found}
    for what, line, needed in (*found, *_unreported(text, tree), *_of_library(tree, names)):
        name = what.split(" ")[0]  # that of a decorator has more words
        if needed > version and not (name in spared and of.get(name) == needed):
            yield Complaint(f"{what} {said.format(*needed)}", line)


def _reported(text: str) -> Iterator[tuple[str, int, Version]]:
    """What vermin finds: words, line, the first Python 3 that has it."""
    import vermin  # an extra, which the verb has installed by now

    config = vermin.Config()
    config.set_verbose(3)  # with lines
    config.set_eval_annotations(True)  # a function's are evaluated when it is defined
    config.set_parse_comments(False)
    config.set_ignore_incomp(True)  # what no Python 3 has is not its concern
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        report = vermin.visit(text, config).output_text()
    for row in report.splitlines():
        if found := _NEEDS.fullmatch(row):
            what = re.sub(r" (member|module|class|function)$", "", found[2]).replace("'", "")
            yield what, int(found[1]), (int(found[3]), int(found[4]))


def _unreported(text: str, tree: ast.Module) -> Iterator[tuple[str, int, Version]]:
    """What neither vermin nor the parser for an older version notices."""
    lines = text.split("\n")

    def bare(node: ast.expr | None) -> bool:
        """Whether it is a tuple with a star, and without parentheses."""
        starred = isinstance(node, ast.Tuple) and any(isinstance(part, ast.Starred) for part in node.elts)
        return starred and node is not None and not lines[node.lineno - 1].encode()[node.col_offset :].startswith(b"(")

    for node in ast.walk(tree):
        match node:
            case ast.Return(value=value) | ast.Yield(value=value) if bare(value):
                yield "a star in what is returned, without parentheses,", node.lineno, (3, 8)
            case ast.For(iter=iterable) if bare(iterable):
                yield "a star in what is looped over, without parentheses,", node.lineno, (3, 9)
            case ast.Subscript(slice=index) if bare(index):
                yield "a star in an index", node.lineno, (3, 11)
            case ast.FunctionDef(args=arguments) | ast.AsyncFunctionDef(args=arguments):
                last = arguments.kwarg or (arguments.vararg if not arguments.kwonlyargs else None)
                if last and re.match(r"\s*,\s*\)", after(lines, last)):
                    yield "a comma after the last * parameter", last.lineno, (3, 6)
                for annotation in _unions(arguments, node.returns):
                    yield f"the type {ast.unparse(annotation)}", annotation.lineno, (3, 10)


def after(lines: list[str], node: ast.arg) -> str:
    """The text behind a node."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    rest = lines[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
    return "\n".join([rest, *lines[node.end_lineno : node.end_lineno + 2]])


def _unions(arguments: ast.arguments, returns: ast.expr | None) -> Iterator[ast.BinOp]:
    """Annotations of a function that are written with |."""
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    for annotation in (*(arg.annotation for arg in every if arg), returns):
        if isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
            yield annotation


def _of_library(tree: ast.Module, names: Names) -> Iterator[tuple[str, int, Version]]:
    """What vermin overlooks in the library; not the source's own names, nor what it asks for by name."""
    own = set(_own_names(tree))
    asked = dispensable(tree, "AttributeError")
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in _ATTRIBUTES and name not in own and node not in asked:
                yield f"the attribute {name}", node.lineno, _ATTRIBUTES[name]
            case ast.Call(func=function, args=arguments) if (name := dotted(function, names)) in _OF_TWO:
                if len(arguments) != 2 and not any(isinstance(it, ast.Starred) for it in arguments):
                    yield f"{name} of {len(arguments)}", node.lineno, _OF_TWO[name]


def _own_names(tree: ast.Module) -> Iterator[str]:
    """The names that a source gives to attributes, as far as it shows, and all of its texts, which may be names."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Constant(value=str(text)):
                yield text


def _dispensed(tree: ast.Module, names: Names) -> set[str]:
    """The full names of what a source takes only where it sees to it that they may be missing."""
    tried, asked = dispensable(tree, *MISSING), dispensable(tree, "AttributeError")
    taken: set[str] = set()
    needed: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                (taken if node in tried else needed).update(alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases):
                of = taken if node in tried else needed
                of.update([str(module), *(f"{module}.{alias.name}" for alias in aliases)])
            case ast.Attribute():
                (taken if node in asked else needed).add(dotted(node, names))
    return taken - needed
