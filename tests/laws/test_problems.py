"""Laws that every problem obeys; a new problem is covered by having a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import catalog
from checker.catalog import folders
from checker.grading.case import judge
from checker.model.values import Case, Run, Verdict
from tests.data.test_plan import PINNED
from tests.parts import BOARDS, complaint, ends_with_0, loaded

NAMES = catalog.names()
REFERENCES = [path.stem for name in NAMES for path in catalog.references(name)]
SHIPPED = [stem for stem in REFERENCES if stem.split("__")[0] in PINNED]  # a user's need not refuse what is no input
SUBMISSIONS = [path.stem for name in NAMES for path in catalog.solutions(name)]
PROGRAMS = [path for name in NAMES for path in (*catalog.solutions(name), *catalog.references(name))]
COLLECTIONS = [path for name in NAMES for path in sorted((BOARDS / name).glob("*.in"))]

every_problem = pytest.mark.parametrize("name", NAMES)
every_reference = pytest.mark.parametrize("stem", REFERENCES)
every_submission = pytest.mark.parametrize("stem", SUBMISSIONS)
every_problem_of_boards = pytest.mark.parametrize("name", [name for name in NAMES if ends_with_0(name)])
every_program = pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
chance = st.randoms(use_true_random=False)


def problem_of(stem: str) -> str:
    return stem.split("__")[0]


def ran(path: Path, text: bytes) -> Run:
    """A submission, or a reference built as a program, in the cage with the default judge's limits."""
    problem = catalog.problem(problem_of(path.stem))
    independent = path in catalog.references(problem.name)[1:]  # ours alone, which know no files
    target = problem.targets[0] if independent else problem.target(problem.judges[0])
    return catalog.program(catalog.read_submission(path), target)(Case("test", text))


def variations(text: bytes) -> Iterator[tuple[str, bytes]]:
    """The same boards in every layout that judges' files of the shipped problems have been seen in."""
    yield from line_ends(text)
    body = text.removesuffix(b"0\n")
    yield "no final 0", body
    yield "one token a line", b"\n".join(text.split()) + b"\n"
    yield "one line", b" ".join(text.split())
    yield "trailing blanks", text.replace(b"\n", b" \n")
    yield "text after the 0", text + b"junk"
    yield "blank lines", text.replace(b"\n", b"\n\n")


def line_ends(text: bytes) -> Iterator[tuple[str, bytes]]:
    """The same lines, ended in other ways: of these no problem can make a difference."""
    yield "CRLF", text.replace(b"\n", b"\r\n")
    yield "no final newline", text.removesuffix(b"\n")


def layouts(name: str, text: bytes) -> Iterator[tuple[str, bytes]]:
    """The same input in every layout that is to make no difference for that problem."""
    return variations(text) if name in PINNED else line_ends(text)


@every_submission
@settings(deadline=None, max_examples=15)
@given(rng=chance, size=st.integers(0, 6), pick=st.integers(0, 99))
def test_a_submission_agrees_with_the_reference(stem: str, rng: Random, size: int, pick: int) -> None:
    name = problem_of(stem)
    problem, families = catalog.problem(name), catalog.families(name)
    text = families[sorted(families)[pick % len(families)]](rng, size)
    program = catalog.program(
        catalog.read_submission(folders.ROOT / "solutions" / f"{stem}.py"), problem.target(problem.judges[0])
    )
    judged = judge(problem, program, loaded(name), Case("hypothesis", text))
    assert judged.verdict is Verdict.AC, f"{judged.why}\n{text.decode()}"


@pytest.mark.parametrize("stem", [stem for stem in REFERENCES if "__" in stem])
def test_an_independent_reference_agrees_on_small_boards(stem: str) -> None:
    problem = catalog.problem(problem_of(stem))
    families = catalog.families(problem.name)
    texts = [family(Random(f"{k}"), 3) for _, family in sorted(families.items()) for k in range(12)]
    boards = [board for text in texts for board in problem.split(text)]
    slow = loaded(stem)
    for board in boards:
        expected = loaded(problem.name)(Case("", board))
        if cheap(problem.name, expected.output):
            assert complaint(problem, board, slow(Case("", board)).output, expected.output) == "", board


def cheap(name: str, answer: bytes) -> bool:
    """Whether the independent reference answers such a board in milliseconds."""
    if name == "rotation_game":
        return len(answer.split()[0]) <= 9
    return name != "flood_it" or int(answer) <= 12


