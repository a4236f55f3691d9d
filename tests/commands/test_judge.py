"""`judge`, `check`, `data` and `doctor` as a user meets them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from checker import catalog
from checker.catalog import folders
from tests.commands.test_command_line import kit, one_line
from tests.parts import running, started

SAMPLE, ANSWER = catalog.problem("flood_it").samples[0]


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder with two tests."""
    folder = tmp_path / "数 据"
    folder.mkdir()
    for name, text, answer in (("1", SAMPLE, ANSWER), ("10", b"2\n0 1\n1 0\n0\n", b"2\n")):
        (folder / f"{name}.in").write_bytes(text)
        (folder / f"{name}.out").write_bytes(answer)
    return folder


def test_a_folder_of_tests_is_judged(tests: Path) -> None:
    done = kit("judge", "flood_it", "--data", tests, "--json")
    assert done.returncode == 0 and done.stderr == ""
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [d["submission"] for d in documents] == ["solutions/flood_it.py", "cpp_ref/flood_it.cpp"]
    for d in documents:
        keys = {"problem", "submission", "judge", "verdict", "tests", "slowest_cpu_seconds", "peak_kib", "limits"}
        assert set(d) == keys
        assert (d["verdict"], d["judge"], d["limits"]) == ("AC", "luogu", {"cpu_seconds": 1.0, "memory_mib": 128})
        assert [t["name"] for t in d["tests"]] == ["1", "10"]
        assert set(d["tests"][0]) == {"name", "verdict", "cpu_seconds", "wall_seconds", "peak_kib", "why"}
        assert d["slowest_cpu_seconds"] == max(t["cpu_seconds"] for t in d["tests"])
        assert d["peak_kib"] == max(t["peak_kib"] for t in d["tests"]) > 0


def test_hdu_takes_only_cpp_and_poj_lends_its_rules(tests: Path) -> None:
    hdu, poj = (kit("judge", "flood_it", "--data", tests, "--judge", j, "--json") for j in ("hdu", "poj"))
    assert [json.loads(line)["submission"] for line in hdu.stdout.splitlines()] == ["cpp_ref/flood_it.cpp"]
    assert len(poj.stdout.splitlines()) == 2
    mine = kit("judge", "--data", tests, "--judge", "hdu", "--submission", "solutions/flood_it.py")
    assert mine.returncode == 0
    assert "note: hdu takes no .py file for flood_it" in mine.stderr


@pytest.mark.parametrize(
    ("source", "judge", "verdict", "why"),
    [
        ("print(0)", "luogu", "WA", "board 2 of 2: expected 3, but the output ends"),
        ("print('0\\n3\\n')", "luogu", "WA", ""),
        ("print('0\\n3\\n')", "hdu", "PE", "only white space differs: line 4: expected the end, found ''"),
        ("1 / 0", "luogu", "RE", "exit code 1: ZeroDivisionError: division by zero"),
        ("while 1: pass", "luogu", "TLE", "used"),
        ("print(", "luogu", "CE", "mine.py:1: '(' was never closed"),
    ],
)
def test_verdicts(tests: Path, tmp_path: Path, source: str, judge: str, verdict: str, why: str) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(source)
    done = kit("judge", "flood_it", "--submission", mine, "--data", tests, "--judge", judge, "--json")
    (document,) = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, document["verdict"]) == (1, verdict)
    assert why in next(t["why"] for t in document["tests"] if t["verdict"] != "AC")


