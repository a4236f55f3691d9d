"""Finds the parts of a problem by its name: the only module that knows the folders."""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from checker.data import plan as dataset
from checker.system import files as store
from checker.running.cage.cage import Cage
from checker.system.compiler import CompileError, compiled
from checker.system.forked import Forked
from checker.model.judge import JUDGES
from checker.running.cage.layers import available
from checker.model.limits import Target
from checker.model.values import Case, Failed, Generator, Pair, Program, Refused, Wrong
from checker.running.library import native
from checker.model.problem import Problem
from checker.model.replay import Replays
from checker.data.standalone import bundled
from checker.running.submission import Workshop, program_of

if TYPE_CHECKING:  # what packages are made with is loaded when one is made
    from checker.data.material import Material
    from checker.data.statement import Statement

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
FINDINGS = Path(os.environ.get("KIT_FINDINGS") or BUILD / "findings")  # of these four tests have their own
RUNS = Path(os.environ.get("KIT_RUNS") or BUILD / "runs")
PAGES = Path(os.environ.get("KIT_PAGES") or BUILD)
TABLE_SUBMISSION = ROOT / "solutions" / "rotation_game__table.py"
TABLE_TEMPLATE = ROOT / "checker" / "templates" / f"{TABLE_SUBMISSION.name}.jinja"
HUNTED = Path(os.environ.get("KIT_BOARDS") or ROOT / "generators" / "boards")
INTERFACE = ROOT / "cpp_ref" / "abi.h"
WARNINGS = ("-Wall", "-Wextra", "-Werror")
BARE = ["-DBARE", "-static", "-nostdlib", "-ffreestanding", "-fno-stack-protector", "-fno-pie", "-no-pie"]
REFERENCE_SECONDS = 10.0  # wall time of one call


def names() -> list[str]:
    """The names of all problems."""
    return sorted(p.stem for p in (ROOT / "checker" / "problems").glob("[a-z]*.py"))


def problem(name: str) -> Problem:
    """The rules of a problem. Raises Refused when there is no such problem."""
    if name not in names():
        raise Refused(f"no problem {name!r}; there are: {', '.join(names())}")
    found: Problem = _part(f"checker.problems.{name}", "PROBLEM")
    unknown = set(found.judges) - set(JUDGES)
    if unknown or not found.judges:
        what = f"no judge {min(unknown)!r}" if unknown else "the problem is at no judge"
        raise Refused(f"checker/problems/{name}.py: {what}; there are: {', '.join(JUDGES)}")
    return found


def rules(name: str) -> ModuleType:
    """The module of a problem, with the numbers of its statement."""
    return import_module(f"checker.problems.{name}")


def families(name: str) -> Mapping[str, Generator]:
    """The generators of a problem by the name of their family. Raises Refused when they cannot be loaded."""
    found: Mapping[str, Generator] = _part(f"generators.{name}", "FAMILIES")
    return found


def _part(module: str, name: str) -> Any:
    """What a setter's module defines under a name. Raises Refused, with the line, when that cannot be had."""
    file = f"{module.replace('.', '/')}.py"
    try:
        return getattr(import_module(module), name)
    except Exception as error:  # whatever it is, the setter wrote it
        lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == str(ROOT / file)]
        line, said = (lines or [None])[-1], str(error)
        if isinstance(error, SyntaxError):
            line, said = error.lineno, error.msg
        where = f"{file}, line {line}" if line else file
        raise Refused(f"{where}: {type(error).__name__}: {said.partition(chr(10))[0]}") from None


def replays(name: str) -> Replays | None:
    """How the boards of a problem are replayed; None when it does not say."""
    if not (ROOT / "checker" / "report" / "replays" / f"{name}.py").exists():
        return None
    found: Replays = import_module(f"checker.report.replays.{name}").REPLAYS
    return found


def plain_families(name: str) -> Mapping[str, Generator]:
    """The families that do not choose among boards kept in files."""
    kept = {path.stem for path in (ROOT / "generators" / "boards" / name).glob("*.in")}
    return {family: generate for family, generate in families(name).items() if family not in kept}


