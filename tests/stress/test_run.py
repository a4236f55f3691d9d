"""Stress as a function over Programs: every Program here is a lambda."""

from __future__ import annotations

import time
from random import Random

import pytest

from checker.commands.stress import SECONDS, make_budget
from checker.grading.result import Report
from checker.model.cases import make_case
from checker.model.chance import Chance
from checker.model.comparison import trailing_blanks_ignored
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.reader import Reader
from checker.model.values import Case, Program, Run, Verdict, Wrong
from checker.stress.parts import Parts
from checker.stress.run import Budget, stress
from tests.parts import contestant


def read(reader: Reader) -> None:
    while not reader.at_end():
        reader.number(0, 99, "a number")
        reader.newline()


def check(text: bytes, output: bytes, answer: bytes) -> None:
    if output != answer:
        raise Wrong(f"expected {answer!r}, found {output!r}")


SQUARES = Problem(
    name="squares",
    title="Squares",
    read=read,
    check=check,
    targets=(Target("luogu", "P0", (".py",), Limits(1, 64 * 1024)),),
    samples=(),
    split=lambda text: [line + b"\n" for line in text.split()],
    most_boards=8,
)


def numbers(rng: Random, size: int) -> bytes:
    return b"".join(b"%d\n" % rng.randrange(100) for _ in range(min(1 + size, 8)))


def squares(case: Case) -> Run:
    return Run(b"".join(b"%d\n" % int(line) ** 2 for line in case.input.split()), work=1)


def wrong_at_42_up(case: Case) -> Run:
    return Run(b"".join(b"%d\n" % (int(line) ** 2 + (int(line) >= 42)) for line in case.input.split()))


def parts(independent: dict[str, Program] | None = None, reference: Program = squares, **submissions: Program) -> Parts:
    families = {"numbers": numbers, "twice": lambda rng, size: numbers(rng, size)}
    contestants = {name: contestant(program) for name, program in submissions.items()}
    return Parts(SQUARES, families, contestants, reference, independent or {}, trailing_blanks_ignored)


def test_a_right_submission_has_no_finding_and_cases_are_boards() -> None:
    (report,) = stress(parts(right=squares), Budget(1, None, cases=50))
    assert report.finding is None
    assert 50 <= report.cases < 58


def test_a_wrong_submission_is_cut_to_the_board_that_fails() -> None:
    right, wrong = stress(parts(right=squares, wrong=wrong_at_42_up), Budget(1, None, cases=100))
    assert right.finding is None and right.cases >= 100
    assert wrong.finding and wrong.finding.verdict is Verdict.WA
    number = int(wrong.finding.case.input)
    assert number >= 42
    assert wrong.finding.answer == b"%d\n" % number**2
    assert wrong.finding.why == f"expected {wrong.finding.answer!r}, found {b'%d' % (number**2 + 1) + bytes([10])!r}"
    assert wrong.cases_before == wrong.cases


def test_state_between_boards_is_named() -> None:
    def stateful(case: Case) -> Run:
        lines = case.input.split()
        return Run(b"".join(b"%d\n" % (int(line) ** 2 + (k > 0)) for k, line in enumerate(lines)))

    (report,) = stress(parts(stateful=stateful), Budget(1, None, cases=100))
    assert report.finding and "every case alone is right" in report.finding.why
    assert len(report.finding.case.input.split()) > 1


def test_a_run_repeats_exactly() -> None:
    first, again = (stress(parts(wrong=wrong_at_42_up), Budget(7, None, cases=100))[0] for _ in range(2))
    assert first.finding and again.finding and first.finding.case == again.finding.case
    other = stress(parts(wrong=wrong_at_42_up), Budget(8, None, cases=100))[0]
    assert other.finding and other.finding.case != first.finding.case


