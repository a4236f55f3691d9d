"""Packages are read back: unzipped, paired, validated, judged again by the reference."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
import yaml

from checker import catalog
from checker.catalog import folders
from checker.data import formats, latex, packages, plan
from checker.data.archive import zipped
from checker.data.dataset import write_dataset
from checker.data.formats import hydro, luogu
from checker.data.material import Files, Material, Member, collect_material, module_text
from checker.data.standalone import bundle
from checker.data.statement import Statement
from checker.data.sums import SUMS, files_by_hand, replace_files
from checker.grading.tests import answer_cases
from checker.model.values import Case, Failed, Pair, Refused, Run
from checker.system.tests import read_pairs
from tests import pair_sum
from tests.data.test_plan import PINNED, data
from tests.parts import loaded

every_problem = pytest.mark.parametrize("name", PINNED)
FULL = 100


@cache
def material(name: str) -> Material:
    return collect_material(name, data(name), loaded(name))


def toy() -> Material:
    """A problem with many right answers."""
    sums = [5, 2, 1000, *(Random(1).sample(range(6, 999), 5))]
    tests = [
        Member(Pair(Case(f"{k:02}_any", b"%d\n" % total), b"1 %d\n" % (total - 1)), 0 if k == 1 else 1)
        for k, total in enumerate(sums, 1)
    ]
    right = b"#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n - 1 << ' ' << 1 << std::endl; }\n"
    return Material(
        problem=pair_sum.PROBLEM,
        tests=tuple(tests),
        statement=lambda language, bare: Statement(language, "Pair_Sum & Co", "Print $a + b = N$, 100 % of it.\n"),
        accepted=(("right.cpp", right), ("right.py", b"print(1, int(input()) - 1)\n")),
        wrong=(("zero.py", b"print(0, int(input()))\n"), ("always_five.py", b"print(2, 3)\n")),
        slow=(("endless.py", b"while True:\n    pass\n"),),
        reference=lambda case: Run(b"1 %d\n" % (int(case.input) - 1)),
        rules=bundle("tests.pair_sum", module_text),
        checker_cpp=b"// with testlib\n",
    )


def unzipped(archive: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        assert opened.testzip() is None
        return {entry.filename: opened.read(entry) for entry in opened.infolist()}


def package(name: str, form: str) -> Files:
    return unzipped(packages.make_packages(material(name), [form])[0][f"{name}-{form}.zip"])


def judged_again(name: str, text: bytes, answer: bytes) -> None:
    """The input obeys the statement, the answer is the reference's, and the checker takes it."""
    problem = catalog.problem(name)
    problem.validate(text)
    assert loaded(name)(Case("", text)).output == answer
    problem.check(text, answer, answer)


@every_problem
def test_luogu_takes_the_archive(name: str) -> None:
    files = package(name, "luogu")
    config = yaml.safe_load(files.pop("config.yml"))
    assert all("/" not in path and len(re.findall(r"\d+", path)) == 1 for path in files)
    inputs = {path: text for path, text in files.items() if path.endswith(".in")}
    assert len(files) == 2 * len(inputs) == 2 * len(material(name).tests)
    for path, text in inputs.items():
        judged_again(name, text, files[path[:-3] + ".out"])
    assert all(max(text) < 127 and b"  " not in text and b"\n\n" not in text for text in files.values())
    assert all(text.endswith(b"\n") and b" \n" not in text and b"\n " not in text for text in files.values())
    assert set(config) == set(inputs)
    scores = {entry["subtaskId"]: entry["score"] for entry in config.values()}
    assert sum(scores.values()) == FULL and all(e["score"] == scores[e["subtaskId"]] for e in config.values())
    limits = catalog.problem(name).target("luogu").limits
    assert {e["timeLimit"] for e in config.values()} == {limits.cpu_seconds * 1000}
    assert {e["memoryLimit"] for e in config.values()} == {limits.memory_kib}


