"""Makes one Python file of a problem's rules and of all that they import from the kit."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

from checker.model.values import Refused

_OURS = "checker"

# Judges may run Python with PyPy, whose language is older than the kit's.
_OLDER = """\
if sys.version_info < (3, 10):

    def dataclass(**options):
        options.pop("slots", None)
        return dataclasses.dataclass(**options)

    def zip(*iterables, strict=False):
        return builtins.zip(*iterables)
"""


def bundle(module: str, source_of: Callable[[str], str]) -> str:
    """The text of a module below those of all modules of ours that it imports, at any depth.

    `source_of` gives the text of a module by its name. The imports of ours are gone, those of the
    standard library come first. Raises Refused when two modules give one name to different things.
    """
    texts = {name: source_of(name) for name in needed_modules(module, source_of)}
    _check_names(texts)
    imports = {"import builtins", "import dataclasses", "import re", "import sys"}
    for text in texts.values():
        imports.update(_standard_imports(ast.parse(text)))
    plain_first = sorted(imports, key=lambda line: (line.startswith("from"), line))
    head = ["from __future__ import annotations\n", *plain_first]
    bodies = [f"# {name}\n\n{_body_of(text)}" for name, text in texts.items()]
    return "\n".join(head) + "\n\n" + "\n\n".join([_OLDER, *bodies])


def _check_names(texts: Mapping[str, str]) -> None:
    """Raises Refused when two of the modules give one name to different things."""
    owner: dict[str, str] = {}
    for module, text in texts.items():
        for name in _defined_names(ast.parse(text)):
            other = owner.setdefault(name, module)
            if other != module:
                why = f"{name!r} is also a name in {other}"
                raise Refused(f"{module}: {why}; rename it to export the problem")


def needed_modules(module: str, source_of: Callable[[str], str]) -> list[str]:
    """The modules of ours that a module needs, itself the last, every one below what it imports."""
    found: list[str] = []
    for node in ast.parse(source_of(module)).body:
        if _is_ours(node) and isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                below = needed_modules(_origin(node.module, alias.name, source_of), source_of)
                found += [name for name in below if name not in found]
    return [*found, module]


def _origin(module: str, name: str, source_of: Callable[[str], str]) -> str:
    """The module of ours that a name comes from which another one may only hand on."""
    for node in ast.parse(source_of(module)).body:
        if not isinstance(node, ast.ImportFrom) or not node.module or not _is_ours(node):
            continue
        if name in [alias.asname or alias.name for alias in node.names]:
            return _origin(node.module, name, source_of)
    return module


def _is_ours(node: ast.stmt) -> bool:
    """Whether a statement imports names from a module of ours.

    Raises Refused for a module imported whole.
    """
    whole: list[str] = []
    if isinstance(node, ast.Import):
        whole = [alias.name for alias in node.names if _outermost_package(alias.name) == _OURS]
    elif isinstance(node, ast.ImportFrom) and (node.module == _OURS or node.level):
        whole = [f"{_OURS}.{node.names[0].name}"]
    if whole:
        raise Refused(f"import names from {whole[0]}, not the module itself, to export the problem")
    return isinstance(node, ast.ImportFrom) and _outermost_package(node.module or "") == _OURS


def _outermost_package(module: str) -> str:
    """The outermost package of a module."""
    return module.partition(".")[0]


def _defined_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines at its top, not those that it imports."""
    for node in tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)):
            targets = [node.target]
        for target in targets:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _standard_imports(tree: ast.Module) -> Iterator[str]:
    """The imports of the standard library, each of one name."""
    for node in tree.body:
        if not isinstance(node, (ast.Import, ast.ImportFrom)) or _is_ours(node):
            continue
        origin = f"from {node.module} " if isinstance(node, ast.ImportFrom) else ""
        if "__future__" not in origin:
            yield from (f"{origin}import {ast.unparse(alias)}" for alias in node.names)


def _body_of(text: str) -> str:
    """A module without its docstring and imports.

    A name that it imports from ours under another name stays one.
    """
    lines: list[str | None] = list(text.splitlines())
    for k, node in enumerate(ast.parse(text).body):
        is_docstring = k == 0 and isinstance(node, ast.Expr)
        if is_docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = None
        if isinstance(node, ast.ImportFrom) and _is_ours(node):
            renamed = [alias for alias in node.names if alias.asname]
            lines[node.lineno - 1] = "\n".join(f"{alias.asname} = {alias.name}" for alias in renamed)
    return "\n".join(line for line in lines if line is not None).strip() + "\n"