def solutions(name: str) -> list[Path]:
    """The Python submissions of a problem: <name>.py and <name>__<idea>.py."""
    return _variants(ROOT / "solutions", name, ".py")


def references(name: str) -> list[Path]:
    """The C++ references of a problem: the fast one, which is also the submission in C++, then independent ones.

    Raises Refused when the first is missing.
    """
    if not (ROOT / "cpp_ref" / f"{name}.cpp").exists():
        raise Refused(f"cpp_ref/{name}.cpp: no such file; it is the reference of {name}")
    return _variants(ROOT / "cpp_ref", name, ".cpp")


def _variants(folder: Path, name: str, suffix: str) -> list[Path]:
    return [p for p in (folder / f"{name}{suffix}", *sorted(folder.glob(f"{name}__*{suffix}"))) if p.exists()]


def library(source: Path) -> Path:
    """A reference compiled to be loaded. Raises Failed when it does not compile: it is ours."""
    flags = ("-O2", "-std=c++11", *WARNINGS, "-DKIT", "-shared", "-fPIC")
    try:
        return compiled(source, flags, BUILD / "cpp_ref", (INTERFACE, source.with_name("ref.hpp")))
    except CompileError as error:
        raise Failed(f"the reference does not compile: {error}") from None


def reference(source: Path) -> Forked:
    """A reference as a Program in a forked process; a context manager."""
    return Forked(partial(native, library(source), INTERFACE.read_text()), REFERENCE_SECONDS)


def census_source(name: str) -> Path:
    """Where the program that counts a problem's boards stands, if it has one."""
    return ROOT / "cpp_ref" / "census" / f"{name}.cpp"


def census(name: str) -> Path:
    """The compiled program that counts a problem's boards. Raises Failed when it does not compile: it is ours."""
    reference = references(name)[0]
    includes = (reference, reference.with_name("ref.hpp"), INTERFACE)
    try:
        return compiled(census_source(name), ("-O2", "-std=c++11", *WARNINGS), BUILD / "census", includes)
    except CompileError as error:
        raise Failed(f"the census does not compile: {error}") from None


@cache
def launcher() -> Path:
    """The compiled launcher of the cage: without the C library where `bare.h` can stand for it."""
    source = ROOT / "checker" / "launch.c"
    flags = ("-x", "c", "-O2", *WARNINGS)
    if sys.platform == "linux" and platform.machine() in ("x86_64", "aarch64"):
        with suppress(CompileError):  # an unusual compiler
            return compiled(source, (*flags, *BARE), BUILD / "cage", (source.with_name("bare.h"),))
    try:
        return compiled(source, (*flags, *(("-static",) if sys.platform == "linux" else ())), BUILD / "cage")
    except CompileError as error:
        raise Failed(f"the launcher does not compile: {error}") from None


@cache
def cage() -> Cage:
    """The cage with all layers that this machine has."""
    return Cage(launcher(), available(launcher()))


def submission(path: Path, target: Target, python: str | None = None) -> Program:
    """A .py or .cpp file as a Program under the limits of a judge. Raises Refused."""
    return program_of(path, target, workshop(python))


def workshop(python: str | None = None) -> Workshop:
    """What programs are made with."""
    return Workshop(cage(), BUILD / "submissions", python)


def known_cases(name: str) -> list[Case]:
    """Inputs on which a submission once failed, each once: kept regressions, then findings; then what was hunted.

    Raises Refused.
    """
    failed = [*_valid_cases(name, regressions_folder(name)), *_valid_cases(name, findings_folder(name))]
    found: dict[bytes, Case] = {}
    for case in [*failed, *_valid_cases(name, hunted_folder(name), "hunted_*.in")]:
        found.setdefault(case.input, case)
    return list(found.values())


def kept_cases(name: str) -> list[Case]:
    """What belongs to the test data because it was kept: regressions, then hunted boards. Raises Refused."""
    return [*_valid_cases(name, regressions_folder(name)), *_valid_cases(name, hunted_folder(name), "hunted_*.in")]


def _valid_cases(name: str, folder: Path, pattern: str = "*.in") -> list[Case]:
    cases = store.cases(folder, pattern)
    for case in cases:
        valid(problem(name), folder / f"{case.name}.in", case.input)
    return cases


