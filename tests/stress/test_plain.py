"""Plain 对拍: any two programs, any generator, no problem module."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.values import Case, Failed, Run, Verdict
from checker.running.verified import VERIFIED_CASES, Verified
from checker.stress.plain_programs import ALIKE_INPUTS, SeededGenerator
from tests.commands.test_command_line import kit, one_line

GENERATOR = """
import random, sys
random.seed(int(sys.argv[1]))
n = random.randint(1, 8)
print(n)
print(*[random.randint(-5, 5) for _ in range(n)])
"""
BRUTE = """
n = int(input()); a = list(map(int, input().split()))
print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)))
"""
RIGHT = """
#include <algorithm>
#include <iostream>
int main() {
    int n, x;
    std::cin >> n;
    long long best = -1000000, now = -1000000;
    while (n-- && std::cin >> x) now = std::max<long long>(x, now + x), best = std::max(best, now);
    std::cout << best << std::endl;
}
"""
CHECK = """
import sys
text, output, answer = (open(name).read().split() for name in sys.argv[1:4])
if output != answer:
    sys.exit("expected %s, found %s" % (answer, output))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of a contestant's."""
    where = tmp_path / "比 赛"
    where.mkdir()
    wrong = RIGHT.replace("best = -1000000", "best = 0")
    files = {"gen.py": GENERATOR, "brute.py": BRUTE, "ok.cpp": RIGHT, "bad.cpp": wrong, "chk.py": CHECK}
    for name, text in files.items():
        (where / name).write_text(text)
    return where


def against(folder: Path, mine: str, *more: str | Path, generator: str = "gen.py") -> list[str | Path]:
    parts = ("--submission", folder / mine, "--against", folder / "brute.py", "--generator", folder / generator)
    return ["stress", *parts, "--seed", "1", *more]


@pytest.mark.parametrize("mine", ["ok.cpp", "brute.py"])
def test_programs_that_agree(folder: Path, mine: str) -> None:
    done = kit(*against(folder, mine, "--cases", "60", "--json"))
    document = json.loads(done.stdout)
    assert (done.returncode, document["finding"], document["cases"]) == (0, None, 60), done.stderr


@pytest.mark.parametrize("check", [False, True])
def test_a_difference_is_found_with_input_expected_and_found(folder: Path, check: bool) -> None:
    more: list[str | Path] = ["--check", folder / "chk.py"] if check else []
    done = kit(*against(folder, "bad.cpp", *more))
    assert done.returncode == 1
    for word in ("WA after", " cases, seed 1", "cases/s", "saved as", "input", "expected", "found", "Next: "):
        assert word in done.stdout
    assert "board" not in done.stdout
    (document,) = map(json.loads, kit(*against(folder, "bad.cpp", "--json", *more)).stdout.splitlines())
    assert document["finding"]["why"].startswith("expected ['-" if check else "line 1: expected '-")
    assert Path(document["finding"]["file"]).with_suffix(".ans").read_text().startswith("-")


def test_a_run_repeats_exactly(folder: Path) -> None:
    first, again = (json.loads(kit(*against(folder, "bad.cpp", "--json")).stdout)["finding"] for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("generator", "says"),
    [
        ("print(1)\nprint(2)", "gen2.py gives the same input for 20 seeds; it is to use its argument"),
        ("1 / 0", "RE exit code 1: ZeroDivisionError: division by zero"),
        ("while True: print('x' * 9999)", "OLE wrote more than"),
    ],
)
def test_a_generator_at_fault_is_uke(folder: Path, generator: str, says: str) -> None:
    (folder / "gen2.py").write_text(generator)
    done = kit(*against(folder, "ok.cpp", generator="gen2.py"))
    assert done.returncode == 3
    assert "UKE" in done.stdout and says in done.stdout, done.stdout


def test_a_generator_may_have_few_outputs(folder: Path) -> None:
    (folder / "few.py").write_text(
        "import random, sys\nrandom.seed(sys.argv[1])\nprint(1)\nprint(random.randint(1, 2))"
    )
    (folder / "mine.py").write_text("input()\nn = int(input())\nprint(n if n < 2 else 7)")
    (document,) = map(json.loads, kit(*against(folder, "mine.py", "--json", generator="few.py")).stdout.splitlines())
    assert document["finding"]["verdict"] == "WA" and Path(document["finding"]["file"]).read_text() == "1\n2\n"


