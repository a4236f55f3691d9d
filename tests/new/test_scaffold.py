"""`new`: problems that work from the start, whatever their kind; what cannot be is refused, and nothing is left."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import StrictUndefined, Template

from checker import setup
from checker.catalog import folders
from checker.data import formats
from checker.model.values import Failed, Refused
from checker.new.companion import statement_of
from checker.new.python_source import python_literal, samples_source
from checker.new.scaffold import PROBLEM_KINDS, plan_problem, render_files, write_new_files
from tests.commands.test_command_line import one_line
from tests.parts import ordinary_user

PARTS = (
    "README.md",
    "README.zh-CN.md",
    "checker",
    "cpp_ref",
    "generators",
    "solutions",
    "tests",
    "Makefile",
    "constraints.txt",
    "pyproject.toml",
)
LAWS = [
    *[f"tests/laws/test_{what}.py" for what in ("problems", "generators", "rejected")],
    "tests/data/test_plan.py",
    "tests/house/test_structure.py",
]
COMPANION: dict[str, Any] = {
    "name": 'P1001 "A+B" \\ Problem',
    "url": "https://www.luogu.com.cn/problem/P1001",
    "interactive": False,
    "memoryLimit": 512,
    "timeLimit": 1500,
    "tests": [{"input": "20 30\r\n", "output": "50"}, {"input": "1 'a'\n" * 40, "output": '"\u4e2d\u6587"\n'}],
    "input": {"type": "stdin"},
    "output": {"type": "stdout"},
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the kit, which shares the environment."""
    root = tmp_path / "kit"
    root.mkdir()
    for name in PARTS:
        source = folders.ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("boards", "regressions"))
        else:
            shutil.copy(source, root / name)
    shutil.copytree(folders.ROOT / "generators" / "boards", root / "generators" / "boards")
    (root / "tests" / "boards").mkdir()
    (root / ".venv").symlink_to(setup.HOME)
    return root


