"""`submit` as a user meets it: what is refused, what is handed over, where it goes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from checker import catalog, setup
from checker.catalog import folders
from checker.commands import submit
from checker.judges import address
from checker.model.values import Failed
from checker.submit import clipboard
from checker.submit.inspection import Row, looked_at
from checker.submit.job import Job
from checker.submit.rule import all_rules
from tests.commands.test_command_line import kit, one_line
from tests.parts import running, started

OURS = {".py": folders.ROOT / "solutions" / "flood_it.py", ".cpp": folders.ROOT / "cpp_ref" / "flood_it.cpp"}
JUDGE = {".py": "uva", ".cpp": "hdu"}
TAKES = '#!/bin/sh\ncat > "$0.got"\necho "$@" > "$0.how"\n'
FAILS = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, first on the PATH, with programs for the clipboard that fail: the user's own is left alone."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in clipboard.TOOLS:
        program(folder / tool.command[0], FAILS)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def rows(path: Path, judge: str | None = None) -> list[Row]:
    """What is found about a file for flood_it."""
    judge = judge or JUDGE[path.suffix]
    return list(looked_at(submit.make_job(["flood_it"], judge, path, None)))


def name_of(row: Row) -> str:
    """The name of the rule's file."""
    return next(name for name, rule in all_rules().items() if rule is row.rule)


PYTHON, CPP = (OURS[suffix].read_text() for suffix in (".py", ".cpp"))
BEGIN, PRINT = "    numbers = iter(", "        print(answer)\n"
LARGE = "    large = bytearray(110 << 20)\n"  # of 128 MiB
NAMED = "#include <utility>\nusing namespace std;\nint exchange = 1;\nint x = exchange;\n"  # a function since C++14
BREAKS = [
    ("language", ".c", None, "hdu: it takes no .py file, but G++"),
    ("encoding", ".py", "\N{BOM}" + PYTHON, "line 1"),
    ("encoding", ".cpp", "\N{BOM}" + CPP, "line 1"),
    ("size", ".cpp", CPP + "//" + "x" * (65536 - 2 - len(CPP.encode())) + "\n", "65537 bytes"),
    ("one_file", ".py", PYTHON.replace("import sys\n", "import sys\nimport beside\n"), "imports beside"),
    ("one_file", ".cpp", '#include "beside.h"\n' + CPP, 'line 1: includes "beside.h"'),
    ("library", ".py", PYTHON.replace("import sys\n", "import sys\nimport numpy\n"), "numpy is not"),
    ("library", ".cpp", "#include <boost/config.hpp>\n" + CPP, "line 1: <boost/config.hpp> is not"),
    ("library", ".cpp", "#include <sys/time.h>\n" + CPP, "line 1: <sys/time.h> is not"),
    ("version", ".py", PYTHON.replace("print(answer)", "print(f'{answer}')"), "only supported in Python 3.6"),
    ("streams", ".py", PYTHON.replace(PRINT, PRINT + "        print(answer, file=sys.stderr)\n"), "sys.stderr"),
    ("streams", ".cpp", CPP.replace("    solve(std::cin", "    std::cerr << 1;\n    solve(std::cin"), "cerr"),
    ("optimize", ".cpp", "#pragma GCC optimize(3)\n" + CPP, "line 1"),
    ("compiles", ".py", PYTHON + "def f(:\n", f"line {PYTHON.count(chr(10)) + 1}: invalid syntax"),
    ("compiles", ".cpp", CPP + "int x = y;\n", f"line {CPP.count(chr(10)) + 1}: error: 'y' was not declared"),
    ("compiles", ".cpp", "inline int x = 1;\n" + CPP, "line 1: as c++11: inline variables are only available with"),
    ("compiles", ".cpp", CPP + NAMED, "as c++14: error: reference to exchange is"),
    ("samples", ".py", PYTHON.replace("print(answer)", "print(answer + 1)"), "sample1: WA board 1: expected 0"),
    ("samples", ".cpp", CPP.replace(r"<< '\n';", r'<< " \n";'), "sample1: PE only white space differs"),
    ("limits", ".py", PYTHON.replace(BEGIN, LARGE + BEGIN), "on the judge's it may be 1.25 times as much"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "suffix", "text", "says"), BREAKS)
def test_a_file_breaks_one_rule_alone(tmp_path: Path, rule: str, suffix: str, text: str | None, says: str) -> None:
    (tmp_path / "beside.py").touch()
    (tmp_path / "beside.h").touch()
    path = tmp_path / f"flood_it{suffix if text else '.py'}"
    path.write_text(text or PYTHON, encoding="utf-8")
    assert text is None or text not in (PYTHON, CPP)
    found = rows(path, {"language": "hdu", "limits": "luogu"}.get(rule))
    assert {name_of(row) for row in found if row.complaints} == {rule}
    complaints = [f"line {it.line}: {it.why}" for row in found for it in row.complaints]
    assert len(complaints) == 1 and says.replace("'", "") in complaints[0].translate({39: "", 8216: "", 8217: ""})
    tried = [name_of(row) for row in found if row.tried]
    assert "language" in tried and ("limits" in tried) == (rule == "limits")


