"""Makes every part of a new problem from the templates beside it."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from checker import catalog
from checker.catalog import folders
from checker.judges import JUDGES, USUAL
from checker.model.limits import Limits, Target
from checker.model.values import Failed, Refused
from checker.new.companion import Statement
from checker.new.python_source import in_python, pairs_in_python, target_in_python

KINDS = {"exact": "Largest Sum", "float": "Mean", "many": "Closest Numbers"}  # the title of the example of each
_WRONG = {"exact": "no_numbers_allowed", "float": "two_decimal_places", "many": "neighbours_only"}
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 60  # letters of a name: files are named after it
_LIMITS = Limits(1.0, 256 * 1024)
_SHORT = 36  # letters of a title in a comment


@dataclass(frozen=True, slots=True)
class _Plan:
    """A new problem: its name, its kind, and what its statement says, where there is one."""

    name: str
    kind: str
    title: str
    target: Target = field(default=Target(USUAL, "", JUDGES[USUAL].suffixes, _LIMITS))
    samples: tuple[tuple[bytes, bytes], ...] = ()
    file_io: tuple[str, str] | None = None


def planned(name: str, kind: str, statement: Statement | None) -> _Plan:
    """What is to be made. Raises Refused for a name or a kind that cannot be, or a name that is taken."""
    if kind not in KINDS:
        raise Refused(f"no kind {kind!r} of problem; there are: {', '.join(KINDS)}")
    if why := _refusal(name):
        raise Refused(f"{name!r} cannot be the name of a problem: {why}")
    if statement is None:
        return _Plan(name, kind, KINDS[kind])
    return _Plan(name, kind, statement.title, statement.target, statement.samples, statement.file_io)


def _refusal(name: str) -> str:
    """Why a name cannot be that of a new problem; "" if it can."""
    if not _NAME.fullmatch(name):
        return "expected small letters, digits and single underscores, such as two_sum"
    if len(name) > _LONGEST:
        return f"it has more than {_LONGEST} letters"
    if keyword.iskeyword(name):
        return "it is a keyword of Python"
    if name in sys.stdlib_module_names:
        return "it is a module of Python, which the problem's programs could then not import"
    if name in catalog.names():
        return "there is one of that name"
    if (folders.ROOT / "generators" / name).exists() or name == "plain":
        return "the kit uses it"
    return ""


def parts(plan: _Plan) -> dict[str, str]:
    """The text of every file of the problem by its path, with / between folders; the rules come last."""
    name = plan.name
    rendered = {
        f"solutions/{name}.py": "solution.py",
        f"cpp_ref/{name}.cpp": "reference.cpp",
        f"generators/{name}.py": "generator.py",
        f"tests/rejected/{name}/{_WRONG[plan.kind]}.py": "rejected.py",
        f"checker/problems/{name}.zh.md": "statement.zh.md",
        f"checker/problems/{name}.en.md": "statement.en.md",
        f"checker/problems/{name}.py": "rules.py",
    }
    # Delimiters that neither Python nor C++ nor the statements (templates themselves) use.
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        autoescape=False,
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
    words = {
        "name": name,
        "kind": plan.kind,
        "heading": _heading(plan),
        "title": in_python(plan.title),
        "target": target_in_python(plan.target),
        "statement": pairs_in_python(plan.samples) if plan.samples else "",
        "files": [in_python(file) for file in plan.file_io or ()],
    }
    return {path: environment.get_template(f"{file}.jinja").render(words) for path, file in rendered.items()}


def _heading(plan: _Plan) -> str:
    """The title for a comment or a docstring: short, and without what would end one."""
    title = plan.title.replace("\\", "/").replace('"', "'")
    title = title[: _SHORT if title.isascii() else _SHORT // 2]  # Chinese letters are twice as wide
    return f"{title} (an example)" if plan.samples else title


def write(root: Path, files: Mapping[str, str]) -> None:
    """Writes all of the files below `root`, or none. Raises Refused if one is there already, Failed if it cannot."""
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