@every_problem
def test_hdu_gets_one_input_within_the_statement(name: str) -> None:
    files, problem = package(name, "hdu"), catalog.problem(name)
    judged_again(name, files["data.in"], files["data.out"])
    boards = problem.split(files["data.in"])
    assert len(boards) == len(set(boards)) == problem.most_boards
    kept = {
        test.pair.case.name.partition("_")[2]
        for test in material(name).tests
        if set(problem.split(test.pair.case.input)) & set(boards)
    }
    assert kept >= set(catalog.families(name))
    limits = problem.target("hdu").limits
    assert files["limits.txt"] == b"time %d s, memory %d KiB\n" % (limits.cpu_seconds, limits.memory_kib)
    assert files["std.cpp"] == catalog.references(name)[0].read_bytes()
    assert set(files) == {"data.in", "data.out", "limits.txt", "statement.en.md", "statement.zh.md", "std.cpp"}


@every_problem
def test_hydro_takes_the_archive(name: str) -> None:
    files = package(name, "hydro")
    folder = name.replace("_", "")
    assert {path.split("/")[0] for path in files} == {folder}
    facts = yaml.safe_load(files[f"{folder}/problem.yaml"])
    assert re.fullmatch("[a-z][0-9a-z]*", facts["pid"]) and facts["title"] == catalog.problem(name).title
    config = yaml.safe_load(files[f"{folder}/testdata/config.yaml"])
    assert sum(subtask["score"] for subtask in config["subtasks"]) == FULL
    limits = catalog.problem(name).target("luogu").limits
    assert (config["time"], config["memory"]) == (
        f"{limits.cpu_seconds * 1000:.0f}ms",
        f"{limits.memory_kib // 1024}m",
    )
    cases = [case for subtask in config["subtasks"] for case in subtask["cases"]]
    for case in cases:
        judged_again(name, *(files[f"{folder}/testdata/{case[end]}"] for end in ("input", "output")))
    there = [path for path in files if "/testdata/" in path]
    assert len(there) == 2 * len(cases) + 1 <= hydro.MOST_FILES
    assert files[f"{folder}/problem_zh.md"].decode().startswith("## 题目描述")


