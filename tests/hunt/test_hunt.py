"""Hunting: climbs repeat, the corpus keeps the best, known optima are found from nothing."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from checker import catalog
from checker.catalog import folders
from checker.command_line import main
from checker.hunt.climb import Climb, Cost, Objective, advance, begin_climb
from checker.hunt.hunt import Corpus, hunt
from checker.hunt.objective import answer_cost, find_hardest_family, repeat_short_runs, submission_opener
from checker.model.problem import Problem
from checker.model.simpler import one_number_changed
from checker.model.values import Case, Failed, Program, Run
from tests.data.test_plan import PINNED
from tests.parts import loaded, started
from tests.stress.test_run import SQUARES, numbers, squares

every_problem = pytest.mark.parametrize("name", PINNED)


def value(run: Run) -> Cost:
    return (float(run.output),)


HIGHEST = Objective(SQUARES, numbers, lambda: nullcontext(squares), value, 5, seed=1)


def objective(name: str, seed: int = 1) -> Objective:
    problem = catalog.problem(name)
    return Objective(
        problem,
        find_hardest_family(problem),
        lambda: nullcontext(loaded(name)),
        partial(answer_cost, problem),
        100,
        seed,
    )


@every_problem
def test_mutations_of_a_valid_board_are_valid_and_other_boards(name: str) -> None:
    problem, chance = catalog.problem(name), Random(1)
    for generate in catalog.families(name).values():
        board = problem.split(generate(Random(1), 0))[0]
        seen = {board}
        for _ in range(60):
            board = problem.mutations(chance, board)
            problem.validate(board)
            assert problem.split(board) == [board]
            seen.add(board)
        assert len(seen) > 20


def test_a_problem_that_says_nothing_better_has_its_numbers_changed() -> None:
    chance = Random(1)
    made = {one_number_changed(chance, b"5 9\n") for _ in range(100)}
    assert made == {b"4 9\n", b"6 9\n", b"9 9\n", b"5 8\n", b"5 10\n", b"5 5\n", b"5 9\n"}
    assert one_number_changed(chance, b"\n") == b"\n"


@every_problem
def test_a_climb_is_the_same_however_its_rounds_are_cut(name: str) -> None:
    target, program = objective(name), loaded(name)
    whole = advance(target, program, begin_climb(target, 0), 300, math.inf)
    cut = begin_climb(target, 0)
    for boards in (1, 99, 150, 50):
        cut = advance(target, program, cut, boards, math.inf)
    assert (cut.board, cut.best, cut.best_cost, cut.past, cut.tried) == (
        whole.board, whole.best, whole.best_cost, whole.past, whole.tried,
    )  # fmt: skip
    other = advance(target, program, begin_climb(target, 1), 300, math.inf)
    assert other.board != whole.board


@every_problem
def test_the_best_never_falls_and_costs_what_is_said(name: str) -> None:
    target, climb = objective(name), begin_climb(objective(name), 0)
    best: Cost = ()
    for _ in range(10):
        climb = advance(target, loaded(name), climb, 30, math.inf)
        assert climb.best_cost >= max(best, *climb.random_costs)
        assert target.cost(loaded(name)(Case("", climb.best))) == climb.best_cost
        best = climb.best_cost


def test_a_climb_from_a_kept_board_begins_there() -> None:
    kept = [b"50\n", b"60\n"]
    begun = [advance(HIGHEST, squares, begin_climb(HIGHEST, k, kept), 0, math.inf) for k in range(4)]
    assert [climb.board for climb in begun[1::2]] == kept
    assert [climb.start for climb in begun[::2]] == [b"", b""]


def climbed(number: int, best: int, start: bytes = b"") -> Climb:
    return Climb(number, Random(1), start, best=b"%d\n" % best, best_cost=(best,))


def test_the_bag_keeps_the_best_of_every_climb_and_a_child_in_its_parents_place() -> None:
    corpus = Corpus(2, {b"50\n": (50,)})
    for climb in (climbed(0, 10), climbed(0, 20), climbed(1, 40, b"50\n"), climbed(2, 5)):
        corpus.put(climb, 1)
    assert corpus.best() == [(b"50\n", (50,)), (b"20\n", (20,))]
    corpus.put(climbed(1, 60, b"50\n"), 1)
    assert corpus.best() == [(b"60\n", (60,)), (b"20\n", (20,))]
    assert corpus.tried == 5


@pytest.mark.parametrize("workers", [1, 2])
def test_the_highest_number_is_found(workers: int) -> None:
    corpus = Corpus(3)
    hunt(HIGHEST, corpus, workers, math.inf, 1000)
    assert corpus.best()[0] == (b"99\n", (9801.0,))
    assert corpus.tried >= 1000


def test_long_answers_are_found_from_nothing() -> None:
    corpus = Corpus(20)
    hunt(objective("flood_it"), corpus, 1, math.inf, 4000)
    assert corpus.best()[0][1][0] >= 16  # one of 100 random boards needs that many
    corpus = Corpus(20)
    hunt(objective("rotation_game"), corpus, 1, math.inf, 4000)
    assert corpus.best()[0][1][0] >= 12  # one of 2,300


def test_an_interruption_keeps_what_there_is() -> None:
    corpus = Corpus(3)

    def stop(_: Corpus) -> None:
        if corpus.boards:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hunt(HIGHEST, corpus, 2, math.inf, 10**9, stop)
    assert corpus.best()


def test_a_crash_of_a_reference_is_the_kits_fault() -> None:
    def crashes(case: Case) -> Run:
        if case.input == b"99\n":
            os.kill(os.getpid(), signal.SIGKILL)
        return squares(case)

    corpus = Corpus(3)
    with pytest.raises(Failed, match="a process of the run died"):
        hunt(replace(HIGHEST, open=lambda: nullcontext(crashes)), corpus, 1, math.inf, 10**9)
    until = time.monotonic() + 30
    while multiprocessing.active_children():  # they are ended, and soon reaped
        assert time.monotonic() < until


def test_the_cpu_time_of_a_board_is_the_least_of_a_few_runs() -> None:
    times = iter([0.003, 0.001, 0.002, 0.2])

    @contextmanager
    def slow() -> Iterator[Program]:
        yield lambda case: Run(b"", next(times))

    with repeat_short_runs(slow) as program:
        assert program(Case("", b"")).cpu_seconds == 0.001
        assert program(Case("", b"")).cpu_seconds == 0.2


def test_waiting_is_no_cpu_time(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    for source in (b"import time\ntime.sleep(0.1)", b"import time, os\ntime.sleep(0.1)\nos.write(1, b'1')"):
        path.write_bytes(source)
        with submission_opener(catalog.problem("flood_it"), path)() as program:
            assert program(Case("", b"")).cpu_seconds < 0.05
    path.write_bytes(b"import time\nstart = time.thread_time()\nwhile time.thread_time() < start + 0.002: pass")
    with submission_opener(catalog.problem("flood_it"), path)() as program:
        assert program(Case("", b"")).cpu_seconds > 0.0019


BY_FILES = {
    ".py": r"""