def test_presentation_is_the_judges_business(tests: Path, tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    mine.write_text((folders.ROOT / "solutions/flood_it.py").read_text().replace("print(answer)", "print(answer, '')"))
    found = {
        j: json.loads(kit("judge", "--submission", mine, "--data", tests, "--judge", j, "--json").stdout)["verdict"]
        for j in ("luogu", "uva", "hdu", "poj")
    }
    assert found == {"luogu": "AC", "uva": "AC", "hdu": "PE", "poj": "PE"}


def test_the_tables_show_tests_verdicts_and_margins(tests: Path) -> None:
    done = kit("judge", "flood_it", "--data", tests)
    assert done.returncode == 0
    for word in ("solutions/flood_it.py", "AC", "luogu 1.00 s (assumed):", "s used", "of 128 MiB", "slowest:", "Next:"):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda f: shutil.rmtree(f), "no such folder"),
        (lambda f: (f / "1.out").unlink(), "1.in: has no answer, expected 1.ans or 1.out"),
        (lambda f: [p.unlink() for p in f.iterdir()], "no tests, expected .in with .ans or .out files"),
        (lambda f: (f / "10.in").write_bytes(b"2\n0 6\n0 0\n0\n"), "10.in: line 2, column 3: expected a colour"),
        (lambda f: (f / "1.in").write_bytes(SAMPLE.replace(b"\n", b"\r\n")), "the file has CRLF line ends"),
    ],
)
def test_bad_data_is_one_line_with_file_and_position(tests: Path, change: object, says: str) -> None:
    assert callable(change)
    change(tests)
    done = kit("judge", "flood_it", "--data", tests)
    assert done.returncode == 2
    assert says in one_line(done) and str(tests) in one_line(done)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--judge", "codeforces", "flood_it"], "no judge 'codeforces' for flood_it; there are: luogu, hdu, uva, poj"),
        (
            ["--data", "tests/boards"],
            f"whose tests are in tests/boards? add P= with one of: {', '.join(catalog.names())}",
        ),
        (["--interpreter", "no-such-python", "flood_it"], "no-such-python: not a Python interpreter that runs"),
        (["--jobs", "0"], "argument --jobs: invalid positive int value: '0'"),
    ],
)
def test_wrong_use_of_judge(arguments: list[str], says: str) -> None:
    done = kit("judge", *arguments)
    assert done.returncode == 2 and says in one_line(done)


@pytest.mark.parametrize("python", [sys.executable, "pypy3"], ids=["cpython", "pypy"])
@pytest.mark.parametrize(
    "name", [name for name in catalog.names() if ".py" in catalog.problem(name).targets[0].suffixes]
)
def test_another_python_can_run_the_submission(tmp_path: Path, name: str, python: str) -> None:
    if not shutil.which(python):
        pytest.skip(f"{python} is not installed")
    for text, answer in catalog.problem(name).samples:
        (tmp_path / "1.in").write_bytes(text)
        (tmp_path / "1.ans").write_bytes(answer)
    mine = f"solutions/{name}.py"
    done = kit("judge", "--submission", mine, "--data", tmp_path, "--interpreter", python, "--json")
    document = json.loads(done.stdout)
    assert document["verdict"] == "AC", done.stdout
    assert (document["peak_kib"] > 30 * 1024) == (python == "pypy3")