def run(root: Path, *command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {
        k: v for k, v in os.environ.items() if not k.startswith(("KIT_", "PYTEST")) and k not in {"P", "MAKEFLAGS"}
    }
    command = (root / ".venv" / "bin" / "python", "-m", *command)
    return subprocess.run(list(map(str, command)), cwd=root, env=clean | variables, capture_output=True, text=True)


def kit(root: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run(root, "checker", *arguments)


def saved(folder: Path, document: object) -> Path:
    """A JSON file."""
    file = folder / "题.json"
    file.write_text(json.dumps(document))
    return file


def there(root: Path) -> set[Path]:
    """All files and folders, those of Python's own left out."""
    return {path for path in root.rglob("*") if ".venv" not in path.parts and "__pycache__" not in path.parts}


# From start to tests.


@pytest.mark.parametrize("kind", PROBLEM_KINDS)
def test_a_new_problem_works_from_the_start(copy: Path, kind: str) -> None:
    name = f"mine_{kind}"
    done = kit(copy, "new", name, "--kind", kind)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert f"Next: make stress P={name}" in done.stdout
    works(copy, name)
    chosen = [] if kind == "exact" else LAWS  # all tests once
    done = run(copy, "pytest", "-n", "0", *chosen, KIT_FROM_MAKE="1", P=name)  # as make test P=
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout
    wrong = next((copy / "tests" / "rejected" / name).iterdir())
    done = kit(copy, "stress", name, "--submission", wrong, "--seed", "1", "--json")
    found = json.loads(done.stdout)["finding"]
    assert (done.returncode, found["verdict"]) == (1, "WA")
    assert found["bytes"] <= 12  # three numbers of one digit suffice


TRUSTING = """
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    std::string line;
    std::getline(in, line);
    const int count = std::stoi(line);
    long long numbers[1000], best = -1000000000, sum = -1000000000;
    std::getline(in, line);
    std::istringstream row(line);
    for (int k = 0; k < count; k++) row >> numbers[k];
    for (int k = 0; k < count; k++) {
        sum = sum > 0 ? sum + numbers[k] : numbers[k];
        if (sum > best) best = sum;
    }
    out << best << '\\n';
    return count;
}
"""


def test_a_reference_may_read_by_lines_and_trust_that_an_input_is_one(copy: Path) -> None:
    assert kit(copy, "new", "by_lines").returncode == 0
    rules, reference = copy / "checker" / "problems" / "by_lines.py", copy / "cpp_ref" / "by_lines.cpp"
    text, sample = rules.read_text(), '((b"5\\n-1 2 3 -4 2\\n", b"5\\n"),)'
    assert sample in text
    rules.write_text(text.replace(sample, r'((b"1\n0\n", b"0\n"),)'))  # it ends as inputs of boards do
    tail = reference.read_text().partition("#ifdef KIT")[2]
    reference.write_text(f"#include <iostream>\n#include <sstream>\n{TRUSTING}\n#ifdef KIT{tail}")
    chosen = [f"tests/laws/test_{what}.py" for what in ("problems", "sanitizers")]
    done = run(copy, "pytest", "-n", "0", *chosen, KIT_FROM_MAKE="1", P="by_lines")
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout


def works(root: Path, name: str) -> None:
    """Stress, data with packages, judge."""
    done = kit(root, "stress", name, "--cases", "100", "--seed", "1")
    assert done.returncode == 0 and "Nothing found" in done.stdout, done.stdout + done.stderr
    done = kit(root, "data", name, "--format", "all")
    made = {path.name for path in (root / "build" / "packages").glob(f"{name}-*.zip")}
    left = {form for form in formats.NAMES if f"note: no package for {form}: {name} has " in done.stderr}
    assert made == {f"{name}-{form}.zip" for form in set(formats.NAMES) - left} and len(made) >= 2
    assert done.returncode == 0 and "all bounds are reached" in done.stdout, done.stdout + done.stderr
    done = kit(root, "judge", name, "--json")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_statement_of_competitive_companion_is_taken_over(copy: Path, tmp_path: Path) -> None:
    done = kit(copy, "new", "from_luogu", "--from", saved(tmp_path, COMPANION))
    assert done.returncode == 0 and "STATEMENT" in done.stdout, done.stderr
    assert kit(copy, "stress", "from_luogu", "--cases", "20").returncode == 0
    text = (copy / "checker" / "problems" / "from_luogu.py").read_text()
    tree = ast.parse(text)
    (samples,) = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "STATEMENT"
    ]
    assert samples == ((b"20 30\n", b"50\n"), (b"1 'a'\n" * 40, '"中文"\n'.encode()))
    assert 'targets=(Target("luogu", "P1001", (".py", ".cpp"), Limits(1.5, 512 * 1024)),),' in text
    assert f"title={python_literal(COMPANION['name'])}" in text


def test_a_problem_may_have_judges_and_files_of_its_own(copy: Path, tmp_path: Path) -> None:
    files = {"input": {"type": "file", "fileName": "mine.in"}, "output": {"type": "file", "fileName": "mine.out"}}
    url = "https://acm.hdu.edu.cn/showproblem.php?pid=1003"
    statement = saved(tmp_path, COMPANION | files | {"url": url, "tests": []})
    assert kit(copy, "new", "at_hdu", "--from", statement, "--kind", "many").returncode == 0
    works(copy, "at_hdu")
    done = kit(copy, "judge", "at_hdu", "--json")
    document = json.loads(done.stdout)
    assert (document["judge"], document["limits"]) == ("hdu", {"cpu_seconds": 1.5, "memory_mib": 512})
    done = kit(copy, "judge", "at_hdu", "--judge", "luogu")
    assert done.returncode == 2 and "no judge 'luogu' for at_hdu; there are: hdu" in one_line(done)
    chosen = ["tests/laws/test_problems.py", "tests/laws/test_rejected.py", "tests/commands/test_judge.py"]
    done = run(copy, "pytest", "-n", "0", *chosen, KIT_FROM_MAKE="1", P="at_hdu")
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout


def test_what_is_written_is_formatted_as_all_else(copy: Path, tmp_path: Path) -> None:
    if not find_spec("ruff"):
        pytest.skip("ruff is not installed; make lint installs it")
    files = {"input": {"type": "file", "fileName": "mine.in"}, "output": {"type": "file", "fileName": "mine.out"}}
    long = COMPANION | {"name": "a long title " * 9} | files
    for kind in PROBLEM_KINDS:
        for k, statement in enumerate((None, COMPANION, long)):
            chosen = statement_of(saved(tmp_path, statement)) if statement else None
            write_new_files(copy, render_files(plan_problem(f"mine_{kind}_{k}", kind, chosen)))
    for command in (["check"], ["format", "--diff"]):
        done = run(copy, "ruff", *command, "--no-cache", ".")
        assert done.returncode == 0, done.stdout + done.stderr
    shutil.copy(folders.ROOT / ".clang-format", copy)
    formatter = setup.HOME / "bin" / "clang-format"
    references = sorted((copy / "cpp_ref").glob("mine_*.cpp"))
    clang = subprocess.run([formatter, "--dry-run", "-Werror", *references], capture_output=True, text=True)
    assert clang.returncode == 0, clang.stderr


def test_statements_take_their_numbers_from_the_rules(copy: Path) -> None:
    for kind in PROBLEM_KINDS:
        write_new_files(copy, render_files(plan_problem(f"mine_{kind}", kind, None)))
        rules: dict[str, Any] = {}
        exec((copy / "checker" / "problems" / f"mine_{kind}.py").read_text(), rules)
        for language in ("en", "zh"):
            template = (copy / "checker" / "problems" / f"mine_{kind}.{language}.md").read_text()
            text = Template(template, undefined=StrictUndefined).render(rules, problem=rules["PROBLEM"], samples="...")
            assert text.startswith(f"# {PROBLEM_KINDS[kind]}\n") and "1000000000" in text and "{{" not in text
            assert "1000000000" not in template and ("10^{-6}" in text) == (kind == "float")


# What cannot be.

BAD_NAMES = {
    "class": "it is a keyword of Python",
    "heapq": "it is a module of Python",
    "flood_it": "there is one of that name",
    "flood_it__fast": "expected small letters, digits and single underscores",
    "2sat": "expected small letters",
    "Sum": "expected small letters",
    "a b": "expected small letters",
    "a-b": "expected small letters",
    "../x": "expected small letters",
    "_x": "expected small letters",
    "x_": "expected small letters",
    "": "expected small letters",
    "和": "expected small letters",
    "x\n": "expected small letters",
    "x" * 61: "it has more than 60 letters",
    "common": "the kit uses it",
    "plain": "the kit uses it",
}


@pytest.mark.parametrize("name", BAD_NAMES, ids=repr)
def test_a_bad_name_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        plan_problem(name, "exact", None)
    assert str(refusal.value).startswith(f"{name!r} cannot be the name of a problem: {BAD_NAMES[name]}")


USES = [
    (["flood_it"], "'flood_it' cannot be the name of a problem: there is one of that name"),
    (["mine", "--kind", "odd"], "no kind 'odd' of problem; there are: exact, float, many"),
    (["mine", "--from", "missing.json"], "checker: missing.json: cannot be read: No such file or directory"),
    (["mine", "--from", "Makefile"], "Makefile: not JSON: "),
    (["mine", "--from", "tests"], "tests: cannot be read: Is a directory"),
    (["mine", "yours"], "unrecognized arguments: yours"),
    ([], "the following arguments are required: P"),
]


def test_wrong_use_is_one_line_and_nothing_is_written(copy: Path) -> None:
    before = there(copy)
    for arguments, says in USES:
        done = kit(copy, "new", *arguments)
        assert done.returncode == 2 and says in one_line(done)
    assert there(copy) == before


WRONG: list[tuple[object, str]] = [
    ([], "expected an object as Competitive Companion sends it, found list"),
    ({}, "name: expected a text, found nothing"),
    (COMPANION | {"name": 3}, "name: expected a text, found a int"),
    (COMPANION | {"name": " \n"}, "name: expected the problem's title, found an empty one"),
    (
        COMPANION | {"timeLimit": "1 s"},
        'timeLimit: expected a number of milliseconds from 1 to 1000000, found "1 s"',
    ),
    (COMPANION | {"timeLimit": 0}, "timeLimit: expected a number of milliseconds from 1 to"),
    (COMPANION | {"timeLimit": True}, "timeLimit: expected a number of milliseconds from 1 to"),
    (
        COMPANION | {"memoryLimit": float("nan")},
        "memoryLimit: expected a number of MB from 1 to 100000, found NaN",
    ),
    (COMPANION | {"memoryLimit": None}, "memoryLimit: expected a number of MB from 1 to"),
    (COMPANION | {"memoryLimit": 0.0001}, "memoryLimit: expected a number of MB from 1 to 100000, found 0.0001"),
    (COMPANION | {"url": "http://[bad"}, 'url: expected an address, found "http://[bad"'),
    (COMPANION | {"tests": "x"}, "tests: expected a list, found a str"),
    (COMPANION | {"tests": ["x"]}, "tests: expected objects with input and output, found a str, number 1"),
    (COMPANION | {"tests": [{"input": "1"}]}, "output: expected a text, found nothing"),
    (COMPANION | {"tests": [{"input": "1", "output": "\ud800"}]}, "tests: half a character"),
    (COMPANION | {"interactive": True}, "the problem is interactive, which the kit cannot judge"),
    (
        COMPANION | {"input": {"type": "file", "fileName": "a/b"}},
        "input and output: expected two names of files or none",
    ),
    (
        COMPANION | {end: {"type": "file", "fileName": "a.txt"} for end in ("input", "output")},
        'input and output: expected names of two files, found "a.txt" for both',
    ),
]


@pytest.mark.parametrize(("document", "says"), WRONG)
def test_a_broken_statement_is_refused_with_field_and_reason(tmp_path: Path, document: object, says: str) -> None:
    file = saved(tmp_path, document)
    with pytest.raises(Refused) as refusal:
        statement_of(file)
    assert str(refusal.value).startswith(f"{file}: {says}")


@pytest.mark.parametrize("text", [b"", b"\xff", b"{", b"[" * 10**5, b'{"name": "x"} x'])
def test_what_is_no_json_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "x.json").write_bytes(text)
    with pytest.raises(Refused, match="not JSON: "):
        statement_of(tmp_path / "x.json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["input", "fileName", "type"]), inner),
    max_leaves=5,
)


