"""Laws about the files themselves: parts, imports, folders."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.judges import JUDGES
from checker.submit.sources import python

ROOT = folders.ROOT
SOURCES = sorted(p for folder in ("checker", "generators", "tests") for p in (ROOT / folder).rglob("*.py"))
OURS = [p for p in SOURCES if "rejected" not in p.parts]
SOLUTIONS = sorted((ROOT / "solutions").glob("*.py"))

# The rows of folders, the lowest first: a folder imports from itself and from the rows below its own.
ROWS = [
    "model setup",
    "system judges problems shrink",
    "running generators",
    "grading",
    "catalog",
    "stress data hunt strength submit report bench new terminal",
    "commands",
    "command_line",
    "__main__",
]
ROW_OF = {folder: row for row, folders in enumerate(ROWS) for folder in folders.split()}
PRINTS = {"setup", "terminal", "commands", "command_line", "__main__"}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def folder_of(module: str) -> str:
    """The folder of a row that a module stands in: "running" of checker.running.cage.cage."""
    package, *rest = module.split(".")
    return rest[0] if package == "checker" and rest else package


def imports_of(path: Path) -> set[str]:
    """Every module of ours that a file imports, at any depth in it."""
    modules = {module_of(p) for p in SOURCES}
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & modules) or {node.module}
    return found & modules


CODE = [p for p in OURS if "tests" not in p.parts]


@pytest.mark.parametrize("path", CODE, ids=module_of)
def test_a_folder_imports_from_itself_and_from_rows_below(path: Path) -> None:
    module = module_of(path)
    if module == "checker":
        assert not imports_of(path)
        return
    for imported in imports_of(path) - {"checker"}:
        here, there = folder_of(module), folder_of(imported)
        assert here == there or ROW_OF[there] < ROW_OF[here], f"{module} imports {imported}"


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {module_of(p): imports_of(p) for p in CODE}
    for package in [m for m in graph if (folders.ROOT / m.replace(".", "/")).is_dir()]:
        graph[package] = {m for m in graph[package] if not m.startswith(f"{package}.")}  # a package shows its doors
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join([*above[above.index(module) :], module])
        if module not in done:
            for imported in graph.get(module, ()):
                visit(imported, (*above, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def test_the_map_names_every_folder() -> None:
    shown = (ROOT / "checker" / "__init__.py").read_text()
    there = {p.name for p in (ROOT / "checker").iterdir() if p.is_dir() and list(p.rglob("*.py"))}
    assert there <= ROW_OF.keys()
    assert not [folder for folder in there if not re.search(rf"\b{folder}\b", shown)]


def test_every_folder_says_its_sentence() -> None:
    for path in (ROOT / "checker").rglob("__init__.py"):
        assert ast.get_docstring(ast.parse(path.read_text())), path


def test_a_folder_can_be_taken_in_at_a_glance() -> None:
    assert len(list((ROOT / "checker").glob("*.py"))) <= 4
    for folder in {p.parent for p in CODE} - {ROOT / "checker"}:
        if not folder.name.endswith("s") or folder.name == "stress":  # a set may grow
            assert len([p for p in folder.iterdir() if p.is_file()]) <= 16, folder


@pytest.mark.parametrize("path", CODE, ids=module_of)
def test_a_module_and_its_functions_can_be_read_at_once(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 330
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 45, node.name


@pytest.mark.parametrize("path", CODE, ids=module_of)
def test_what_was_typed_is_unpacked_at_the_top(path: Path) -> None:
    """A Namespace, whose fields nobody declares, goes to the functions of commands that run them, and no further."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and "Namespace" in ast.unparse(node.args):
            assert folder_of(module_of(path)) == "commands" and node.name.startswith(("run", "_run")), node.name


@pytest.mark.parametrize("path", CODE, ids=module_of)
def test_only_the_top_prints(path: Path) -> None:
    used = {
        n.func.id
        for n in ast.walk(ast.parse(path.read_text()))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    assert folder_of(module_of(path)) in PRINTS or "print" not in used


def test_every_problem_has_all_its_parts_and_no_part_lacks_a_problem() -> None:
    names = set(catalog.names())
    for folder, suffix in (("solutions", ".py"), ("cpp_ref", ".cpp"), ("generators", ".py")):
        stems = {p.stem.split("__")[0] for p in (ROOT / folder).glob(f"*{suffix}")} - {"__init__", "", "common"}
        whole = {p.stem for p in (ROOT / folder).glob(f"*{suffix}")}
        assert stems == names, folder
        assert names <= whole, folder
    assert {p.name for p in (ROOT / "tests" / "boards").iterdir()} <= names


def test_every_problem_names_itself() -> None:
    assert [catalog.problem(name).name for name in catalog.names()] == catalog.names()


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_a_submission_needs_only_the_standard_library(path: Path) -> None:
    assert not list(python.imported(ast.parse(path.read_text())))


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_a_submission_runs_on_python_3_5(path: Path) -> None:
    vermin = "from vermin import main; main()"  # its script's first line cannot name a path with a blank
    command = [sys.executable, "-c", vermin, "--target=3.5-", "--violations", "--no-tips", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "cpp_ref").glob("*.cpp")), ids=lambda path: path.name)
def test_a_reference_can_be_submitted(path: Path) -> None:
    text = path.read_bytes()
    low, high = JUDGES["hdu"].source_bytes or (0, 0)
    assert low <= len(text) <= high and text.decode()[:1] != "\N{BOM}"
    assert b"#pragma GCC optimize" not in text  # Luogu refuses it
    local = re.findall(rb'#include "(.*?)"', text)
    assert local == [b"ref.hpp"]  # only in the KIT build


def test_no_file_holds_a_path_of_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    for name in filter(None, listed.split(b"\0")):
        path = ROOT / name.decode()
        if path.exists() and path.suffix not in {".in", ".ans"}:
            assert not re.search(rb"(^|[^A-Za-z0-9_.])/(home|root|work)/", path.read_bytes()), path


@pytest.mark.parametrize("path", CODE, ids=module_of)
def test_only_a_language_knows_its_suffix(path: Path) -> None:
    """Nothing asks whether a file ends in .py or .cpp: what a language needs is in its file."""
    if "languages" in path.parts:
        return
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Compare) and ".suffix" in ast.unparse(node):
            assert not re.search(r"'\.(py|cpp)'", ast.unparse(node)) or module_of(path) == "checker.stress.cluster", (
                node.lineno
            )


def test_few_public_names_are_used_in_their_own_module_only() -> None:
    public, only_here = doors(CODE)
    assert len(only_here) < 0.15 * len(public), sorted(only_here)


def doors(paths: list[Path]) -> tuple[set[str], set[str]]:
    """The public functions, classes and constants of the kit's modules, and those of them that no other file names."""
    texts = {path: path.read_text() for path in [*OURS, *(ROOT / "checker").rglob("*.j*")]}
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    public, only_here = set(), set()
    for path in paths:
        module = module_of(path)
        if module.split(".")[0] != "checker" or path.parent.name in ("problems", "replays") or path.stem == "__init__":
            continue
        for name in top_level_names(path):
            if not name.startswith("_"):
                public.add(f"{module}.{name}")
                if not any(name in found for other, found in words.items() if other != path):
                    only_here.add(f"{module}.{name}")
    return public, only_here


def top_level_names(path: Path) -> set[str]:
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    return names
