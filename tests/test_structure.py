"""Laws about the files themselves: parts, imports, floors."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from checker.catalog import parts as catalog
from checker.submit import preflight
from checker.submit.sources import python as source_python
from checker.model.judge import JUDGES

ROOT = catalog.ROOT
SOURCES = sorted(p for folder in ("checker", "generators", "tests") for p in (ROOT / folder).rglob("*.py"))
OURS = [p for p in SOURCES if "rejected" not in p.parts]
SOLUTIONS = sorted((ROOT / "solutions").glob("*.py"))

# The floors, the lowest first: a module imports only from floors below its own. The first pattern that matches counts.
FLOORS = [
    r"checker|checker\.(model|setup|shape|warm|source_names|source_blocks)|generators\.common\.arrays",
    r"checker\.(reader|limits|unknown|source_version)|generators\.common\.trees",
    r"generators\.common\.graphs|checker\.(problem|comparison|checks|literals|compiler|store|layers|mutants|clipboard|source_python|source_cpp)",
    r"checker\.problems(\.\w+)?|checker\.(cage|native|judges|companion|statement|standalone|memory)|generators(\.common)?",
    r"generators\.\w+|checker\.(judge|forked|submission|dataset|embed|randomness|interpreter|trial|bench)|checker\.export\.(material|archive)",
    r"checker\.(lanes|scoring|census|shrink)|checker\.benches(\.(cage|turns))?|checker\.export\.(latex|luogu|hdu|hydro)|checker\.report(\.(words|replay|plots))?",
    r"checker\.(finding|screen|preflight)|checker\.benches\.(solvers|drawing)|checker\.export\.icpc|checker\.report\.(replays(\.\w+)?|sources|rendering)",
    r"checker\.(stress|strength|hunt|export\.kattis)|checker\.benches\.(growth|processes|rates)|checker\.export|checker\.report\.shown",
    r"checker\.(catalog|show|plain)|checker\.benches\.peers|checker\.export\.formats",
    r"checker\.(lineup|steady|inspection|scaffold|runs)|checker\.report\.(page|editorial)",
    r"checker\.cluster",
    r"checker\.verbs(\.(choice|kept_boards))?",
    r"checker\.verbs\.(data|hunt)",
    r"checker\.verbs\.\w+",
    r"checker\.command_line",
    r"checker\.__main__",
    r"tests(\..*)?",
]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def floor_of(module: str) -> int:
    return next(floor for floor, pattern in enumerate(FLOORS) if re.fullmatch(pattern, module))


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


@pytest.mark.parametrize("path", [p for p in OURS if "tests" not in p.parts], ids=module_of)
def test_a_module_imports_only_from_floors_below(path: Path) -> None:
    module = module_of(path)
    for imported in imports_of(path) - {"checker"}:
        assert floor_of(imported) < floor_of(module), f"{module} imports {imported}"


def test_the_floors_name_every_module() -> None:
    for path in OURS:
        floor_of(module_of(path))


@pytest.mark.parametrize("module", ["judge", "cage", "native"])
def test_the_core_never_imports_the_catalog(module: str) -> None:
    assert "checker.catalog" not in imports_of(ROOT / "checker" / f"{module}.py")


@pytest.mark.parametrize("path", [p for p in OURS if "tests" not in p.parts], ids=module_of)
def test_only_the_top_prints(path: Path) -> None:
    module = module_of(path)
    top = module in {"checker.__init__", "checker", "checker.setup", "checker.show"} or floor_of(module) >= 8
    used = {
        n.func.id
        for n in ast.walk(ast.parse(path.read_text()))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    assert top or "print" not in used


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
    assert not list(source_python.imported(ast.parse(path.read_text()), ()))


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_a_submission_runs_on_python_3_5(path: Path) -> None:
    vermin = "from vermin import main; main()"  # its script's first line cannot name a path with a blank
    command = [sys.executable, "-c", vermin, "--target=3.5-", "--violations", "--no-tips", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "cpp_ref").glob("*.cpp")), ids=lambda path: path.name)
def test_a_reference_can_be_submitted(path: Path) -> None:
    text = path.read_bytes()
    assert not preflight.of_bytes(text, JUDGES["hdu"])
    assert b"#pragma GCC optimize" not in text  # Luogu refuses it
    local = re.findall(rb'#include "(.*?)"', text)
    assert local == [b"ref.hpp"]  # only in the KIT build


def test_no_file_holds_a_path_of_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    for name in filter(None, listed.split(b"\0")):
        path = ROOT / name.decode()
        if path.exists() and path.suffix not in {".in", ".ans"}:
            assert not re.search(rb"(^|[^A-Za-z0-9_.])/(home|root|work)/", path.read_bytes()), path