@pytest.mark.parametrize("suffix", [".py", ".cpp"])
def test_a_file_that_keeps_all_rules_is_handed_over(tools: Path, suffix: str) -> None:
    program(tools / "xclip", TAKES)
    done = kit("submit", "flood_it", "--judge", JUDGE[suffix], "--json")
    (document,) = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, document["ready"], done.stderr) == (0, True, "")
    assert document["source"] == "on the clipboard (xclip)"
    assert (tools / "xclip.got").read_bytes() == OURS[suffix].read_bytes()
    assert (tools / "xclip.how").read_text().split() == ["-selection", "clipboard"]
    keys = {"problem", "submission", "judge", "id", "ready", "rules", "address", "language", "source"}
    assert set(document) == keys
    assert all(rule["ok"] is True and rule["complaints"] == [] for rule in document["rules"])
    language = {".py": {"name": "PYTH3 3.5.1", "id": "6"}, ".cpp": {"name": "G++", "id": "0"}}
    assert document["language"] == language[suffix]


@pytest.mark.parametrize("suffix", [".py", ".cpp"])
@pytest.mark.parametrize("right", [True, False])
def test_what_is_judged_and_handed_over_is_what_was_read_first(
    tmp_path: Path, tools: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, right: bool
) -> None:
    program(tools / "xclip", TAKES)
    good = OURS[suffix].read_text()
    bad = good.replace("print(answer)", "print(answer + 1)").replace(r"<< '\n';", r'<< " \n";')
    assert bad != good
    mine = tmp_path / f"flood_it{suffix}"
    mine.write_text(good if right else bad)

    def saved_meanwhile(job: Job) -> Iterator[Row]:
        for row in looked_at(job):
            mine.write_text(bad if right else good)
            yield row

    monkeypatch.setattr(submit, "looked_at", saved_meanwhile)
    given = Namespace(problems=["flood_it"], judge=JUDGE[suffix], submission=mine, interpreter=None, json=True)
    assert submit.run(given) == (0 if right else 1)
    got = tools / "xclip.got"
    assert got.read_text() == good if right else not got.exists()


def test_without_a_clipboard_the_source_is_beside(tools: Path) -> None:
    done = kit("submit", "flood_it", "--judge", "hdu")
    assert done.returncode == 0
    copy = folders.BUILD / "submit" / "flood_it-hdu.cpp"
    assert f"source    {folders.relative(copy)}, {OURS['.cpp'].stat().st_size:,} bytes\n" in done.stdout
    assert copy.read_bytes() == OURS[".cpp"].read_bytes()
    assert "https://acm.hdu.edu.cn/submit.php?pid=4127\n" in done.stdout and "G++ (id 0)" in done.stdout
    assert "never logs in: judges ask for a captcha" in done.stdout


def test_a_refusal_names_rule_and_line_and_hands_nothing_over(tools: Path, tmp_path: Path) -> None:
    program(tools / "wl-copy", TAKES)
    mine = tmp_path / "题 [red] 解" / "flood_it.py"
    mine.parent.mkdir()
    mine.write_text(PYTHON.replace("import sys\n", "import sys\nimport numpy\n"))
    line = mine.read_text().split("\n").index("import numpy") + 1
    done = kit("submit", "--judge", "luogu", "--submission", mine)
    assert done.returncode == 1 and not (tools / "wl-copy.got").exists()
    assert str(mine) in done.stdout
    (row,) = (row for row in done.stdout.splitlines() if "refused" in row)
    assert row.startswith("standard library only") and f"line {line}: numpy is not" in row
    assert "Nothing is handed over; mend that, then the same command again" in done.stdout
    (document,) = map(json.loads, kit("submit", "--judge", "luogu", "--submission", mine, "--json").stdout.splitlines())
    broken = [rule for rule in document["rules"] if rule["ok"] is False]
    assert [it["line"] for rule in broken for it in rule["complaints"]] == [line]
    assert (document["ready"], document["source"], document["language"]) == (False, None, None)
    assert document["rules"][-1]["ok"] is None


def test_poj_is_refused_with_the_reason() -> None:
    for more in ([], ["--submission", str(OURS[".cpp"])]):
        done = kit("submit", "flood_it", "--judge", "poj", *more)
        assert done.returncode == 1
        assert "its compilers (GCC 3.4) are older than C++11, and it takes no Python" in done.stdout