@every_problem
@pytest.mark.parametrize("form", ["icpc", "kattis"])
def test_the_icpc_package_holds_all_tests(name: str, form: str) -> None:
    files = package(name, form)
    folder = name.replace("_", "")
    assert {path.split("/")[0] for path in files} == {folder}
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", part) for path in files for part in path.split("/"))
    facts = yaml.safe_load(files[f"{folder}/problem.yaml"])
    limits = catalog.problem(name).target("luogu").limits
    assert facts["limits"] == {"time_limit": limits.cpu_seconds, "memory": limits.memory_kib // 1024}
    pairs = [(text, files[path[:-3] + ".ans"]) for path, text in files.items() if path.endswith(".in")]
    assert sorted(pairs) == sorted((test.pair.case.input, test.pair.answer) for test in material(name).tests)
    for pair in pairs:
        judged_again(name, *pair)
    samples = {files[path] for path in files if path.startswith(f"{folder}/data/sample/") and path.endswith(".in")}
    assert samples == {text for text, _ in catalog.problem(name).samples}


@every_problem
def test_the_two_icpc_packages_differ_in_the_version_alone(name: str) -> None:
    ours, theirs = package(name, "icpc"), package(name, "kattis")
    folder = name.replace("_", "")
    differ = {path for path in {*ours, *theirs} if ours.get(path) != theirs.get(path)}
    assert differ == {f"{folder}/{path}" for path in (
        "problem.yaml", "data/test_group.yaml", "data/testdata.yaml", "answer_validators/validate.py",
    )}  # fmt: skip
    lines = [package_[f"{folder}/problem.yaml"].splitlines() for package_ in (ours, theirs)]
    assert [line for line in zip(*lines, strict=True) if line[0] != line[1]] == [
        (b"problem_format_version: 2025-09", b"problem_format_version: 2023-07-draft")
    ]


def test_packages_are_the_same_bytes_wherever_they_are_made(tmp_path: Path) -> None:
    found = set()
    for number, seed in enumerate(("1", "2")):
        surroundings = os.environ | {"PYTHONHASHSEED": seed, "TZ": f"UTC+{number}", "LC_ALL": "C"}
        command = "import os; os.umask({}); from tests.data.test_packages import digests; print(digests())"
        code = command.format(("0o022", "0o077")[number])
        path = surroundings | {"PYTHONPATH": str(folders.ROOT)}
        found.add(subprocess.check_output([sys.executable, "-c", code], env=path, cwd=tmp_path, text=True))
    assert found == {f"{digests()}\n"}


def digests() -> str:
    name = PINNED[0]
    made, _ = packages.make_packages(material(name), formats.NAMES)
    return " ".join(sha256(made[archive]).hexdigest() for archive in sorted(made))


def test_an_archive_depends_on_its_contents_alone() -> None:
    assert zipped({"b": b"2", "a": b"1"}) == zipped({"a": b"1", "b": b"2"})
    assert unzipped(zipped({"a/b": b"1"})) == {"a/b": b"1"}


def test_luogu_refuses_what_it_cannot_take() -> None:
    for text in (b"1  2\n", b"1 \n", b" 1\n", b"\n1\n", b"1\n\n", b"1\t2\n", "é\n".encode(), b"1"):
        test = Member(Pair(Case("01_x", text), b"1\n"), 1)
        with pytest.raises(Refused, match=r"pair_sum, pair_sum1\.in: Luogu takes ASCII words"):
            luogu.files(replace(toy(), tests=(test,)))
    with pytest.raises(Refused, match=r"needs a checker with testlib in checker/problems/pair_sum\.checker\.cpp"):
        luogu.files(replace(toy(), checker_cpp=None))
    assert luogu.files(toy())["checker.cpp"] == b"// with testlib\n"


def test_hydro_keeps_some_of_every_family_when_there_are_too_many_files() -> None:
    tests = [
        Member(Pair(Case(f"{k:03}_{family}", b""), b""), subtask)
        for k, (family, subtask) in enumerate([("a", 1)] * 60 + [("b", 1)] * 3 + [("a", 2)] * 40)
    ]
    kept = hydro.chosen(tests, 49)
    assert len(kept) == 49 and kept == [test for test in tests if test in kept]
    counts = [
        sum(t.subtask == s and t.pair.case.name.endswith(f) for t in kept) for f, s in (("a", 1), ("b", 1), ("a", 2))
    ]
    assert counts == [23, 3, 23]
    assert hydro.chosen(tests, 103) == tests


@pytest.mark.parametrize("form", ["hdu", "hydro"])
def test_where_many_answers_are_right_a_checker_comes_along(form: str, tmp_path: Path) -> None:
    files = unzipped(packages.make_packages(toy(), [form])[0][f"pair_sum-{form}.zip"])
    program = next(text for path, text in files.items() if path.endswith("checker.py"))
    (tmp_path / "checker.py").write_bytes(program)
    for output, answer, code in ((b"2 3\n", b"1 4\n", 0), (b"3 3\n", b"1 4\n", 1), (b"1 4\n", b"2 2\n", 3)):
        for name, text in (("in", b"5\n"), ("out", output), ("ans", answer)):
            (tmp_path / name).write_bytes(text)
        done = subprocess.run([sys.executable, "-I", "checker.py", "in", "out", "ans"], cwd=tmp_path, check=False)
        assert done.returncode == code


def checker(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "checker", *arguments]
    return subprocess.run(command, cwd=folders.ROOT, capture_output=True, text=True, check=False)


def test_statements_lie_beside_the_packages() -> None:
    made, _ = packages.make_packages(toy(), ["hydro"])
    assert set(made) == {"pair_sum-hydro.zip", "pair_sum.en.md", "pair_sum.zh.md"}
    assert made["pair_sum.zh.md"].startswith(b"# Pair_Sum & Co\n\nPrint ")


def test_an_interrupted_plan_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, asked = PINNED[0], Counter[bytes]()

    def reference(case: Case) -> Run:
        if len(asked) == 9 and case.input not in asked:
            asked[case.input] = 0
            raise KeyboardInterrupt
        asked[case.input] += 1
        return loaded(name)(case)

    for place in ("answers_folder", "data_folder", "pinned_sums"):
        monkeypatch.setattr(folders, place, partial(lambda place, name: tmp_path / place, place))
    monkeypatch.setattr(catalog, "open_reference", lambda source: nullcontext(reference))
    with pytest.raises(KeyboardInterrupt):
        write_dataset(catalog.problem(name), 2)
    assert [path.name for path in tmp_path.iterdir()] == ["answers_folder"]
    pairs, _ = write_dataset(catalog.problem(name), 2)
    assert set(asked.values()) == {1} and len(asked) == len(pairs)
    assert [path.name for path in tmp_path.iterdir()] == ["data_folder"]
    assert read_pairs(tmp_path / "data_folder") == pairs


def test_an_unknown_format_is_refused_in_one_line() -> None:
    done = checker("data", "flood_it", "--format", "polygon")
    assert done.returncode == 2 and not done.stdout
    assert done.stderr == "checker: no format 'polygon'; there are: hdu, hydro, icpc, kattis, luogu, all\n"


def test_a_package_of_the_users_is_never_overwritten(tmp_path: Path) -> None:
    replace_files(tmp_path, {"a.zip": b"1", "b.zip": b"1"})
    replace_files(tmp_path, {"a.zip": b"2"})
    (tmp_path / "b.zip").write_bytes(b"mine")
    with pytest.raises(Refused, match=r"b\.zip: differs from what would be written there, and is not ours"):
        replace_files(tmp_path, {"a.zip": b"3", "b.zip": b"3"})
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.zip")} == {"a.zip": b"2", "b.zip": b"mine"}
    replace_files(tmp_path, {"b.zip": b"mine"})
    assert files_by_hand(tmp_path) == []


def test_a_full_disk_leaves_the_old_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_files(tmp_path, {"a.zip": b"1"})
    real = Path.write_bytes

    def full(self: Path, text: bytes) -> int:
        real(self, text[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Failed, match=r"cannot write .*: No space left on device"):
        replace_files(tmp_path, {"a.zip": b"22"})
    assert sorted(path.name for path in tmp_path.iterdir()) == [SUMS, "a.zip"]
    assert (tmp_path / "a.zip").read_bytes() == b"1"


def test_markdown_becomes_latex_and_mathematics_stays() -> None:
    assert latex.translated("## A_b\n\n50% of $a_1 * b_2 \\le 3$ *x* `#1`\n") == (
        "\\section*{A\\_b}\n\n50\\% of $a_1 * b_2 \\le 3$ \\emph{x} \\texttt{\\#1}\n\n"
    )
    assert "\\begin{verbatim}\n a_b\n\\end{verbatim}" in latex.translated("```\n a_b\n```\n")
    assert latex.translated("- a\n- b\n").split() == [
        "\\begin{itemize}",
        "\\item",
        "a",
        "\\item",
        "b",
        "\\end{itemize}",
    ]
    with pytest.raises(ValueError, match="cannot translate Markdown of the kind 'html_block'"):
        latex.translated("<b>\n")


@every_problem
def test_every_test_belongs_to_the_subtask_whose_limits_it_keeps(name: str) -> None:
    problem = catalog.problem(name)
    for test in material(name).tests:
        assert not test.subtask or problem.plan[test.subtask - 1].holds(test.pair.case.input)
    assert {test.subtask for test in material(name).tests} == set(range(len(problem.plan) + 1))
    assert sum(subtask.score for subtask in problem.plan) == FULL


def test_the_data_of_another_seed_are_packed_too() -> None:
    name = PINNED[0]
    cases = plan.make_inputs(catalog.problem(name), catalog.families(name), [], plan.SEED + 1)
    pairs = answer_cases(catalog.problem(name), cases, loaded(name))
    other = collect_material(name, pairs, loaded(name))
    assert packages.make_packages(other, ["luogu"]) != packages.make_packages(material(name), ["luogu"])