@given(st.lists(st.sampled_from(b"12"), min_size=2 * ALIKE_INPUTS, max_size=3 * ALIKE_INPUTS))
def test_only_first_inputs_that_are_all_alike_accuse_a_generator(outputs: list[int]) -> None:
    given = iter(outputs)
    seeded = SeededGenerator("gen.py", lambda case: Run(b"%d" % next(given)), lambda case: Run(b"%d" % outputs[0]))
    alike = len(set(outputs[:ALIKE_INPUTS])) == 1
    with pytest.raises(Failed, match="the same input for") if alike else nullcontext():
        for _ in outputs:
            seeded(Random(1), 0)


def test_an_early_finding_of_a_generator_that_is_always_the_same_is_not_lost(folder: Path) -> None:
    (folder / "one.py").write_text("print(1)\nprint(5)")
    (folder / "mine.py").write_text("print(7)")
    (document,) = map(json.loads, kit(*against(folder, "mine.py", "--json", generator="one.py")).stdout.splitlines())
    assert document["finding"]["verdict"] == "WA" and document["cases"] == 0


READS = "n, k = map(int, input().split()); a = list(map(int, input().split()))\n"
TWO = """
import random, sys
random.seed(sys.argv[1])
n = random.randint(2, 6)
print(n, random.randint(1, 99))
print(*[random.randint(0, 99) for _ in range(n)])
"""


@pytest.mark.parametrize(
    ("fault", "error"), [("a[n]", "IndexError"), ("input()", "EOFError"), ("int('')", "ValueError")]
)
def test_a_runtime_error_is_shrunk_to_the_same_one_and_not_to_a_broken_input(
    folder: Path, fault: str, error: str
) -> None:
    (folder / "two.py").write_text(TWO)
    (folder / "brute.py").write_text("import sys\nprint(sum(map(int, sys.stdin.read().split()[2:])))")
    (folder / "mine.py").write_text(f"{READS}if k > 90: {fault}\nprint(sum(a))")
    (document,) = map(json.loads, kit(*against(folder, "mine.py", "--json", generator="two.py")).stdout.splitlines())
    assert error in document["finding"]["why"]
    head, numbers = Path(document["finding"]["file"]).read_text().splitlines()
    assert head == "2 91" and len(numbers.split()) == 2


def test_a_program_that_it_is_compared_with_may_crash_and_is_to_blame(folder: Path) -> None:
    (folder / "brute.py").write_text("raise KeyError(1)")
    done = kit(*against(folder, "ok.cpp"))
    assert done.returncode == 3
    assert "the reference failed: RE exit code 1: KeyError: 1" in done.stdout


def test_a_checker_that_fails_is_to_blame(folder: Path) -> None:
    for source in ("raise SystemExit(7)", "raise SystemExit(139)", "1 / 0", "raise SystemExit(3)"):
        (folder / "chk.py").write_text(source)
        done = kit(*against(folder, "ok.cpp", "--check", folder / "chk.py"))
        assert done.returncode == 3 and "UKE" in done.stdout, (source, done.stdout)


@pytest.mark.parametrize("code", [1, 2, 4, 8])
def test_a_checker_says_wrong_by_its_exit_code(folder: Path, code: int) -> None:
    (folder / "chk.py").write_text(f"import sys; print('no good', file=sys.stderr); sys.exit({code})")
    done = kit(*against(folder, "ok.cpp", "--check", folder / "chk.py"))
    assert done.returncode == 1 and "WA after 0" in done.stdout and "  no good\n" in done.stdout


def test_a_checker_may_include_a_header_beside_it_and_a_submission_may_not(folder: Path) -> None:
    (folder / "mylib.h").write_text("static int verdict() { return 0; }\n")
    (folder / "chk.cpp").write_text('#include "mylib.h"\nint main() { return verdict(); }\n')
    done = kit(*against(folder, "ok.cpp", "--check", folder / "chk.cpp", "--cases", "5"))
    assert done.returncode == 0, done.stdout + done.stderr
    (folder / "mine.cpp").write_text('#include "mylib.h"\nint main() { return verdict(); }\n')
    assert "CE" in kit(*against(folder, "mine.cpp")).stdout


@pytest.mark.parametrize(
    ("drop", "more", "says"),
    [
        ("--against", [], "plain 对拍 needs SUBMISSION=, AGAINST= and GENERATOR=; there is no --against"),
        ("--generator", [], "there is no --generator"),
        ("", ["flood_it"], "plain 对拍 knows no problem"),
        ("", ["--keep"], "leave KEEP= out"),
        ("", ["--judge", "cf"], "no judge 'cf'; there are: luogu, hdu, uva, poj"),
    ],
)
def test_wrong_use(folder: Path, drop: str, more: list[str], says: str) -> None:
    command = against(folder, "ok.cpp", *more)
    if drop:
        at = command.index(drop)
        del command[at : at + 2]
    done = kit(*command)
    assert done.returncode == 2 and says in one_line(done)


