"""Stress finds every program that is wrong on purpose, and what it shows is as small as the smallest board known."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from checker import catalog
from checker.grading.case import judge
from checker.judges import JUDGES
from checker.model.values import Case, Verdict
from checker.stress import finding
from checker.stress.contestant import Setting, make_contestant, make_worker_pool
from checker.stress.parts import Parts
from checker.stress.run import Budget, stress
from tests.laws.test_rejected import PROGRAMS, judged_at, title
from tests.parts import BOARDS, fast, loaded

# The boards that one core is to screen in ten seconds, when it has nothing else to do.
WITHIN = {"flood_it": 12_000, "rotation_game": 15_000}
PATIENCE = 120.0  # seconds for making a finding small; on a busy machine five are nothing

# Sides of the smallest boards known that a program gets wrong; of what is not listed one board of side 2 suffices.
# No board of side 4 needs more than 10 moves, and none of side 3 more than 7.
SIDES = {
    "beam_of_3": [3],
    "colours_of_small_gain_skipped": [3],
    "depth_limit_10": [5],
    "dominance_across_levels": [4],
    "forced_moves_keep_last_colour": [3],
    "greedy_by_cells": [3],
    "greedy_by_frontier": [3],
    "only_right_and_down": [3],
    "order_rule_without_source_test": [4],
    "wrong_corner": [3],
}

# The shortest answer to a board of tests/boards/rotation_game/killers.in that a program gets wrong.
MOVES = {
    "b_e_exchanged": 1,
    "blanks_between_moves": 2,
    "bound_times_1_5": 3,
    "bound_with_outside_cells": 3,
    "closed_list_in_limited_search": 6,
    "commonest_in_centre": 4,
    "commuting_moves_misordered": 2,
    "crossing_lines_commute": 2,
    "depth_limit_10": 13,
    "depth_limit_12": 13,
    "e_f_exchanged": 1,
    "first_tied_symbol": 5,
    "greedy": 2,
    "last_tied_symbol": 4,
    "letters_from_h_to_a": 2,
    "limit_raised_by_2": 3,
    "lines_shift_other_way": 1,
    "no_symbol_when_solved": 0,
    "only_symbol_1": 0,
    "opposites_four_apart": 2,
    "opposites_mirrored": 2,
    "parents_of_backward_search": 4,
    "path_buffer_10": 13,
    "same_move_at_most_twice": 3,
    "same_move_never_twice": 3,
    "solved_board_not_tested": 0,
    "strings_without_lengths": 1,
    "symbol_before_moves": 1,
    "symbol_of_first_tie": 5,
    "tie_to_fuller_centre": 5,
}
# The fewest boards that show what a program keeps from one to the next, or that it does not read them all.
TOGETHER = {
    "flood_it": {"cells_of_larger_board_before": 2, "limit_left_over": 2, "nineteen_boards": 20},
    "rotation_game": {
        "at_most_29_boards": 30,
        "blank_line_between_boards": 2,
        "limit_left_over": 2,
        "moves_left_over": 2,
        "winner_left_over": 2,
    },
}

WRONG = [
    p
    for p in PROGRAMS
    if (said := catalog.read_announcement(p)).verdict is Verdict.WA and not said.format_only and p.parent.name in WITHIN
]
A_FEW = {
    ("flood_it", "dominance_across_levels"),
    ("flood_it", "forced_moves_keep_last_colour"),
    ("flood_it", "limit_left_over"),
    ("rotation_game", "greedy"),
}


def found_by_stress(path: Path, seed: int = 1) -> list[bytes]:
    """The boards of what a stress run of one core finds within ten seconds."""
    name, judge = path.parent.name, judged_at(path).judge
    problem = catalog.problem(name)
    with ExitStack() as stack:
        source = catalog.references(name)[0]
        setting = Setting(problem, catalog.families(name), source, seed)
        entry = catalog.entry(catalog.read_submission(path), judged_at(path))
        of = make_contestant(entry, partial(make_worker_pool, setting, entry, 1, stack), True, stack)
        reference = stack.enter_context(catalog.open_reference(source))
        parts = Parts(problem, catalog.families(name), {path.name: of}, reference, {}, JUDGES[judge].compare)
        (report,) = stress(parts, Budget(seed, None, WITHIN[name]))
    assert report.finding, f"not found in {report.cases} boards"
    assert report.finding.verdict is Verdict.WA, report.finding.why
    return problem.split(report.finding.case.input)


def efforts(name: str, boards: Sequence[bytes]) -> list[int]:
    """The numbers of moves in the answers."""
    return [catalog.problem(name).effort(fast(name, board).output) for board in boards]


def found_and_small(path: Path) -> None:
    boards = found_by_stress(path)
    if path.stem in TOGETHER[path.parent.name]:
        assert len(boards) == TOGETHER[path.parent.name][path.stem]
    elif path.parent.name == "flood_it":
        assert [int(board.split()[0]) for board in boards] == SIDES.get(path.stem, [2])
    else:
        (moves,) = efforts("rotation_game", boards)
        assert moves <= MOVES[path.stem]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "SHRINK_SECONDS", PATIENCE)


@pytest.mark.parametrize("path", [p for p in WRONG if (p.parent.name, p.stem) in A_FEW], ids=title)
def test_a_wrong_program_is_found_and_its_board_is_small(path: Path) -> None:
    found_and_small(path)


@pytest.mark.campaign
@pytest.mark.parametrize("path", WRONG, ids=title)
def test_every_wrong_program_is_found_and_its_board_is_small(path: Path) -> None:
    found_and_small(path)


@pytest.mark.campaign
@pytest.mark.parametrize("path", [p for p in WRONG if p.parent.name == "rotation_game" and p.stem in MOVES], ids=title)
def test_findings_are_compared_with_the_shortest_answer_of_the_killers_that_shows_the_fault(path: Path) -> None:
    problem, target = catalog.problem("rotation_game"), judged_at(path)
    program = catalog.program(catalog.read_submission(path), target)
    boards = problem.split((BOARDS / "rotation_game" / "killers.in").read_bytes())
    cases = [Case("killer", board) for board in boards]
    reference, compare = loaded("rotation_game"), JUDGES[target.judge].compare
    refused = [c.input for c in cases if judge(problem, program, reference, c, compare).verdict is Verdict.WA]
    assert min(efforts("rotation_game", refused)) == MOVES[path.stem]