@settings(max_examples=40, deadline=None)
@given(field=st.sampled_from(sorted(COMPANION)), value=json_values)
def test_any_field_may_hold_junk(tmp_path_factory: pytest.TempPathFactory, field: str, value: object) -> None:
    file = saved(tmp_path_factory.getbasetemp(), COMPANION | {field: value})
    try:
        statement = statement_of(file)
    except Refused as refusal:
        assert str(refusal).isprintable() and len(str(refusal)) < 400
        return
    assert statement.title.isprintable() and statement.target.limits.cpu_seconds > 0
    for path, text in render_files(plan_problem("mine", "exact", statement)).items():
        if path.endswith(".py"):
            compile(text, path, "exec")


# In Python.


@given(st.text(max_size=20) | st.binary(max_size=20))
def test_a_literal_is_read_back(value: str | bytes) -> None:
    assert ast.literal_eval(python_literal(value)) == value
    assert python_literal(value).isprintable()


@given(st.lists(st.tuples(st.binary(max_size=300), st.binary(max_size=300)), max_size=3).map(tuple))
def test_samples_are_read_back_and_fit(samples: tuple[tuple[bytes, bytes], ...]) -> None:
    text = samples_source(samples)
    assert ast.literal_eval(text) == samples
    assert all(len(line) <= 120 for line in text.splitlines())