@pytest.mark.parametrize("name", ["gen.py", "chk.py"])
def test_a_part_that_does_not_compile_is_refused(folder: Path, name: str) -> None:
    (folder / name).write_text("print(")
    done = kit(*against(folder, "ok.cpp", "--check", folder / "chk.py"))
    assert done.returncode == 2 and f"{name}:1: '(' was never closed" in one_line(done)


def test_a_faster_way_is_trusted_only_after_trials_and_while_it_ends_well() -> None:
    asked: list[str] = []

    def slow(case: Case) -> Run:
        asked.append(case.name)
        return Run(case.input)

    def fast(case: Case) -> Run:
        return Run(b"", stopped=Verdict.RE) if case.input == b"hard" else Run(case.input)

    trial = Verified(fast, slow)
    for k in range(VERIFIED_CASES + 30):
        assert trial(Case(str(k), b"%d" % k)).output == b"%d" % k
    assert asked == [str(k) for k in range(VERIFIED_CASES)]
    assert trial(Case("hard", b"hard")).output == b"hard"
    assert asked[-1] == "hard"


def test_a_faster_way_that_differs_once_is_never_asked_again() -> None:
    calls: list[str] = []

    def wrong(case: Case) -> Run:
        calls.append(case.name)
        return Run(b"other" if case.name == "3" else case.input)

    trial = Verified(wrong, lambda case: Run(case.input))
    for k in range(50):
        assert trial(Case(str(k), b"x")).output == b"x"
    assert calls == ["0", "1", "2", "3"]


VALIDATOR = """
import sys
n, numbers = int(input()), input().split()
if n != len(numbers) or n < 3:
    sys.exit("n is %d" % n)
"""


def test_a_finding_is_shrunk_to_what_matters(folder: Path) -> None:
    (document,) = map(json.loads, kit(*against(folder, "bad.cpp", "--json")).stdout.splitlines())
    assert Path(document["finding"]["file"]).read_text().startswith("1\n-")  # with time, -1


def test_a_validator_bounds_the_shrinking(folder: Path) -> None:
    (folder / "val.py").write_text(VALIDATOR)
    (folder / "more.py").write_text(GENERATOR.replace("(1, 8)", "(3, 8)"))
    more = ("--validator", folder / "val.py", "--json")
    (document,) = map(json.loads, kit(*against(folder, "bad.cpp", *more, generator="more.py")).stdout.splitlines())
    assert Path(document["finding"]["file"]).read_text().startswith("3\n-")  # with time, -1 -1 -1
    done = kit(*against(folder, "ok.cpp", *more, "--cases", "60"))
    (document,) = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 3 and "breaks the statement: n is " in document["finding"]["why"]


@pytest.mark.parametrize(
    "line",
    [
        "import time; print(time.perf_counter_ns())",
        "import random; print(random.random())",
        "print(*{'a', 'b', 'c', 'd', 'e'})",
    ],
)
def test_a_generator_that_cannot_repeat_itself_is_uke(folder: Path, line: str) -> None:
    (folder / "loose.py").write_text(line)
    (document,) = map(json.loads, kit(*against(folder, "ok.cpp", "--json", generator="loose.py")).stdout.splitlines())
    assert document["finding"]["verdict"] == "UKE"
    assert "loose.py gives another input for the same seed, so nothing" in document["finding"]["why"]


def test_hash_order_is_told(folder: Path) -> None:
    text = "n = int(input()); a = list(map(int, input().split()))\n"
    best = "print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)) + (next(iter({'x', 'y'})) == 'x'))\n"
    (folder / "sets.py").write_text(text + best)
    (document,) = map(json.loads, kit(*against(folder, "sets.py", "--json", "--cases", "500")).stdout.splitlines())
    assert "depends on hash order" in document["finding"]["why"]


def test_hash_order_is_repeated_by_the_seed(folder: Path) -> None:
    odd = "print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)) + (list({*'abcde'})[0] == 'e'))\n"
    (folder / "set.py").write_text("n = int(input()); a = list(map(int, input().split()))\n" + odd)
    found = [json.loads(kit(*against(folder, "set.py", "--cases", "99", "--json")).stdout) for _ in range(3)]
    assert found[0]["finding"] and len({(of["cases"], of["finding"]["why"]) for of in found}) == 1
