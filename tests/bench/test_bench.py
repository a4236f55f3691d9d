"""Laws of the benchmark: what is measured is counted, kept and drawn; never how long it took."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from checker import catalog
from checker.bench import cage, growth, peers, rates, solvers
from checker.bench.measure import figures_so_far
from checker.bench.processes import bench_processes
from checker.bench.turns import Measurement, run_measurements
from checker.catalog import folders
from checker.commands import bench
from checker.grading.blocks import run_one_by_one
from checker.model.figure import Figure, make_figure
from checker.model.values import Case, Failed
from checker.report import editorial
from checker.report.drawing import draw_figures
from checker.running.runners.in_process import load_in_process
from tests.parts import written


@pytest.fixture(scope="module", params=sorted(solvers.BENCH_SAMPLES))
def subject(request: pytest.FixtureRequest) -> solvers.Subject:
    found: solvers.Subject = bench.make_subject(request.param)
    return found


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> rates.SumFiles:
    return rates.build_a_plus_b(folders.INTERFACE, tmp_path_factory.mktemp("a_plus_b"))


def test_a_figure_is_the_median_with_its_spread_and_knows_its_target() -> None:
    of = make_figure("a", "s", [3.0, 1.0, 2.0], 2.0)
    assert (of.low, of.middle, of.high, of.runs) == (1.0, 2.0, 3.0, 3)
    assert of.met and not make_figure("a", "s", [3.0], 2.0).met
    assert make_figure("a", "boards/s", [3.0], 2.0, least=True).met
    assert not make_figure("a", "boards/s", [1.0], 2.0, least=True).met


def test_ways_take_turns_each_in_its_rounds(tmp_path: Path) -> None:
    log = tmp_path / "log"

    def noted(name: str, k: int) -> float:
        with log.open("a") as file:
            file.write(f"{name}{k} ")
        return float(k)

    ways: dict[str, Measurement] = {"a": (3, partial(noted, "a")), "b": (1, partial(noted, "b"))}
    assert list(run_measurements(ways)) == [("a", 0.0), ("b", 0.0), ("a", 1.0), ("a", 2.0)]
    assert log.read_text().split() == ["a0", "b0", "a1", "a2"]


def refuses(_: int) -> float:
    raise Failed("what is wrong")


@pytest.mark.parametrize(
    ("measure", "said"),
    [(refuses, "^what is wrong$"), (lambda _: 1 / 0, "ZeroDivisionError"), (lambda _: os._exit(0), "crashed")],
)
def test_what_fails_while_it_is_measured_is_told(measure: Callable[[int], float], said: str) -> None:
    with pytest.raises(Failed, match=said):
        list(run_measurements({"a": (1, measure)}))


def interrupted_after(most: int, ways: Mapping[str, Measurement]) -> Iterator[tuple[str, float]]:
    """As `measured`, but nothing is, and so many values are there when it is interrupted."""
    turns = [(name, k) for k in range(max(rounds for rounds, _ in ways.values())) for name in ways]
    yield from [(name, 1.0 + k) for name, k in turns if k < ways[name][0]][:most]
    raise KeyboardInterrupt


def until_interrupted(figures: Iterator[Figure]) -> dict[str, int]:
    """The runs of every figure before an interrupt, which has to come."""
    runs = {}
    with pytest.raises(KeyboardInterrupt):
        for of in figures:
            runs[of.name] = of.runs
    return runs


def parts_of(subject: solvers.Subject, pieces: rates.SumFiles) -> dict[str, Callable[[], Iterator[Figure]]]:
    """All that measures in turn, three rounds of each."""
    folder, pythons = pieces.submission.parent, {"Python": "python3", "PyPy": "pypy3"}
    return {
        "solvers": lambda: solvers.bench_solvers(subject, 3),
        "growth": lambda: growth.bench_growth(subject, 3),
        "processes": lambda: bench_processes(subject, pythons, folder, 3),
        "rates": lambda: rates.bench_rates(pieces, catalog.toolchain(), 3, 500),
        "calls": lambda: rates.bench_calls(pieces, 3, 1),
        "boards": lambda: rates.bench_boards(subject, 3, 1),
        "peers": lambda: peers.bench_peers(pieces, "python3", 3, 1),
    }


@pytest.mark.parametrize("part", ["solvers", "growth", "processes", "rates", "calls", "boards", "peers"])
def test_an_interrupt_leaves_the_figures_of_all_that_was_measured(
    part: str, subject: solvers.Subject, pieces: rates.SumFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    before: dict[str, int] = {}
    for most in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 999):
        monkeypatch.setattr("checker.bench.turns.run_measurements", partial(interrupted_after, most))
        runs = until_interrupted(parts_of(subject, pieces)[part]())
        assert bool(runs) is bool(most) and set(runs.values()) <= {1, 2, 3}
        assert all(runs.get(name, 0) >= count for name, count in before.items())
        before = runs
    assert max(before.values()) == 3


def test_an_interrupt_leaves_what_the_levels_of_the_cage_cost_so_far() -> None:
    for most in range(9):
        turns = interrupted_after(most, dict.fromkeys(("bare", "L0", "L1", "L2"), (2, float)))
        runs = {
            name.split()[0]: count
            for name, count in until_interrupted(figures_so_far(turns, cage.overhead_figures)).items()
        }
        assert runs == {name: (most - k + 3) // 4 for k, name in enumerate(("bare", "L0", "L1", "L2")) if most > k}


def test_samples_are_different_boards_of_the_statement_always_the_same(subject: solvers.Subject) -> None:
    for family in (subject.sample.random, subject.sample.hard):
        found = solvers.draw_boards(subject, family, 40)
        assert len(set(found)) == 40 and found == solvers.draw_boards(subject, family, 40)
        for board in found:
            subject.problem.validate(board)
    few, most = ("answer_13", 6 * 8 * 6) if subject.problem.name == "rotation_game" else ("one_colour", 7 * 6)
    with pytest.raises(Failed, match=f"{few} has only"):
        solvers.draw_boards(subject, few, most + 1)


def test_the_series_hold_what_they_are_named_after(subject: solvers.Subject) -> None:
    of, usual = growth.GROWTH_SERIES[subject.problem.name]
    sets = of(subject)
    for size, boards in sets.items():
        n = int(size.split()[-1])
        for board in boards[:3]:
            if subject.problem.name == "flood_it":
                assert board.split()[0] == b"%d" % n and len(board.split()) == n * n + 2
            else:
                answer = subject.classic(Case("a", board)).output if n <= 8 else subject.fast(Case("a", board)).output
                assert subject.problem.effort(answer) == n
    sizes = [int(size.split()[-1]) for size in sets]
    assert sizes == (list(range(2, 15)) if subject.problem.name == "flood_it" else list(range(14)))
    assert 0 < usual < len(sizes)


def test_the_editorials_get_every_figure_that_they_show(subject: solvers.Subject, tmp_path: Path) -> None:
    quick = solvers.Subject(
        subject.problem, subject.families, subject.fast, subject.fast, subject.solution, subject.program
    )
    found = [*solvers.bench_solvers(quick, 1), *solvers.bench_states(subject)]
    found += bench_processes(subject, {"Python": bench.judge_python()}, tmp_path, 1)
    wanted = {
        d["name"]: d["unit"] for d in editorial.load_shipped_figures()["bench"] if d["problem"] == subject.problem.name
    }
    assert wanted.items() <= {of.name: of.unit for of in found}.items()
    assert all(of.problem == subject.problem.name and 0 <= of.low <= of.middle <= of.high for of in found)
    assert len({of.name for of in found}) == len(found)


def test_a_submission_that_is_wrong_is_not_measured(pieces: rates.SumFiles) -> None:
    right, wrong = (load_in_process(written(Path("a.py"), text)) for text in (rates.SUBMISSION, b"print(1)\n"))
    source = rates.sum_source(pieces, lambda: right)
    assert run_one_by_one(source, (right, source.reference()), range(50), lambda _: None).boards == (1,) * 50
    with pytest.raises(Failed, match="not right in case"):
        rates.measure_cases(rates.sum_source(pieces, lambda: wrong), 50)(0)


def test_rates_of_all_three_ways_and_of_calls(pieces: rates.SumFiles) -> None:
    found = list(rates.bench_rates(pieces, catalog.toolchain(), 1, 100))
    assert [(of.name, of.target) for of in found] == [
        ("A+B, in process", 50_000),
        ("A+B, forked", 400),
        ("A+B, in the cage", 60),
    ]
    found += rates.bench_calls(pieces, 1, 1000)
    assert all(of.middle > 0 and of.runs == 1 for of in found)


def test_boards_of_the_statements_size(subject: solvers.Subject) -> None:
    (of,) = rates.bench_boards(subject, 1, 2)
    assert of.middle > 0 and of.least and of.target == rates.BOARD_RATES[subject.problem.name]


def test_the_loop_of_bash_stops_at_a_difference(pieces: rates.SumFiles) -> None:
    names = [of.name for of in peers.bench_peers(pieces, bench.judge_python(), 1, 2)]
    assert names[:1] == ["A+B, a loop of bash with diff"]
    assert len(names) == 2 - sum("CYaRon" in line for line in peers.missing_peers())
    pieces.submission.write_text("print(1)\n")
    with pytest.raises(Failed, match="bash, to compare with: exit code 1"):
        list(peers.bench_peers(pieces, bench.judge_python(), 1, 2))
    pieces.submission.write_bytes(rates.SUBMISSION)


def test_the_drawing_is_whole_whatever_the_names_are() -> None:
    documents = [
        bench.figure_document(make_figure("<a> & b", unit, [1e-7, 2.0], problem="x")) for unit in ("s", "boards/s")
    ]
    root = ElementTree.fromstring(draw_figures("<title>", documents))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("x: <a> & b") == 2 and "<title>" in texts


def kit(*arguments: str, home: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"KIT_RUNS": str(home / "runs"), "KIT_PAGES": str(home)}
    return subprocess.Popen(
        [sys.executable, "-m", "checker", "bench", *arguments],
        cwd=folders.ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_part_is_printed_and_kept(tmp_path: Path) -> None:
    said, complaint = kit("cage", "--rounds", "1", "--json", home=tmp_path).communicate()
    assert not complaint
    printed = [json.loads(line) for line in said.splitlines()]
    kept, remembered = (json.loads((tmp_path / name).read_text()) for name in ("bench.json", "runs/bench.json"))
    assert kept["figures"] == printed and [d["name"] for d in remembered] == [d["name"] for d in printed]
    assert set(printed[0]) == {*Figure.__slots__, "met"} - {"problem"}
    ElementTree.parse(tmp_path / "bench.svg")


def test_an_interrupt_leaves_what_there_is(tmp_path: Path) -> None:
    process = kit("cage", "stress", "--rounds", "3", home=tmp_path)
    assert process.stdout
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    said, complaint = process.communicate(timeout=60)
    assert time.monotonic() - started < 30
    assert process.returncode == 130 and "interrupted, these are partial results" in said and not complaint
    figures = json.loads((tmp_path / "bench.json").read_text())["figures"]
    assert figures and first.startswith(figures[0]["name"])


def test_an_interrupt_in_the_first_rounds_leaves_what_these_measured(tmp_path: Path) -> None:
    for seconds in (2, 4, 8, 16, 32, 64):  # until something is: a busy machine needs longer
        process = kit("stress", "--rounds", "1000000", home=tmp_path)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate(timeout=60)
        if process.returncode == 130 and not (tmp_path / "bench.json").exists():
            assert (said, complaint) == ("interrupted, nothing was measured yet\n", "")
            continue
        assert (process.returncode, complaint) == (130, "") and "interrupted, these are partial results" in said
        first = json.loads((tmp_path / "bench.json").read_text())["figures"][0]
        assert said.startswith(first["name"]) and 0 < first["runs"] < 1_000_000
        return
    pytest.fail("nothing was measured")


def test_a_part_that_is_not_there_is_refused(tmp_path: Path) -> None:
    process = kit("speed", home=tmp_path)
    _, complaint = process.communicate()
    assert process.returncode == 2 and "no part 'speed'; there are: solvers, stress, cage" in complaint
