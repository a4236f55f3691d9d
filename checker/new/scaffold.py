"""Makes every part of a new problem from the templates beside it."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from checker import catalog
from checker.catalog import folders
from checker.judges import JUDGES, USUAL
from checker.model.limits import Limits, Target
from checker.model.values import Failed, Refused
from checker.new.companion import Statement
from checker.new.python_source import python_literal, samples_source, target_source
from checker.system.templates import template_environment

# Of each kind the title of the example.
PROBLEM_KINDS = {"exact": "Largest Sum", "float": "Mean", "many": "Closest Numbers"}
_WRONG_PROGRAMS = {
    "exact": "no_numbers_allowed",
    "float": "two_decimal_places",
    "many": "neighbours_only",
}
_NAME_PATTERN = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_NAME_LETTERS = 60  # at most: files are named after it
_EXAMPLE_LIMITS = Limits(1.0, 256 * 1024)
_HEADING_LETTERS = 36  # so much of a title stands in a comment
# Delimiters that neither Python nor C++ nor the statements (templates themselves) use.
_TEMPLATES = template_environment(
    [Path(__file__).parent / "templates"],
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    block_start_string="[%",
    block_end_string="%]",
    variable_start_string="[[",
    variable_end_string="]]",
    comment_start_string="[#",
    comment_end_string="#]",
)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A new problem: its name, its kind, and what its statement says, where there is one."""

    name: str
    kind: str
    title: str
    target: Target = field(default=Target(USUAL, "", JUDGES[USUAL].suffixes, _EXAMPLE_LIMITS))
    samples: tuple[tuple[bytes, bytes], ...] = ()
    file_io: tuple[str, str] | None = None


def plan_problem(name: str, kind: str, statement: Statement | None) -> _Plan:
    """What is to be made.

    Raises Refused for a name or a kind that cannot be, or a name that is taken.
    """
    if kind not in PROBLEM_KINDS:
        raise Refused(f"no kind {kind!r} of problem; there are: {', '.join(PROBLEM_KINDS)}")
    if why := _refusal(name):
        raise Refused(f"{name!r} cannot be the name of a problem: {why}")
    if statement is None:
        return _Plan(name, kind, PROBLEM_KINDS[kind])
    samples, file_io = statement.samples, statement.file_io
    return _Plan(name, kind, statement.title, statement.target, samples, file_io)


def _refusal(name: str) -> str:
    """Why a name cannot be that of a new problem; "" if it can."""
    if not _NAME_PATTERN.fullmatch(name):
        return "expected small letters, digits and single underscores, such as two_sum"
    if len(name) > _NAME_LETTERS:
        return f"it has more than {_NAME_LETTERS} letters"
    if keyword.iskeyword(name):
        return "it is a keyword of Python"
    if name in sys.stdlib_module_names:
        return "it is a module of Python, which the problem's programs could then not import"
    if name in catalog.names():
        return "there is one of that name"
    if (folders.ROOT / "generators" / name).exists() or name == "plain":
        return "the kit uses it"
    return ""


def render_files(plan: _Plan) -> dict[str, str]:
    """The text of every file of the problem by its path, with / between folders.

    The rules come last.
    """
    name = plan.name
    templates = {
        f"solutions/{name}.py": "solution.py",
        f"cpp_ref/{name}.cpp": "reference.cpp",
        f"generators/{name}.py": "generator.py",
        f"tests/rejected/{name}/{_WRONG_PROGRAMS[plan.kind]}.py": "rejected.py",
        f"checker/problems/{name}.zh.md": "statement.zh.md",
        f"checker/problems/{name}.en.md": "statement.en.md",
        f"checker/problems/{name}.py": "rules.py",
    }
    words = {
        "name": name,
        "kind": plan.kind,
        "heading": _heading(plan),
        "title": python_literal(plan.title),
        "target": target_source(plan.target),
        "statement": samples_source(plan.samples) if plan.samples else "",
        "files": [python_literal(file) for file in plan.file_io or ()],
    }
    return {path: _TEMPLATES.get_template(f"{file}.jinja").render(words) for path, file in templates.items()}


def _heading(plan: _Plan) -> str:
    """The title for a comment or a docstring: short, and without what would end one."""
    title = plan.title.replace("\\", "/").replace('"', "'")
    most = _HEADING_LETTERS if title.isascii() else _HEADING_LETTERS // 2  # Chinese is twice as wide
    title = title[:most]
    return f"{title} (an example)" if plan.samples else title


def write_new_files(root: Path, files: Mapping[str, str]) -> None:
    """Writes all of the files below `root`, or none.

    Raises Refused if one is there already, Failed if it cannot.
    """
    made: list[Path] = []
    try:
        for name in files:
            if (root / name).exists() or (root / name).is_symlink():
                raise Refused(f"{name}: there is such a file already; nothing was written")
        for name, text in files.items():
            path = root / name
            missing = [folder for folder in path.parents if not folder.exists()]
            for folder in reversed(missing):
                folder.mkdir()
                made.append(folder)
            made.append(path)
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    except BaseException as error:
        _remove(made)
        if isinstance(error, OSError):
            raise Failed(f"cannot write {name}: {error.strerror}; nothing was written") from None
        raise


def _remove(made: list[Path]) -> None:
    """Takes back what was made, the last first."""
    for path in reversed(made):
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink()