@pytest.mark.parametrize(
    ("more", "broken"),
    [
        ("#include <optional>\nstd::optional<int> x;\n", "library"),
        ("int first() { auto [a, b] = std::make_pair(1, 2); return a + b; }\n", "compiles"),
    ],
)
def test_a_newer_standard_gets_its_language(tmp_path: Path, tools: Path, more: str, broken: str) -> None:
    mine = tmp_path / "flood_it.cpp"
    mine.write_text(CPP + more)
    (document,) = map(json.loads, kit("submit", "--judge", "luogu", "--submission", mine, "--json").stdout.splitlines())
    assert document["language"] == {"name": "C++17", "id": "12"}
    (row,) = (row for row in rows(mine) if row.complaints)
    assert (name_of(row), [it.line for it in row.complaints]) == (broken, [CPP.count("\n") + 1])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "which problem? add P= with one of: flood_it, rotation_game"),
        (["flood_it"], "to which judge? add JUDGE= with one of: luogu, hdu, uva, poj"),
        (["flood_it", "rotation_game", "--judge", "hdu"], "one problem at a time"),
        (["flood_it", "--judge", "cf"], "no judge 'cf' for flood_it"),
        (["flood_it", "--judge", "hdu", "--submission", "missing.cpp"], "missing.cpp: no such file"),
        (["flood_it", "--judge", "uva", "--interpreter", "nonsense"], "nonsense: not a Python interpreter"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(arguments: list[str], says: str) -> None:
    done = kit("submit", *arguments)
    assert done.returncode == 2 and says in one_line(done)


def test_clip_exe_gets_what_windows_reads(tools: Path) -> None:
    program(tools / "clip.exe", TAKES)
    assert clipboard.copied("// 题\n") == "clip.exe"
    assert (tools / "clip.exe.got").read_bytes().decode("utf-16") == "// 题\n"


def test_the_first_program_that_works_is_taken(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clipboard.copied("x") == ""
    for name in reversed([tool.command[0] for tool in clipboard.TOOLS[1:]]):
        program(tools / name, TAKES)
        assert clipboard.copied("x") == name
    program(tools / "wl-copy", "#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(clipboard, "SECONDS", 3)
    assert clipboard.copied("x") == "xclip"


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An X server without a screen."""
    if not (shutil.which("Xvfb") and shutil.which("xclip")):
        pytest.skip("needs Xvfb and xclip: sudo apt install xvfb xclip")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "64x64x8", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with open(read) as said:
            monkeypatch.setenv("DISPLAY", f":{said.readline().strip()}")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        try:
            yield
        finally:
            server.terminate()


def test_xclip_itself_keeps_the_text(display: None) -> None:
    text = "// 题\n" * 3000
    start = time.monotonic()
    assert clipboard.copied(text) == "xclip"
    assert time.monotonic() - start < clipboard.SECONDS  # the process that serves the text is not waited for
    ask, deadline = ["xclip", "-selection", "clipboard", "-o"], time.monotonic() + 20
    got = b""
    while not got and time.monotonic() < deadline:  # that process begins after xclip has ended
        got = subprocess.run(ask, capture_output=True, check=False, timeout=20).stdout
    assert got.decode() == text


def test_make_hands_the_variables_over(tools: Path) -> None:
    command = ["make", f"PYTHON={sys.executable}", "submit", "P=flood_it", "JUDGE=poj"]
    done = subprocess.run(command, cwd=folders.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "GCC 3.4" in done.stdout


def test_the_python_that_runs_it_here_decides_the_language(tmp_path: Path, tools: Path) -> None:
    if not shutil.which("pypy3"):
        pytest.skip("needs pypy3")
    done = kit("submit", "flood_it", "--judge", "luogu", "--interpreter", "pypy3", "--json")
    assert json.loads(done.stdout)["language"] == {"name": "PyPy 3", "id": "25"}
    done = kit("submit", "flood_it", "--judge", "uva", "--interpreter", "pypy3")
    assert done.returncode == 1 and "uva: it runs no pypy, but PYTH3 3.5.1, C++11 5.3.0" in done.stdout


def test_a_package_that_cannot_be_had_is_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(extra: str) -> None:
        raise setup.SetupFailed(f"installing {extra} failed")

    monkeypatch.setattr(setup, "ensure", offline)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Failed, match="installing submit failed"):
        rows(OURS[".py"])
    assert all(row.tried and not row.complaints for row in rows(OURS[".cpp"]))


def test_a_problem_without_an_id_is_handed_over_without_an_address() -> None:
    assert address(replace(catalog.problem("flood_it").target("hdu"), id="")) == ""


def test_an_interruption_shows_what_there_is(tmp_path: Path) -> None:
    mine = tmp_path / f"flood_it__{uuid4()}.py"
    mine.write_text("import time\nwhile True:\n    time.sleep(1)\n")
    process = started("submit", "--judge", "luogu", "--submission", mine)
    deadline = time.monotonic() + 20
    while not running(f"{mine.name}") and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 130, output + errors
    assert "standard library only" in output and "interrupted; nothing is handed over." in output and errors == ""