def valid(rules: Problem, file: Path, text: bytes) -> None:
    """Raises Refused, with file and position, when an input breaks the statement."""
    try:
        rules.validate(text)
    except Wrong as wrong:
        hint = "; the file has CRLF line ends, convert it to LF" if b"\r\n" in text else ""
        raise Refused(f"{shown(file)}: {wrong}{hint}") from None


def findings_folder(name: str) -> Path:
    """Where `stress` saves what it finds."""
    return FINDINGS / name


def regressions_folder(name: str) -> Path:
    """Where findings are kept for good."""
    return ROOT / "tests" / "regressions" / name


def hunted_folder(name: str) -> Path:
    """Where `hunt` keeps the hardest boards, in files hunted_<cost>.in."""
    return HUNTED / name


def handmade(name: str) -> list[Case]:
    """The hand-made inputs that belong to the test data."""
    return store.cases(ROOT / "tests" / "handmade" / name)


def data_folder(name: str) -> Path:
    """Where the test data of a problem is written."""
    return BUILD / "data" / name


def rejected(name: str) -> list[Path]:
    """The programs that are wrong on purpose."""
    return sorted(p for p in (ROOT / "tests" / "rejected" / name).glob("*") if p.suffix in (".py", ".cpp"))


def pinned(name: str) -> Path:
    """The pinned SHA256SUMS of a problem's test data."""
    return ROOT / "tests" / "pinned" / f"{name}.sha256"


def answers_folder(name: str) -> Path:
    """Where answers are kept while the test data of a problem are made."""
    return BUILD / "answers" / name


def packages_folder() -> Path:
    """Where packages are written."""
    return BUILD / "packages"


def rejected_by_default(name: str, verdict: str) -> list[Path]:
    """The programs that the test data refuse with a verdict at the default judge, by what their first lines say."""
    announced = re.compile(rb"(#|//) expect: %s( luogu)?\n" % verdict.encode())
    return [path for path in rejected(name) if announced.match(path.read_bytes())]


def render_statement(name: str, language: str, bare: bool) -> Statement:
    """A problem's statement. Raises Refused when there is none in that language."""
    from checker.data.statement import LANGUAGES, rendered

    path = ROOT / "checker" / "problems" / f"{name}.{language}.md"
    if not path.exists():
        raise Refused(f"{shown(path)}: no such file; a package needs the statement in {' and '.join(LANGUAGES)}")
    names_ = vars(import_module(f"checker.problems.{name}"))
    public = {key: value for key, value in names_.items() if not key.startswith("_")}
    return rendered(problem(name), language, store.content(path).decode(), public, bare)


def module_text(module: str) -> str:
    """The text of a module of ours."""
    return (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def collect_material(name: str, pairs: Sequence[Pair], reference: Program, yours: int = 0) -> Material:
    """What the packages of a problem are made of: its tests, and all that is found by its name. Raises Refused.

    The last `yours` tests were kept of findings and hunts: they belong to the last subtask.
    """
    from checker.data.material import Material, Member

    rules = problem(name)
    numbers = [*dataset.memberships(rules, families(name), len(pairs) - yours), *[len(rules.plan)] * yours]
    accepted = [*references(name)[:1], *solutions(name)]
    checker_cpp = ROOT / "checker" / "problems" / f"{name}.checker.cpp"

    def sources(paths: Sequence[Path]) -> tuple[tuple[str, bytes], ...]:
        return tuple((path.name, store.content(path)) for path in paths)

    return Material(
        problem=rules,
        tests=tuple(Member(pair, number) for pair, number in zip(pairs, numbers, strict=True)),
        statement=partial(render_statement, name),
        accepted=sources(accepted),
        wrong=sources(rejected_by_default(name, "WA")),
        slow=sources(rejected_by_default(name, "TLE")),
        reference=reference,
        rules=bundled(f"checker.problems.{name}", module_text),
        checker_cpp=store.content(checker_cpp) if checker_cpp.exists() else None,
    )


def shown(file: Path) -> str:
    """A path as the user would type it."""
    path = file.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(file)
