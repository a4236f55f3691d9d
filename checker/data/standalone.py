"""Makes one Python file of a problem's rules and of all that they import from the kit."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

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
    owner: dict[str, str] = {}
    for name, text in texts.items():
        for defined in _defined_names(ast.parse(text)):
            if owner.setdefault(defined, name) != name:
                raise Refused(
                    f"{name}: {defined!r} is also a name in {owner[defined]}; rename it to export the problem"
                )
    imports = {"import builtins", "import dataclasses", "import re", "import sys"}
    imports |= {line for text in texts.values() for line in _standard_imports(ast.parse(text))}
    head = [
        "from __future__ import annotations\n",
        *sorted(imports, key=lambda line: (line.startswith("from"), line)),
    ]
    bodies = [f"# {name}\n\n{_body_of(text)}" for name, text in texts.items()]
    return "\n".join(head) + "\n\n" + "\n\n".join([_OLDER, *bodies])


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
        named = [a.asname or a.name for a in node.names] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom) and node.module and name in named and _is_ours(node):
            return _origin(node.module, name, source_of)
    return module


def _is_ours(node: ast.stmt) -> bool:
    """Whether a statement imports names from a module of ours.

    Raises Refused for a module imported whole.
    """
    whole = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    if isinstance(node, ast.ImportFrom) and (node.module == _OURS or node.level):
        whole = [f"{_OURS}.{node.names[0].name}"]
    if named := [name for name in whole if name.split(".")[0] == _OURS]:
        raise Refused(f"import names from {named[0]}, not the module itself, to export the problem")
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == _OURS


def _defined_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines at its top, not those that it imports."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            yield from ((part.id for part in ast.walk(target) if isinstance(part, ast.Name)) if target else ())


def _standard_imports(tree: ast.Module) -> Iterator[str]:
    """The imports of the standard library, each of one name."""
    for node in tree.body:
        if not isinstance(node, (ast.Import, ast.ImportFrom)) or _is_ours(node):
            continue
        origin = f"from {node.module} " if isinstance(node, ast.ImportFrom) else ""
        if "__future__" not in origin:
            yield from (f"{origin}import {ast.unparse(alias)}" for alias in node.names)


def _body_of(text: str) -> str:
    """A module without its docstring and imports; a name that it imports from ours under another name stays one."""
    lines: list[str | None] = list(text.splitlines())
    for k, node in enumerate(ast.parse(text).body):
        docstring = not k and isinstance(node, ast.Expr)
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = None
        if isinstance(node, ast.ImportFrom) and _is_ours(node):
            lines[node.lineno - 1] = "\n".join(f"{a.asname} = {a.name}" for a in node.names if a.asname)
    return "\n".join(line for line in lines if line is not None).strip() + "\n"
