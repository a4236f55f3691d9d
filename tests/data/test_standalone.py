"""Programs made of the rules need nothing of ours, and say what the rules say."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from checker import catalog
from checker.data.standalone import bundle, needed_modules
from checker.model.values import Refused
from tests.data.test_packages import material, toy
from tests.data.test_plan import PINNED

every_problem = pytest.mark.parametrize("name", PINNED)
PYTHONS = [sys.executable, "pypy3"]  # the oldest language that judges' PyPy is made of
ACCEPTS, REFUSES = 42, 43


def alone(
    python: str, program: bytes, folder: Path, text: bytes, *arguments: str
) -> subprocess.CompletedProcess[bytes]:
    """A program run by a Python that cannot see this repository."""
    if not shutil.which(python):
        pytest.skip(f"{python}: not installed")
    (folder / "program.py").write_bytes(program)
    command = [python, "-I", "program.py", *arguments]
    return subprocess.run(command, cwd=folder, input=text, capture_output=True, check=False)


@every_problem
@pytest.mark.parametrize("python", PYTHONS)
def test_the_input_validator_accepts_the_samples_and_names_the_place_of_a_fault(
    name: str, python: str, tmp_path: Path
) -> None:
    program = material(name).program("input_validator.py.j2")
    for text, _ in catalog.problem(name).samples:
        assert alone(python, program, tmp_path, text).returncode == ACCEPTS
        done = alone(python, program, tmp_path, text + b"junk")
        assert done.returncode == REFUSES
        assert b"expected the end of the input, found 'junk'" in done.stderr and done.stderr.count(b"\n") == 1


@every_problem
def test_the_answer_validator_knows_the_answer_from_another(name: str, tmp_path: Path) -> None:
    program = material(name).program("answer_validator.py.j2")
    for text, answer in catalog.problem(name).samples:
        (tmp_path / "in").write_bytes(text)
        assert alone(sys.executable, program, tmp_path, answer, "in").returncode == ACCEPTS
        for other in (b"junk\n", b" " + answer, answer + b"\n", answer[:-1], answer.replace(b"\n", b"\r\n")):
            assert alone(sys.executable, program, tmp_path, other, "in").returncode == REFUSES


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize(
    ("output", "answer", "code", "says"),
    [
        (b"2 3\n", b"1 4\n", ACCEPTS, None),
        (b"2 4\n", b"1 4\n", REFUSES, "the sum is 6, not 5\n"),
        (b"1 4\n", b"2 2\n", 1, "the answer: the sum is 4, not 5\n"),
    ],
)
def test_the_output_validator_judges_and_says_why(
    python: str, output: bytes, answer: bytes, code: int, says: str | None, tmp_path: Path
) -> None:
    (tmp_path / "in").write_bytes(b"5\n")
    (tmp_path / "ans").write_bytes(answer)
    program = toy().program("output_validator.py.j2")
    assert alone(python, program, tmp_path, output, "in", "ans", ".").returncode == code
    message = tmp_path / "judgemessage.txt"
    assert (message.read_text() if message.exists() else None) == says


@every_problem
def test_a_bundle_names_nothing_of_ours(name: str) -> None:
    text = material(name).rules
    assert "checker." not in "".join(line for line in text.splitlines() if "import" in line)
    compile(text, "bundle", "exec")


MODULES = {
    "checker.a": '"""A."""\n\nimport re\n\nONE = 1\n',
    "checker.b": "from checker.a import ONE as EIN\n\nTWO = EIN + 1\n",
    "checker.c": "from checker.b import TWO\nfrom checker.a import ONE\n\nTHREE = ONE + TWO\n",
    "checker.same": "from checker.a import ONE\n\n\ndef f():\n    return ONE\n\n\nclass TWO:\n    pass\n",
    "checker.both": "from checker.b import TWO\nfrom checker.same import f\n",
    "checker.whole": "import checker.a\n",
    "checker.package": "from checker import a\n",
}


def test_every_module_stands_below_what_it_imports() -> None:
    assert needed_modules("checker.c", MODULES.__getitem__) == ["checker.a", "checker.b", "checker.c"]
    names: dict[str, object] = {}
    exec(bundle("checker.c", MODULES.__getitem__), names)
    assert (names["ONE"], names["EIN"], names["TWO"], names["THREE"]) == (1, 1, 2, 3)


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("checker.both", "checker.same: 'TWO' is also a name in checker.b; rename it to export the problem"),
        ("checker.whole", "import names from checker.a, not the module itself, to export the problem"),
        ("checker.package", "import names from checker.a, not the module itself, to export the problem"),
    ],
)
def test_what_cannot_be_bundled_is_refused_in_one_line(module: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        bundle(module, MODULES.__getitem__)
    assert str(refused.value) == says