import time
numbers = open("squares.in").read().split()
while time.process_time() < 0.2: pass
print(*[int(number) ** 2 for number in numbers], sep="\n", file=open("squares.out", "w"))
""",
    ".cpp": r"""
#include <ctime>
#include <fstream>
int main() {
    std::ifstream in("squares.in");
    std::ofstream out("squares.out");
    while (clock() < CLOCKS_PER_SEC / 5) {}
    for (long long number; in >> number;) out << number * number << '\n';
}
""",
}


@pytest.mark.parametrize("suffix", BY_FILES)
def test_who_reads_and_writes_files_is_hunted_for_the_time_that_it_takes(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"squares{suffix}"
    path.write_text(BY_FILES[suffix])
    problem = replace(SQUARES, file_io=("squares.in", "squares.out"))
    with submission_opener(problem, path)() as program:
        run = program(Case("", b"3\n4\n"))
    assert (run.stopped, run.output) == (None, b"9\n16\n"), run.why
    assert run.cpu_seconds > 0.19


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for hunted boards, of this process and of those that it starts."""
    monkeypatch.setenv("KIT_BOARDS", str(tmp_path))
    monkeypatch.setattr(folders, "HUNTED", tmp_path)
    return tmp_path


def hunted(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["hunt", *arguments, "--json"]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def test_the_verb_keeps_only_what_is_better(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("flood_it", "--cost", "answer", "--cases", "300", "--seed", "1", "--jobs", "1")
    first = hunted(capsys, *arguments)
    file = folder / "flood_it" / "hunted_answer.in"
    problem, text = catalog.problem("flood_it"), file.read_bytes()
    problem.validate(text)
    costs = [int(line) for line in loaded("flood_it")(Case("", text)).output.split()]
    assert costs == sorted(costs, reverse=True) and costs[0] == first["best"]
    assert [int(cost[0]) for cost in json.loads(file.with_suffix(".json").read_bytes())["costs"]] == costs
    again = hunted(capsys, *arguments)
    assert again["best"] >= first["best"] and again["kept"] <= problem.most_boards  # type: ignore[operator]
    assert len(problem.split(file.read_bytes())) == again["kept"]
    assert {path.name for path in file.parent.iterdir()} == {"hunted_answer.in", "hunted_answer.json"}
    assert file.read_bytes() in [case.input for case in catalog.known_cases(catalog.problem("flood_it"))]


def test_boards_changed_by_hand_are_measured_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "rotation_game" / "hunted_answer.in"
    file.parent.mkdir()
    hardest = catalog.problem("rotation_game").split(
        (folders.ROOT / "generators/boards/rotation_game/answer_13.in").read_bytes()
    )
    file.write_bytes(hardest[0])
    found = hunted(capsys, "rotation_game", "--cost", "answer", "--cases", "40", "--seed", "1", "--jobs", "1")
    assert found["best"] == 13 and hardest[0] in catalog.problem("rotation_game").split(file.read_bytes())


@pytest.mark.parametrize("cost", ["work", "cpu"])
def test_every_cost_can_be_hunted(folder: Path, capsys: pytest.CaptureFixture[str], cost: str) -> None:
    found = hunted(capsys, "flood_it", "--cost", cost, "--cases", "25", "--seed", "1", "--jobs", "1")
    assert found["best"] >= found["random"] > 0  # type: ignore[operator]


def test_a_submission_can_be_hunted_for_its_cpu_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--cost", "cpu", "--cases", "25", "--seed", "1", "--submission", "solutions/flood_it.py")
    assert hunted(capsys, *arguments)["kept"] and (folder / "flood_it" / "hunted_cpu_flood_it.in").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "add P= with one of: flood_it, rotation_game"),
        (["nothing"], "no problem 'nothing'"),
        (["flood_it", "rotation_game"], "one problem at a time"),
        (["flood_it", "--cost", "beauty"], "invalid choice: 'beauty'"),
        (["flood_it", "--submission", "solutions/flood_it.py"], "only references tell their work"),
        (["flood_it", "--cost", "cpu", "--submission", "no.py"], "no.py: no such file"),
        (["flood_it", "--cost", "cpu", "--submission", "Makefile"], "Makefile: expected a .py or .cpp file"),
        (["flood_it", "--seconds", "0"], "positive float"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], complaint: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hunt", *arguments]) == 2
    said = capsys.readouterr().err
    assert complaint in said and said.count("\n") == 1


def test_a_reference_that_counts_no_work_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checker.hunt.objective.open_in_process", lambda _: nullcontext(lambda case: Run(b"0\n")))
    assert main(["hunt", "flood_it"]) == 2
    assert "cpp_ref/flood_it__classic.cpp counts no work; hunt with COST=cpu" in capsys.readouterr().err


def test_what_another_hunt_kept_meanwhile_stays(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "rotation_game" / "hunted_answer.in"
    hardest = catalog.problem("rotation_game").split(
        (folders.ROOT / "generators/boards/rotation_game/answer_13.in").read_bytes()
    )

    def meanwhile(objective: Objective, corpus: Corpus, workers: int, *_: object) -> None:
        hunt(objective, corpus, workers, math.inf, 40)
        file.parent.mkdir()
        file.write_bytes(hardest[0])

    monkeypatch.setattr("checker.commands.hunt.hunt", meanwhile)
    assert hunted(capsys, "rotation_game", "--cost", "answer", "--seed", "1", "--jobs", "1")["better"]
    assert len(catalog.problem("rotation_game").split(file.read_bytes())) > 1
    assert file.read_bytes().startswith(hardest[0].removesuffix(b"0\n"))


def test_a_submission_that_does_not_compile_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "flood_it.py"
    mine.write_text("print(\n")
    assert main(["hunt", "--cost", "cpu", "--submission", str(mine)]) == 2
    assert "flood_it.py: does not compile" in capsys.readouterr().err


def test_a_file_of_boards_that_breaks_the_statement_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "flood_it" / "hunted_answer.in"
    file.parent.mkdir()
    file.write_bytes(b"9\n")
    assert main(["hunt", "flood_it", "--cost", "answer"]) == 2
    assert "hunted_answer.in: line 1, column 1: expected a side" in capsys.readouterr().err
    assert file.read_bytes() == b"9\n"


def test_ctrl_c_keeps_the_best(folder: Path) -> None:
    process = started("hunt", "flood_it", "--cost", "answer", "--seconds", "600", "--seed", "1")
    file, until = folder / "flood_it" / "hunted_answer.in", time.monotonic() + 120
    while not file.with_suffix(".json").exists():  # it is saved soon, in case of worse than Ctrl-C
        assert time.monotonic() < until
        time.sleep(0.1)
    soon = json.loads(file.with_suffix(".json").read_bytes())["costs"]
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "partial results" in out
    assert json.loads(file.with_suffix(".json").read_bytes())["costs"] >= soon


def test_kept_boards_come_last_in_the_data_and_are_not_pinned(folder: Path) -> None:
    from checker.data import plan
    from checker.data.dataset import plan_dataset

    problem: Problem = replace(catalog.problem("flood_it"))
    before, none = plan_dataset(problem, plan.SEED)
    file = folder / "flood_it" / "hunted_answer.in"
    file.parent.mkdir()
    file.write_bytes(b"2\n5 4\n3 2\n0\n")
    after, kept = plan_dataset(problem, plan.SEED)
    assert (after[: len(before)], kept - none) == (before, 1)
    assert after[-1].case.input.endswith(file.read_bytes())