# All or nothing.

FILES = {"a/b/one.py": "1\n", "a/two.py": "2\n", "three.py": "3\n"}


def test_all_files_are_written(tmp_path: Path) -> None:
    write_new_files(tmp_path, FILES)
    assert {str(p.relative_to(tmp_path)): p.read_text() for p in tmp_path.rglob("*.py")} == FILES


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_there_is_left_alone_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).symlink_to("nowhere")
    before = there(tmp_path)
    with pytest.raises(Refused, match=f"{name}: there is such a file already; nothing was written"):
        write_new_files(tmp_path, FILES)
    assert there(tmp_path) == before


def test_a_file_in_the_place_of_a_folder_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("in the way")
    with pytest.raises(Failed, match=r"cannot write .*nothing was written"):
        write_new_files(tmp_path, {"three.py": "3\n", "a/b/one.py": "1\n"})
    assert there(tmp_path) == {tmp_path / "a"}


def test_a_folder_that_cannot_be_written_leaves_nothing() -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "a").mkdir(0o555)
        root.chmod(0o777)
        with ordinary_user(), pytest.raises(Failed, match="Permission denied; nothing was written"):
            write_new_files(root, {"three.py": "3\n", "a/b/one.py": "1\n"})
        assert there(root) == {root / "a"}