def within_reach(stem: str, text: bytes) -> bytes:
    """An input; for an independent reference only its boards that this one answers in milliseconds."""
    name = problem_of(stem)
    if stem == name:
        return text
    problem = catalog.problem(name)
    return problem.join([b for b in problem.split(text) if cheap(name, loaded(name)(Case("", b)).output)])


@every_program
def test_samples(path: Path) -> None:
    problem = catalog.problem(problem_of(path.stem))
    for text, answer in problem.samples:
        problem.validate(text)
        problem.check(text, answer, answer)
        assert complaint(problem, text, ran(path, text).output, answer) == ""


@every_program
def test_every_layout_of_an_input_gives_the_same_output(path: Path) -> None:
    name = problem_of(path.stem)
    for text, answer in catalog.problem(name).samples:
        for layout, varied in layouts(name, text):
            run = ran(path, varied)
            why = complaint(catalog.problem(name), text, run.output, answer)
            assert (layout, run.stopped, why) == (layout, None, ""), run.why


@pytest.mark.parametrize("path", [p for p in PROGRAMS if problem_of(p.stem) in PINNED], ids=lambda path: path.name)
def test_an_input_without_boards_gives_an_empty_output(path: Path) -> None:
    for nothing in (b"", b"0\n", b"0", b"\n", b" \r\n"):
        run = ran(path, nothing)
        assert (nothing, run.stopped, run.output) == (nothing, None, b"")


@pytest.mark.parametrize("stem", SHIPPED)
@pytest.mark.parametrize(
    "text", [b"x\n", b"-1\n", b"+1\n", b"3\n1 2\n", b"99999999999999999999\n", b"1 2 3\n0\n", b"\0"]
)
def test_malformed_input_comes_back_as_a_message(stem: str, text: bytes) -> None:
    run = loaded(stem)(Case("malformed", text))
    assert run.stopped is Verdict.RE
    assert run.why and run.why.isprintable() and len(run.why) < 120, run.why


@every_reference
def test_a_reference_keeps_no_state(stem: str) -> None:
    families = catalog.families(problem_of(stem))
    cases = [Case(name, within_reach(stem, families[name](Random(k), 3))) for name in families for k in range(3)]
    first = [loaded(stem)(case).output for case in cases]
    if stem in SHIPPED:
        loaded(stem)(Case("malformed", b"1 2 x"))
    assert [loaded(stem)(case).output for case in reversed(cases)] == first[::-1]


@every_problem_of_boards
def test_boards_merged_shuffled_and_alone_give_the_same_answers(name: str) -> None:
    problem, families = catalog.problem(name), catalog.families(name)
    texts = [family(Random(f"{k}"), 8) for k in range(3) for _, family in sorted(families.items())]
    boards = [board for text in texts for board in problem.split(text)]
    order = list(range(len(boards)))
    Random(1).shuffle(order)
    alone = [loaded(name)(Case("", board)).output for board in boards]
    assert loaded(name)(Case("", problem.join(boards))).output == b"".join(alone)
    mixed = loaded(name)(Case("", problem.join([boards[k] for k in order]))).output
    assert mixed == b"".join(alone[k] for k in order)


@pytest.mark.parametrize("path", COLLECTIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_boards_with_proved_answers(path: Path) -> None:
    text, answer = path.read_bytes(), path.with_suffix(".ans").read_bytes()
    name = path.parent.name
    assert loaded(name)(Case(path.stem, text)).output == answer
    for submission in catalog.solutions(name):
        assert ran(submission, text).output == answer
    catalog.problem(name).check(text, answer, answer)


@every_problem
def test_splitting_and_joining_are_inverse(name: str) -> None:
    problem = catalog.problem(name)
    for family in catalog.families(name).values():
        text = family(Random(1), problem.full_size)
        boards = problem.split(text)
        assert problem.join(boards) == text
        assert all(problem.split(board) == [board] for board in boards)


@every_problem
def test_every_regression_is_answered_right(name: str) -> None:
    problem = catalog.problem(name)
    for path in sorted(folders.regressions_folder(name).glob("*.in")):
        text, answer = path.read_bytes(), path.with_suffix(".ans").read_bytes()
        for run in (loaded(name)(Case(path.stem, text)), *(ran(mine, text) for mine in catalog.solutions(name))):
            assert complaint(problem, text, run.output, answer) == "", path