def test_case_k_depends_on_seed_and_k_alone_and_sizes_grow() -> None:
    families = {"numbers": numbers}
    cases = [make_case(SQUARES, families, 3, k) for k in range(12)]
    assert [make_case(SQUARES, families, 3, k) for k in reversed(range(12))] == cases[::-1]
    assert [len(case.input.split()) for case in cases[:6]] == [1, 4, 8, 8, 8, 8]
    assert make_case(SQUARES, families, 3, 10**6).input.count(b"\n") == 8


def test_old_findings_come_first_and_are_not_counted() -> None:
    (report,) = stress(parts(wrong=wrong_at_42_up), Budget(1, None, cases=1), [Case("old", b"1\n99\n")])
    assert report.finding and report.finding.case.input == b"42\n"  # shrunk
    assert report.cases == 0 and report.replayed


def test_an_interruption_while_a_finding_is_made_small_keeps_the_finding() -> None:
    def impatient(case: Case) -> Run:
        if case.name == "shrink":
            raise KeyboardInterrupt
        return squares(case)

    said: list[Report] = []
    with pytest.raises(KeyboardInterrupt):
        stress(parts(reference=impatient, wrong=wrong_at_42_up), Budget(1, None, cases=99), (), said.extend)
    found = said[-1].finding
    assert found and found.verdict is Verdict.WA and found.answer == squares(found.case).output


def test_no_seconds_are_until_there_is_a_finding() -> None:
    asked = [(0.0, None), (None, None), (None, 9), (4.0, None)]
    said = [make_budget(1, seconds, cases) for seconds, cases in asked]
    assert [(b.seconds, b.cases) for b in said] == [(None, None), (SECONDS, None), (None, 9), (4.0, None)]
    (report,) = stress(parts(wrong=wrong_at_42_up), said[0])
    assert report.finding


def test_a_stopped_submission_keeps_its_verdict() -> None:
    (report,) = stress(parts(slow=lambda case: Run(b"", stopped=Verdict.TLE, why="slow")), Budget(1, None, cases=9))
    assert report.finding and (report.finding.verdict, report.finding.why) == (Verdict.TLE, "slow")


def test_a_crashing_reference_is_never_the_submissions_fault() -> None:
    crash = parts(reference=lambda case: Run(b"", stopped=Verdict.RE, why="crashed"), right=squares)
    (report,) = stress(crash, Budget(1, None, cases=9))
    assert report.finding and report.finding.verdict is Verdict.UKE
    assert report.finding.why == "the reference failed: RE crashed"


def test_references_that_disagree_are_uke_for_all() -> None:
    reports = stress(parts({"classic": wrong_at_42_up}, a=squares, b=squares), Budget(1, None, cases=500))
    assert all(r.finding and r.finding.verdict is Verdict.UKE for r in reports)
    assert reports[0].finding and reports[0].finding.why.startswith("the references disagree, classic says otherwise: ")


def test_a_wrong_reference_is_never_the_submissions_fault() -> None:
    of = parts({"classic": squares}, reference=wrong_at_42_up, right=squares)
    (report,) = stress(of, Budget(1, None, cases=500))
    assert report.finding and report.finding.verdict is Verdict.UKE
    assert report.finding.why.startswith("the references disagree, classic says otherwise: ")
    assert int(report.finding.case.input) >= 42 and report.finding.answer and report.cases_before == report.cases


def test_a_crashing_independent_reference_is_named() -> None:
    of = parts({"classic": lambda case: Run(b"", stopped=Verdict.RE, why="crashed")}, right=squares)
    (report,) = stress(of, Budget(1, None, cases=500))
    assert report.finding and report.finding.why == "the reference classic failed: RE crashed"


def test_independent_references_get_their_share_of_the_time_and_single_boards() -> None:
    asked: list[bytes] = []

    def slow(case: Case) -> Run:
        asked.append(case.input)
        time.sleep(0.001)
        return squares(case)

    (report,) = stress(parts({"classic": slow}, right=squares), Budget(1, 0.5))
    assert all(len(text.split()) == 1 for text in asked)
    assert 3 <= len(asked) <= 0.15 * 0.5 / 0.001
    assert report.cases > 10 * len(asked)