def test_an_interruption_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> Iterator[tuple[str, str]]:
        yield from list(FILES.items())[:2]
        raise KeyboardInterrupt

    class Interrupted(dict[str, str]):
        def items(self) -> Any:
            return interrupted()

    with pytest.raises(KeyboardInterrupt):
        write_new_files(tmp_path, Interrupted(FILES))
    assert there(tmp_path) == set()


# What a setter breaks is told in one line.


RULES, FAMILIES, REFERENCE = "checker/problems/mine.py", "generators/mine.py", "cpp_ref/mine.cpp"
BROKEN = [
    (RULES, "x = (\n", f"{RULES}, line 1: SyntaxError: '(' was never closed"),
    (RULES, "\nx = y\n", f"{RULES}, line 2: NameError: name 'y' is not defined"),
    (RULES, "x = 1\n", f"{RULES}: AttributeError: "),
    (FAMILIES, "import nothing\n", f"{FAMILIES}, line 1: ModuleNotFoundError: No module named 'nothing'"),
    (FAMILIES, None, f"{FAMILIES}: ModuleNotFoundError: No module named 'generators.mine'"),
    (REFERENCE, None, f"{REFERENCE}: no such file; it is the reference of mine"),
]


def test_a_broken_part_is_named_with_the_line(copy: Path) -> None:
    files = render_files(plan_problem("mine", "exact", None))
    write_new_files(copy, files)
    for file, text, says in BROKEN:
        (copy / file).unlink()
        if text is not None:
            (copy / file).write_text(text)
        done = kit(copy, "data", "mine")
        assert done.returncode == 2 and says in one_line(done), done.stderr
        (copy / file).write_text(files[file])


def test_a_judge_that_is_not_known_is_named(copy: Path) -> None:
    write_new_files(copy, render_files(plan_problem("mine", "exact", None)))
    rules = copy / "checker" / "problems" / "mine.py"
    good = rules.read_text()
    rules.write_text(good.replace('"luogu"', '"icpc"'))
    done = kit(copy, "stress", "mine", "--cases", "1")
    assert done.returncode == 2
    assert "checker/problems/mine.py: no judge 'icpc'; there are: luogu, hdu, uva, poj" in one_line(done)
    rules.write_text(
        good.replace('targets=(Target("luogu", "", (".py", ".cpp"), Limits(1.0, 256 * 1024)),)', "targets=()")
    )
    done = kit(copy, "stress", "mine", "--cases", "1")
    assert done.returncode == 2 and "the problem is at no judge; there are: luogu" in one_line(done)
