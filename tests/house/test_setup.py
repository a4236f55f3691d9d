"""Setting up: what fails says which step and what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from checker import setup
from checker.catalog import folders
from checker.commands import doctor
from tests.parts import ordinary_user


def pip_nowhere(tmp_path: Path) -> dict[str, str]:
    """An environment in which pip finds no package."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PIP_")}
    empty = tmp_path / "empty"
    empty.mkdir()
    return clean | {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": str(empty)}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a fresh clone as the set-up needs, in a path with blanks and Chinese characters."""
    root = tmp_path / "新 的"
    (root / "checker").mkdir(parents=True)
    for name in ("checker/__init__.py", "checker/__main__.py", "checker/setup.py", "constraints.txt", "pyproject.toml"):
        shutil.copy(folders.ROOT / name, root / name)
    return root


def test_a_package_that_cannot_be_installed(clone: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "checker", "stress"]
    done = subprocess.run(
        command, cwd=clone, env=pip_nowhere(tmp_path), capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 3 and done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("set-up: installing cffi, ")
    assert "PIP_INDEX_URL=" in done.stderr
    assert not any(path.name.startswith("kit-") for path in (clone / ".venv").iterdir())


def test_an_environment_that_was_left_half_made_is_made_anew(clone: Path, tmp_path: Path) -> None:
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n")
    (clone / ".venv" / "bin" / "python").chmod(0o755)
    subprocess.run([sys.executable, "-m", "checker.setup"], cwd=clone, env=pip_nowhere(tmp_path), capture_output=True)
    done = subprocess.run([clone / ".venv" / "bin" / "python", "-m", "pip", "--version"], capture_output=True)
    assert done.returncode == 0


def test_a_missing_venv_module_names_the_package(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "The virtual environment was not created successfully because ensurepip is not available.\n"
    monkeypatch.setattr(setup, "HOME", clone / ".venv")
    monkeypatch.setattr(setup, "PYTHON", clone / ".venv" / "bin" / "python")
    monkeypatch.setattr(setup, "_run", lambda command: (1, said))
    with pytest.raises(setup.SetupFailed, match="install it with: sudo apt install python3-venv"):
        setup._create()


def test_an_old_python_is_told_in_one_line() -> None:
    command = "import sys; sys.version_info = (3, 10, 1, 'final', 0); import checker"
    done = subprocess.run([sys.executable, "-c", command], cwd=folders.ROOT, capture_output=True, text=True)
    assert done.returncode == 3
    assert done.stderr == "checker: needs Python 3.11 or newer, this is 3.10; try: make PYTHON=python3.11 ...\n"


def test_a_read_only_checkout(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "ROOT", clone)
    monkeypatch.setattr(setup, "HOME", clone / ".venv")
    (clone / "build").mkdir()
    (clone / "build").chmod(0o500)
    clone.chmod(0o500)
    with ordinary_user(), pytest.raises(setup.SetupFailed, match="Permission denied; check permissions and space"):
        setup.ensure()


def test_pins_are_exact_and_complete() -> None:
    pins = (folders.ROOT / "constraints.txt").read_text().split()
    assert pins and all("==" in pin for pin in pins)
    listed = subprocess.check_output([setup.PYTHON, "-m", "pip", "list", "--format=freeze"], text=True).split()
    names = {pin.lower().replace("_", "-") for pin in pins}
    ours = {pin.lower().replace("_", "-") for pin in listed if pin.partition("==")[0] not in ("pip", "setuptools")}
    assert ours <= names


def test_doctor_knows_windows_drives() -> None:
    on_drive = doctor.check_windows_drive(Path("/mnt/c/Users/kit"))
    assert not on_drive.good and "move this folder to your Linux home" in on_drive.remedy
    assert doctor.check_windows_drive(Path("/srv/kit")).good


def test_doctor_knows_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    mac = next(f for f in doctor.check_machine() if f.name == "macOS")
    assert not mac.good and not mac.needed and "not isolated" in mac.found and mac.remedy