def test_what_does_not_compile_blames_no_input() -> None:
    (report,) = stress(parts(ce=lambda case: Run(b"", stopped=Verdict.CE, why="line 1")), Budget(1, None, cases=9))
    assert report.finding and (report.finding.verdict, report.finding.case.input) == (Verdict.CE, b"")


def test_a_generator_that_fails_is_uke() -> None:
    def broken(rng: Random, size: int) -> bytes:
        raise ZeroDivisionError("oops")

    of = Parts(SQUARES, {"bad": broken}, {"a": contestant(squares)}, squares, {}, trailing_blanks_ignored)
    (report,) = stress(of, Budget(1, None, cases=5))
    assert report.finding and report.finding.verdict is Verdict.UKE
    assert report.finding.why == "generator bad (seed 1, case 0, size 0) failed: ZeroDivisionError: oops"


def test_a_finding_that_no_independent_reference_confirms_says_so() -> None:
    of = parts({"classic": lambda case: Run(b"", stopped=Verdict.TLE)}, wrong=wrong_at_42_up)
    (report,) = stress(of, Budget(1, None, cases=100))
    assert report.finding and report.finding.why.endswith("(our answer, not confirmed by classic: too slow)")
    (report,) = stress(parts({"classic": squares}, wrong=wrong_at_42_up), Budget(1, None, cases=100))
    assert report.finding and report.finding.verdict is Verdict.WA and "confirmed" not in report.finding.why


def test_a_slow_independent_reference_is_passed_over() -> None:
    slow: Program = lambda case: Run(b"", stopped=Verdict.TLE)  # noqa: E731
    (report,) = stress(parts({"classic": slow}, right=squares), Budget(1, None, cases=20))
    assert report.finding is None


def test_a_generator_that_breaks_the_statement_is_uke() -> None:
    broken = Parts(
        SQUARES, {"bad": lambda rng, size: b"x\n"}, {"a": contestant(squares)}, squares, {}, trailing_blanks_ignored
    )
    (report,) = stress(broken, Budget(1, None, cases=5))
    assert report.finding and report.finding.verdict is Verdict.UKE
    start = "generator bad (seed 1, case 0, size 0) breaks the statement: line 1, column 1: expected a number, "
    assert report.finding.why == start + "an integer in [0, 99], found 'x'"


def test_a_check_that_crashes_is_uke() -> None:
    from dataclasses import replace

    def crash(text: bytes, output: bytes, answer: bytes) -> None:
        raise KeyError("oops")

    crashing = replace(SQUARES, check=crash)
    of = Parts(crashing, {"n": numbers}, {"wrong": contestant(wrong_at_42_up)}, squares, {}, trailing_blanks_ignored)
    (report,) = stress(of, Budget(1, None, cases=500))
    assert report.finding and report.finding.verdict is Verdict.UKE
    assert "the checker failed: KeyError: 'oops'" in report.finding.why


@pytest.mark.parametrize("seconds", [0.2, 0.5])
def test_the_seconds_are_kept(seconds: float) -> None:
    (report,) = stress(parts(right=squares), Budget(1, seconds))
    assert seconds <= report.seconds + 0.05 < seconds + 0.3


def test_chance_is_python_s_own_with_other_bits() -> None:
    class Plain(Chance):
        _randbelow = Random._randbelow_with_getrandbits  # type: ignore[attr-defined]

    mine, plain = Chance().restart("x"), Plain().restart("x")
    for n in (*range(1, 700), 2**64, 10**30, 2**2000):
        assert mine.randrange(n) == plain.randrange(n) < n
    order, other = list(range(99)), list(range(99))
    mine.shuffle(order)
    plain.shuffle(other)
    assert order == other != sorted(order) and mine.random() == plain.random()
    assert Chance().restart("x").getrandbits(5000) == Chance().restart("x").getrandbits(5000) > 2**4900
    draws = [Chance().restart(str(k)).randrange(6) for k in range(6000)]
    assert all(850 < draws.count(face) < 1150 for face in range(6))