def test_ctrl_c_ends_the_runs_and_leaves_nothing(tests: Path, tmp_path: Path) -> None:
    mine = tmp_path / f"flood_it__{uuid4()}.py"
    mine.write_text("import time; time.sleep(60)")
    process = started("judge", "--submission", mine, "--data", tests)
    deadline = time.monotonic() + 20
    while len(running(mine.name)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    start = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert time.monotonic() - start < 2
    assert process.returncode == 130 and "Traceback" not in errors, output + errors
    assert running(mine.name) == []


def check(tmp_path: Path, output: bytes, *more: str, text: bytes = SAMPLE, answer: bytes = ANSWER) -> tuple[int, str]:
    files = [tmp_path / name for name in ("in put", "out", "ans")]
    for path, content in zip(files, (text, output, answer), strict=True):
        path.write_bytes(content)
    done = kit("check", "flood_it", *files, *more)
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_check_is_a_testlib_program(tmp_path: Path) -> None:
    assert check(tmp_path, ANSWER) == (0, "ok\n")
    assert check(tmp_path, b"0\n4\n") == (1, "wrong answer board 2: expected 3, found '4'\n")
    code, says = check(tmp_path, b"0 3\n", "--judge", "hdu")
    assert code == 2 and says.startswith("wrong output format only white space differs: ")
    code, says = check(tmp_path, b"0\n4\n", answer=b"junk\n")
    assert code == 3 and says.startswith("FAIL the reference is wrong: ")
    code, says = check(tmp_path, ANSWER, text=b"9\n")
    assert code == 3 and says.startswith("FAIL ") and "in put: line 1, column 1: expected a side" in says


def test_check_writes_its_report(tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert check(tmp_path, b"0\n4\n", str(report)) == (1, "")
    assert report.read_text() == "wrong answer board 2: expected 3, found '4'\n"
    code, says = check(tmp_path, ANSWER, str(tmp_path))
    assert code == 3 and "cannot be written" in says


def test_check_fails_with_3_when_a_file_or_problem_is_missing(tmp_path: Path) -> None:
    done = kit("check", "flood_it", tmp_path / "a", tmp_path / "b", tmp_path / "c")
    assert done.returncode == 3 and "FAIL" in done.stderr and "No such file" in done.stderr
    done = kit("check", "nonsense", "a", "b", "c")
    assert done.returncode == 3 and "no problem 'nonsense'" in done.stderr


@pytest.mark.parametrize("arguments", [["flood_it", "a"], ["--bogus"], ["flood_it", "a", "b", "c", "d", "e"]])
def test_check_with_wrong_arguments_fails_with_3(arguments: list[str]) -> None:
    assert kit("check", *arguments).returncode == 3


@pytest.mark.parametrize("answer", [b"", b"0\n", b"x\n3\n"])
def test_a_wrong_answer_file_is_refused_by_name(tests: Path, answer: bytes) -> None:
    (tests / "1.out").write_bytes(answer)
    done = kit("judge", "flood_it", "--data", tests)
    assert done.returncode == 2 and "the answer to " in one_line(done) and "1.in is wrong: " in done.stderr


def test_other_data_cannot_be_pinned() -> None:
    done = kit("data", "flood_it", "--seed", "7", "--pin")
    assert done.returncode == 2 and "only the data of the default seed 1 are pinned" in one_line(done)


def test_doctor_runs_a_program_for_every_limit() -> None:
    done = kit("doctor", "--json")
    findings = {d["name"]: d for d in map(json.loads, done.stdout.splitlines())}
    assert done.returncode == 0
    assert [f for f in findings if f.startswith("cage")] == [
        "cage: runs a program",
        "cage: CPU limit",
        "cage: memory limit",
        "cage: output limit",
    ]
    assert all(f["good"] for f in findings.values() if f["needed"])


def test_doctor_names_the_remedy_of_a_gap() -> None:
    done = kit("doctor", CXX="no-such-compiler")
    assert done.returncode == 3
    assert "C++ compiler" in done.stdout and "MISSING" in done.stdout and "sudo apt install g++" in done.stdout


def test_sources_with_a_bom_or_in_gbk_get_a_clear_word(tests: Path, tmp_path: Path) -> None:
    source = (folders.ROOT / "solutions/flood_it.py").read_bytes()
    for content, code, word in (
        (b"\xef\xbb\xbf" + source, 0, "note: flood_it.py starts with a BOM; save it as UTF-8 without one"),
        (source.replace(b"\n", b"\r\n"), 0, "note: flood_it.py has CRLF line ends; judges take them, diffs do not"),
        (source + "# 涂满它\n".encode("gbk"), 1, "note: flood_it.py is not UTF-8 (GBK?); save it as UTF-8"),
    ):
        mine = tmp_path / "flood_it.py"
        mine.write_bytes(content)
        done = kit("judge", "--submission", mine, "--data", tests)
        assert (done.returncode, done.stderr) == (code, word + "\n"), done.stdout
        if code:
            assert (
                "CE" in done.stdout and "the file is not UTF-8 and names no encoding; save it as UTF-8" in done.stdout
            )
