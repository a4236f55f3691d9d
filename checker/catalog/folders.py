"""Says where everything stands."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build"
# Tests set these four variables to folders of their own.
_FINDINGS = Path(os.environ.get("KIT_FINDINGS") or BUILD / "findings")
RUNS = Path(os.environ.get("KIT_RUNS") or BUILD / "runs")
PAGES = Path(os.environ.get("KIT_PAGES") or BUILD)
HUNTED = Path(os.environ.get("KIT_BOARDS") or ROOT / "generators" / "boards")
TABLE_SUBMISSION = ROOT / "solutions" / "rotation_game__table.py"
TABLE_TEMPLATE = ROOT / "checker" / "new" / "templates" / f"{TABLE_SUBMISSION.name}.jinja"
INTERFACE = ROOT / "cpp_ref" / "abi.h"


def findings_folder(name: str) -> Path:
    """Where `stress` saves what it finds."""
    return _FINDINGS / name


def regressions_folder(name: str) -> Path:
    """Where findings are kept for good."""
    return ROOT / "tests" / "regressions" / name


def hunted_folder(name: str) -> Path:
    """Where `hunt` keeps the hardest boards, in files hunted_<cost>.in."""
    return HUNTED / name


def data_folder(name: str) -> Path:
    """Where the test data of a problem is written."""
    return BUILD / "data" / name


def pinned_sums(name: str) -> Path:
    """The pinned SHA256SUMS of a problem's test data."""
    return ROOT / "tests" / "pinned" / f"{name}.sha256"


def answers_folder(name: str) -> Path:
    """Where answers are kept while the test data of a problem are made."""
    return BUILD / "answers" / name


def packages_folder() -> Path:
    """Where packages are written."""
    return BUILD / "packages"


def relative(file: Path) -> str:
    """A path as the user would type it."""
    path = file.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(file)
