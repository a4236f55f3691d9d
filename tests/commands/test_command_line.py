"""The command line as a user meets it: real processes, exit codes, one line an error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from checker import catalog
from checker.catalog import folders
from checker.commands.stress import save_finding
from checker.grading.result import Report
from checker.model.values import Case, Judged, Refused, Run, Verdict
from tests.parts import ordinary_user, running, started

NAMES = ", ".join(catalog.names())
WRONG = "import sys\nfor n in sys.stdin:\n    print(1)\n"


@pytest.fixture(autouse=True)
def own_findings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the user's findings nor those of a test beside take part."""
    monkeypatch.setenv("KIT_FINDINGS", str(tmp_path_factory.mktemp("findings")))


def kit(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """`python -m checker` with a clean environment."""
    clean = {k: v for k, v in os.environ.items() if k not in {"P", "SEED", "SECONDS", "CASES", "KIT_FROM_MAKE"}}
    return subprocess.run(
        [sys.executable, "-m", "checker", *map(str, arguments)],
        cwd=folders.ROOT, env=clean | variables, capture_output=True, text=True, check=False,
    )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.rstrip()


def test_the_kit_s_own_submissions_pass() -> None:
    done = kit("stress", "--cases", "200", "--seed", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert "seed 1\n" in done.stdout and "Next: " in done.stdout
    for name in catalog.names():
        assert f"solutions/{name}.py" in done.stdout


def test_json_is_one_document_a_line_and_nothing_else() -> None:
    done = kit("stress", "--cases", "20", "--seed", "5", "--json")
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    submissions = [folders.relative(path) for name in catalog.names() for path in catalog.solutions(name)]
    assert [d["submission"] for d in documents] == submissions
    for d in documents:
        assert set(d) == {"problem", "submission", "cases", "seconds", "cases_per_second", "seed", "finding"}
        assert (d["finding"], d["seed"]) == (None, 5) and d["cases"] >= 20


def test_a_wrong_submission_is_found_with_all_that_is_needed(tmp_path: Path) -> None:
    mine = tmp_path / "题 解" / "flood_it.py"
    mine.parent.mkdir()
    mine.write_text(WRONG)
    done = kit("stress", "--submission", mine, "--seed", "3")
    assert done.returncode == 1
    assert "WA after" in done.stdout and "seed 3" in done.stdout
    for word in ("board 1", "expected", "found", "input", "saved as ", "Next: "):
        assert word in done.stdout
    (document,) = map(json.loads, kit("stress", "--submission", mine, "--seed", "3", "--json").stdout.splitlines())
    found = document["finding"]
    assert "on an input saved before" in kit("stress", "--submission", mine).stdout
    assert set(found) == {"verdict", "why", "file", "cases_before", "shrunk_from_bytes", "bytes"}
    file = folders.ROOT / found["file"]
    assert file.stat().st_size == found["bytes"] <= found["shrunk_from_bytes"]
    catalog.problem("flood_it").validate(file.read_bytes())
    assert file.with_suffix(".ans").read_text().strip() != "1"


def test_variables_of_make_become_options(tmp_path: Path) -> None:
    mine = tmp_path / "mine $(touch x) 'q'.py"
    mine.write_text("print(")
    variables = {"P": "flood_it", "SUBMISSION": str(mine), "SEED": "9", "CASES": "5", "JUDGE": ""}
    done = kit("stress", KIT_FROM_MAKE="1", **variables)
    assert done.returncode == 1
    assert "CE" in done.stdout and "seed 9" in done.stdout
    assert kit("stress", "--cases", "5", SEED="9", P="nonsense").returncode == 0  # not from make: not read


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["stress", "nonsense"], f"no problem 'nonsense'; there are: {NAMES}"),
        (["stress", "--submission", "missing.py", "flood_it"], "missing.py: no such file"),
        (["stress", "--submission", "tests", "flood_it"], "tests: a directory, expected a .py or .cpp file"),
        (["stress", "--submission", "README.md", "flood_it"], "README.md: expected a .py or .cpp file"),
        (
            ["stress", "--submission", "x.py"],
            f"which problem does x.py solve? add P= with one of: {NAMES}",
        ),
        (["stress", "--seconds", "-1"], "argument --seconds: invalid duration value: '-1'"),
        (["stress", "--seconds", "nan"], "argument --seconds: invalid duration value: 'nan'"),
        (["stress", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["stress", "--judge", "cf"], "no judge 'cf' for flood_it; there are: luogu, hdu, uva, poj"),
        (["stress", "--nonsense"], "unrecognized arguments: --nonsense"),
        (["nonsense"], "argument COMMAND: invalid choice: 'nonsense'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(arguments: list[str], says: str) -> None:
    done = kit(*arguments)
    assert done.returncode == 2
    assert says in one_line(done)


def test_empty_and_unreadable_submissions_are_refused(tmp_path: Path) -> None:
    empty = tmp_path / "flood_it.py"
    empty.touch()
    done = kit("stress", "--submission", empty)
    assert done.returncode == 2 and "the file is empty" in one_line(done)
    empty.write_text("print()")
    empty.chmod(0)
    with ordinary_user(), pytest.raises(Refused, match="cannot be read: Permission denied"):
        catalog.read_submission(empty)


def test_a_syntax_error_is_a_verdict(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    mine.write_text("def f(:\n")
    done = kit("stress", "--submission", mine)
    assert done.returncode == 1
    assert "CE after 0 boards" in done.stdout and "flood_it.py:1: invalid syntax" in done.stdout


def test_a_right_but_slow_submission_meets_the_limits_stage(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    slow = "import sys\ntext = sys.stdin.read()\nif len(text) > 2000:\n    while True: pass\n"
    source = (folders.ROOT / "solutions" / "flood_it.py").read_text().replace("sys.stdin.read()", "text")
    head, _, rest = source.partition("import sys\n")
    mine.write_text(head + slow + rest)
    done = kit("stress", "--submission", mine, "--cases", "5", "--seed", "1")
    assert done.returncode == 1
    assert "TLE after " in done.stdout and "at luogu, on large: used 1." in done.stdout
    assert "luogu 1.00 s (assumed): 1.2" in done.stdout and "on this machine" in done.stdout
    document = json.loads(kit("stress", "--submission", mine, "--cases", "5", "--seed", "1", "--json").stdout)
    assert document["finding"]["verdict"] == "TLE"


def test_a_wrong_answer_of_the_limits_stage_is_cut_to_one_board(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    source = (folders.ROOT / "solutions" / "flood_it.py").read_text()
    mine.write_text(source.replace("        print(answer)", "        print(answer + (answer > 18))"))
    done = kit("stress", "--submission", mine, "--cases", "5", "--seed", "1", "--json")
    found = json.loads(done.stdout)["finding"]
    assert done.returncode == 1 and found["verdict"] == "WA" and "at luogu, on answer_19: " in found["why"]
    tokens = Path(found["file"]).read_bytes().split()
    assert tokens[0] == b"8" and len(tokens) == 66


def test_hash_order_is_told_apart_and_a_run_repeats(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    wrong = "print(answer + (list({'a', 'b', 'c', 'd', 'e'})[0] == 'e'))"
    source = (folders.ROOT / "solutions" / "flood_it.py").read_text()
    mine.write_text(source.replace("print(answer)", wrong))
    arguments, documents = ("stress", "--submission", mine, "--cases", "99", "--seed", "3", "--json"), []
    for folder in ("once", "twice"):
        found = json.loads(kit(*arguments, KIT_FINDINGS=str(tmp_path / folder)).stdout)
        assert "depends on hash order" in found["finding"]["why"]
        name = Path(found["finding"].pop("file")).name
        documents.append((name, {key: found[key] for key in ("cases", "finding")}))
    assert documents[0] == documents[1]


def test_a_kept_finding_becomes_a_regression(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "regressions_folder", lambda name: tmp_path / "regressions" / name)
    monkeypatch.setattr(folders, "findings_folder", lambda name: tmp_path / "findings" / name)
    case = Case("found", b"2\n0 1\n1 0\n0\n")
    report = Report("flood_it", "mine.py", 1, finding=Judged(case, Run(b""), Verdict.WA, "why", b"2\n"))
    kept = save_finding(report, keep=True)
    assert catalog.known_cases(catalog.problem("flood_it")) == [Case(Path(kept.saved).stem, case.input)]  # once
    assert Path(kept.saved).with_suffix(".ans").read_bytes() == b"2\n"
    assert sorted(p.suffix for p in (tmp_path / "regressions" / "flood_it").iterdir()) == [".ans", ".in"]
    nothing = replace(report, finding=Judged(case, Run(b""), Verdict.WA, "why"))
    assert save_finding(nothing, keep=False).saved  # nothing is a right answer, too
    unknown = replace(report, finding=Judged(case, Run(b""), Verdict.UKE, "why"))
    assert not save_finding(unknown, keep=False).saved


def test_the_judge_of_the_random_stage_can_be_chosen(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    mine.write_text((folders.ROOT / "solutions/flood_it.py").read_text().replace("print(answer)", "print(answer, '')"))
    done = kit("stress", "--submission", mine, "--judge", "hdu", "--cases", "5")
    assert done.returncode == 1 and "PE after 0 boards" in done.stdout and "only white space differs" in done.stdout
    assert kit("stress", "--submission", mine, "--cases", "5").returncode == 0


def test_a_program_that_keeps_state_in_a_module_is_told_and_right(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    keeps = "    import re\n    re.calls = getattr(re, 'calls', 0) + 1\n    if re.calls > 25:\n        print(7)\n"
    source = (folders.ROOT / "solutions/flood_it.py").read_text()
    mine.write_text(source.replace("def main():\n", "def main():\n" + keeps))
    done = kit(
        "stress", "--submission", mine, "--cases", "1500", "--jobs", "1"
    )  # one process, so 25 runs are soon over
    assert done.returncode == 0, done.stdout
    assert f"note: {mine} keeps state between runs in one process" in done.stdout


def test_a_program_that_reads_descriptors_is_screened_in_a_fork(tmp_path: Path) -> None:
    mine = tmp_path / "flood_it.py"
    source = (folders.ROOT / "solutions/flood_it.py").read_text()
    mine.write_text(source.replace("sys.stdin.read()", "open(0).read()"))
    done = kit("stress", "--submission", mine, "--cases", "600", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["cases"] >= 600 - 320


def test_whatever_a_program_prints_is_shown_printable_and_short(tmp_path: Path) -> None:
    mine = tmp_path / "-y [bold].py"
    mine.write_text("import os\nos.write(1, b'\\x1b[2J[red]\\0\\xff' + b'z' * 10**6 + b'\\n1' * 100)")
    done = kit("stress", "flood_it", f"--submission={mine}", "--cases", "5", PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout and "[red]" in done.stdout and "... 89 more lines" in done.stdout
    assert "-y [bold].py" in done.stdout and len(done.stdout) < 3000


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_nothing_running(tmp_path: Path, ending: signal.Signals) -> None:
    mine = tmp_path / f"flood_it__{uuid4()}.py"
    mine.write_text("import time; time.sleep(60)")
    process = started("stress", "--submission", mine, "--seconds", "60")
    deadline = time.monotonic() + 20
    while not running(mine.name) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, ending)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == (-9 if ending is signal.SIGKILL else 130), output + errors
    deadline = time.monotonic() + 5
    while (left := running(mine.name) or group(process.pid)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not left


def group(pid: int) -> bool:
    """Whether a process group has members."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_missing_compiler_is_exit_code_3_with_the_remedy() -> None:
    done = kit("stress", CXX="no-such-compiler")
    assert done.returncode == 3
    assert one_line(done) == "checker: no C++ compiler: no-such-compiler is not on the PATH; install g++ or set CXX"


def test_ctrl_c_prints_partial_results_and_leaves_nothing_running(tmp_path: Path) -> None:
    mine = tmp_path / f"flood_it__{uuid4()}.py"
    mine.write_text((folders.ROOT / "solutions" / "flood_it.py").read_text())
    process = started("stress", "--submission", mine, "--seconds", "60")
    deadline = time.monotonic() + 20
    while not running(mine.name) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 130, output + errors
    assert "interrupted, these are partial results" in output and "Traceback" not in errors
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_help_shows_an_example() -> None:
    done = kit("stress", "--help")
    assert done.returncode == 0
    assert "example: python -m checker stress" in done.stdout
