"""A machine that lacks something: a clear message and UKE or exit code 3, never a wrong verdict."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from checker import catalog
from checker.catalog import folders
from checker.model.values import Failed
from checker.system.compiler import build_once
from tests.parts import ordinary_user

SAMPLE, ANSWER = catalog.problem("flood_it").samples[0]


@cache
def refused(setup: str) -> str:
    """Why this machine does not allow a namespace with that set-up; "" if it does."""
    if not shutil.which("unshare"):
        return "there is no unshare"
    done = subprocess.run(["unshare", "-Urm", "sh", "-ec", setup], capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def apart(setup: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`python -m checker` in a user and mount namespace of its own, after some shell commands as its administrator."""
    if why := refused(setup):
        pytest.skip(f"not allowed here: {why}")
    script = f'{setup}\nexec "$@"'
    command = ["unshare", "-Urm", "sh", "-ec", script, "sh", sys.executable, "-m", "checker", *map(str, arguments)]
    return subprocess.run(command, cwd=folders.ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "1.in").write_bytes(SAMPLE)
    (tmp_path / "1.ans").write_bytes(ANSWER)
    return tmp_path


NO_NAMESPACES = "for kind in pid net ipc mnt uts user; do echo 0 > /proc/sys/user/max_${kind}_namespaces; done"
NO_PROC = "mount -t tmpfs none /proc"


@pytest.mark.parametrize("setup", [NO_NAMESPACES, NO_PROC], ids=["namespaces refused", "no /proc"])
def test_a_missing_layer_is_named_and_verdicts_stay_right(tests: Path, setup: str) -> None:
    doctor = apart(setup, "doctor", "--json")
    findings = {d["name"]: d for d in map(json.loads, doctor.stdout.splitlines())}
    assert doctor.returncode == 0, doctor.stderr
    layer = findings["L2 namespaces"]
    assert layer["found"] and layer["remedy"]
    assert not layer["good"] or setup is NO_PROC  # where /proc is hidden, the new namespaces have one of their own
    assert all(f["good"] for name, f in findings.items() if name.startswith("cage"))
    judged = apart(setup, "judge", "flood_it", "--data", tests, "--json")
    assert judged.returncode == 0, judged.stdout + judged.stderr
    slow = tests / "flood_it.py"
    slow.write_text("while True: pass")
    judged = apart(setup, "judge", "--submission", slow, "--data", tests, "--json")
    assert json.loads(judged.stdout)["verdict"] == "TLE"


@pytest.mark.parametrize("kib", [4, 8, 12, 16, 24, 40])
def test_a_full_disk_is_never_the_submissions_fault(tests: Path, kib: int) -> None:
    full = tests / "full"
    full.mkdir()
    setup = f"mount -t tmpfs -o size={kib}k none '{full}'; export TMPDIR='{full}'"
    mine = tests / "flood_it.py"
    mine.write_text(
        (folders.ROOT / "solutions" / "flood_it.py").read_text() + "#" * 9000 + "\nopen('x', 'w').write('x' * 9000)\n"
    )
    judged = apart(setup, "judge", "--submission", mine, "--data", tests, "--json")
    if judged.stdout:
        assert json.loads(judged.stdout)["verdict"] in ("AC", "UKE"), judged.stdout
        assert judged.returncode in (0, 3)
    else:
        assert judged.returncode == 3 and judged.stderr.count("\n") == 1, judged.stderr
    if kib < 24:
        assert judged.returncode == 3 and ("space" in judged.stdout + judged.stderr)


def test_a_build_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with (
        ordinary_user(),
        pytest.raises(Failed, match="Permission denied; check its permissions and space"),
    ):
        build_once("x", (), [b"text"], tmp_path / "build", lambda to: to.touch())


def test_a_disk_that_fills_up_while_compiling_leaves_nothing_behind(tmp_path: Path) -> None:
    def make(to: Path) -> None:
        to.write_bytes(b"half")
        raise OSError(28, os.strerror(28))

    with pytest.raises(Failed, match="No space left on device; check its permissions"):
        build_once("x", (), [b"text"], tmp_path, make)
    assert list(tmp_path.iterdir()) == []
