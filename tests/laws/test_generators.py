"""Laws of the generators, for every family of every problem."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from hashlib import sha256
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from checker import catalog
from checker.catalog import folders
from checker.model.values import Generator
from checker.problems import flood_it, rotation_game
from generators.rotation_game import SYMMETRIES, image, kept
from tests.laws import dull
from tests.parts import ends_with_0, solution

NAMES = catalog.names()
RULES = {name: catalog.problem(name) for name in NAMES}
FAMILIES = {name: catalog.families(name) for name in NAMES}

PAIRS = [(name, family) for name in NAMES for family in FAMILIES[name]]
every_family = pytest.mark.parametrize(("name", "family"), PAIRS, ids=["-".join(pair) for pair in PAIRS])
by_hypothesis = settings(
    max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def made(name: str, family: str, seed: int, size: int) -> bytes:
    """An input of the family."""
    return FAMILIES[name][family](Random(seed), size)


def boards(name: str, family: str, size: int, seeds: int = 3) -> list[bytes]:
    """The boards of a few inputs of the family, each an input of its own."""
    return [board for seed in range(seeds) for board in RULES[name].split(made(name, family, seed, size))]


def texts(name: str, family: str, most: int) -> st.SearchStrategy[bytes]:
    """Inputs of the family up to size `most`, with Hypothesis as the source of chance."""
    chance = st.randoms(use_true_random=False)
    return st.builds(lambda size, rng: FAMILIES[name][family](rng, size), st.integers(0, most), chance)


def digest() -> str:
    """One number for the bytes of all families."""
    total = sha256()
    for name, family in PAIRS:
        for size in (0, 1, 4, RULES[name].full_size):
            total.update(made(name, family, seed=size, size=size))
    return total.hexdigest()


# Laws of every family.


@every_family
def test_a_generator_is_a_function_of_seed_and_size(name: str, family: str) -> None:
    for size in (0, 3, 40):
        assert made(name, family, 7, size) == made(name, family, 7, size)


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    assert {digest(), digest_elsewhere("1"), digest_elsewhere("2")} == {digest()}


def digest_elsewhere(hash_seed: str) -> str:
    """The digest as a new interpreter finds it."""
    command = [sys.executable, "-c", f"from {__name__} import digest; print(digest())"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.check_output(command, cwd=folders.ROOT, env=environment, text=True).strip()


def test_the_source_of_chance_is_the_same_in_every_python() -> None:
    rng, order = Random(2022), list(range(8))
    rng.shuffle(order)
    assert order == [6, 1, 5, 0, 2, 7, 3, 4]
    assert (rng.randrange(1000), rng.randrange(3, 900), rng.choice("ABCDEFGH")) == (701, 652, "F")


@every_family
def test_everything_generated_is_an_input_of_the_statement(name: str, family: str) -> None:
    for size in [*range(33), 60, RULES[name].full_size]:
        RULES[name].validate(made(name, family, seed=100 + size, size=size))


@every_family
def test_everything_generated_from_hypothesis_is_an_input_of_the_statement(name: str, family: str) -> None:
    @by_hypothesis
    @given(texts(name, family, most=8))
    def valid(text: bytes) -> None:
        RULES[name].validate(text)

    valid()


@pytest.mark.parametrize(("name", "family"), [pair for pair in PAIRS if ends_with_0(pair[0])])
def test_size_is_the_number_of_boards_up_to_the_most_of_the_statement(name: str, family: str) -> None:
    rules = RULES[name]
    for size in (0, 1, 5, rules.most_boards - 1, rules.most_boards, 60):
        assert len(rules.split(made(name, family, 3, size))) == min(1 + size, rules.most_boards)


@every_family
def test_a_negative_size_is_refused(name: str, family: str) -> None:
    with pytest.raises(ValueError, match="size -1"):
        made(name, family, 0, -1)


@every_family
def test_a_generator_can_be_sent_to_another_process(name: str, family: str) -> None:
    generator: Generator = pickle.loads(pickle.dumps(FAMILIES[name][family]))
    assert generator(Random(5), 5) == made(name, family, 5, 5)


@pytest.mark.parametrize("name", NAMES)
def test_no_family_equals_another(name: str) -> None:
    found = {made(name, family, 11, 30) for family in FAMILIES[name]}
    assert len(found) == len(FAMILIES[name])


@every_family
def test_another_seed_gives_another_input(name: str, family: str) -> None:
    assert len({made(name, family, seed, 30) for seed in range(20)}) > 15


# The Rotation Game.


def lengths(board: rotation_game.Board) -> list[int]:
    """The fewest moves for every symbol."""
    return [dull.distances()[cells] for cells in dull.sets_of(board).values()]


def numbers(text: bytes) -> rotation_game.Board:
    """The board of an input with one board."""
    return tuple(map(int, text.split()[: rotation_game.CELLS]))


def rotation_boards(family: str, seeds: int = 3) -> list[rotation_game.Board]:
    """The boards of a few large inputs."""
    return list(map(numbers, boards("rotation_game", family, 30, seeds)))


def images(board: rotation_game.Board) -> set[rotation_game.Board]:
    """The board's orbit."""
    return {image(board, turn, list(symbols)) for turn in SYMMETRIES for symbols in permutations((1, 2, 3))}


ANSWERS = {"answer_11": 11, "answer_12": 12, "answer_13": 13}
TIES = {"two_way_ties": 2, "three_way_ties": 3}


@pytest.mark.parametrize("family", [*ANSWERS, *TIES])
def test_kept_boards_and_all_their_images_keep_the_promise_of_the_family(family: str) -> None:
    for board in kept(family):
        for other in images(board):
            found = lengths(other)
            assert min(found) == ANSWERS.get(family, min(found))
            assert found.count(min(found)) == TIES.get(family, found.count(min(found)))


@pytest.mark.parametrize("family", [*ANSWERS, *TIES])
def test_kept_boards_are_one_for_each_orbit(family: str) -> None:
    orbits = [min(images(board)) for board in kept(family)]
    assert len(set(orbits)) == len(orbits) <= 40


@pytest.mark.parametrize("family", ANSWERS)
def test_the_solution_finds_the_answer_that_the_family_promises(family: str) -> None:
    answers = solution("rotation_game").solve(rotation_boards(family))
    assert {len(moves) for moves, _ in answers} == {ANSWERS[family]}


def test_answer_13_reaches_all_the_hardest_boards() -> None:
    assert len(set.union(*(images(board) for board in kept("answer_13")))) == 192


@pytest.mark.parametrize("family", TIES)
def test_ties_are_ties(family: str) -> None:
    assert {lengths(board).count(min(lengths(board))) for board in rotation_boards(family)} == {TIES[family]}


def test_two_way_ties_have_answers_from_4_and_three_way_ties_from_6() -> None:
    assert {min(lengths(board)) for board in kept("two_way_ties")} == set(range(4, 13))
    assert {min(lengths(board)) for board in kept("three_way_ties")} == set(range(6, 13))


def test_solved_boards_hold_every_symbol_in_the_centre() -> None:
    assert {rotation_game.centre(board) for board in rotation_boards("solved", 1)} == {(s,) * 8 for s in (1, 2, 3)}


def test_every_single_move_gathers_every_symbol() -> None:
    found = set()
    for board in rotation_boards("single_moves", 1):
        centres = {letter: set(rotation_game.centre(rotation_game.moved(board, letter))) for letter in "ABCDEFGH"}
        assert min(lengths(board)) == 1
        found |= {(letter, *centre) for letter, centre in centres.items() if len(centre) == 1}
    assert found == {(letter, symbol) for letter in "ABCDEFGH" for symbol in (1, 2, 3)}


def test_scrambles_reach_from_solved_boards_to_9_moves_for_every_symbol() -> None:
    found = [lengths(board) for board in rotation_boards("scrambles", 20)]
    assert {min(best) for best in found} >= set(range(10))
    assert {best.index(min(best)) for best in found} == {0, 1, 2}


def test_symmetries_and_recolourings_are_48_different_ones() -> None:
    assert len(images(kept("answer_11")[-1])) == 48


# Flood-it.


def rows(text: bytes) -> list[list[int]]:
    """The colours of an input with one board."""
    return [[int(cell) for cell in row.split()] for row in text.splitlines()[1:-1]]


def colours(text: bytes) -> set[int]:
    """The colours of an input with one board."""
    return {cell for row in rows(text) for cell in row}


def regions(board: list[list[int]]) -> int:
    """How many one-coloured regions there are."""
    left = {(r, c) for r in range(len(board)) for c in range(len(board))}
    count = 0
    while left:
        count += 1
        stack = [left.pop()]
        while stack:
            r, c = stack.pop()
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in left and board[near[0]][near[1]] == board[r][c]:
                    left.remove(near)
                    stack.append(near)
    return count


FLOOD_FAMILIES = FAMILIES["flood_it"]


@pytest.mark.parametrize("family", FLOOD_FAMILIES)
def test_small_sizes_make_small_boards(family: str) -> None:
    for size in range(7):
        assert max(len(rows(board)) for board in boards("flood_it", family, size)) <= flood_it.SMALLEST + size


@pytest.mark.parametrize("family", FLOOD_FAMILIES)
def test_every_family_reaches_the_first_colour_and_the_last(family: str) -> None:
    found = set().union(*map(colours, boards("flood_it", family, 30)))
    assert {0, flood_it.COLOURS - 1} <= found


def test_large_is_as_large_as_the_statement_allows() -> None:
    for board in boards("flood_it", "large", flood_it.BOARDS):
        assert len(rows(board)) == flood_it.LARGEST
        assert len(colours(board)) == flood_it.COLOURS


def test_uniform_has_every_side_and_every_number_of_colours() -> None:
    found = boards("flood_it", "uniform", 30, seeds=20)
    assert {len(rows(board)) for board in found} == set(range(flood_it.SMALLEST, flood_it.LARGEST + 1))
    assert {len(colours(board)) for board in found} == set(range(1, flood_it.COLOURS + 1))


def test_one_colour_is_one_colour() -> None:
    assert {len(colours(board)) for board in boards("flood_it", "one_colour", 30)} == {1}


def test_first_and_last_colour_both_occur_with_no_other() -> None:
    assert all(colours(board) == {0, 5} for board in boards("flood_it", "first_and_last_colour", 30))


@pytest.mark.parametrize("family", ["checkerboards", "mosaics"])
def test_every_cell_of_a_checkerboard_is_a_region(family: str) -> None:
    for board in boards("flood_it", family, 30):
        assert regions(rows(board)) == len(rows(board)) ** 2
        assert family == "mosaics" or len(colours(board)) == 2


def test_every_line_of_a_striped_board_has_one_colour() -> None:
    directions = set()
    for board in map(rows, boards("flood_it", "stripes", 30)):
        found = {(down, across) for down, across in ((1, 0), (0, 1), (1, 1), (1, -1)) if striped(board, down, across)}
        assert found
        directions |= found if len(found) == 1 else set()
    assert len(directions) == 4


def striped(board: list[list[int]], down: int, across: int) -> bool:
    """Does the colour depend on down * row + across * column alone?"""
    cells = {(down * r + across * c, cell) for r, row in enumerate(board) for c, cell in enumerate(row)}
    return len(cells) == len({stripe for stripe, _ in cells})


def test_a_spiral_of_two_colours_is_a_corridor_in_one_wall() -> None:
    found = [board for board in boards("flood_it", "spirals", 30, seeds=10) if len(rows(board)) > flood_it.SMALLEST]
    assert {regions(rows(board)) for board in found if len(colours(board)) == 2} == {2}
    assert max(len(colours(board)) for board in found) == flood_it.COLOURS


def test_combs_have_a_spine_of_one_colour_at_two_opposite_edges() -> None:
    for board in map(rows, boards("flood_it", "combs", 30)):
        turned = [list(column) for column in zip(*board, strict=True)]
        assert any(len(set(way[0])) == len(set(way[-1])) == 1 for way in (board, turned))


def test_blobs_have_fewer_regions_than_uniform_boards() -> None:
    found = [
        sum(map(regions, map(rows, boards("flood_it", family, 30)))) for family in ("blobs", "mosaics", "one_colour")
    ]
    assert 2 * found[0] < found[1]
    assert found[0] > 2 * found[2]


def test_a_smaller_board_follows_every_big_one() -> None:
    for size in (1, 6, 30):
        sides = [len(rows(board)) for board in boards("flood_it", "big_then_small", size, seeds=1)]
        assert set(sides[::2]) == {min(flood_it.SMALLEST + size, flood_it.LARGEST)}
        assert max(sides[1::2]) < sides[0]


def flood_answers(family: str) -> set[object]:
    """What the solution says about a few large inputs."""
    found = map(rows, boards("flood_it", family, 30))
    return {solution("flood_it").solve(len(board), [cell for row in board for cell in row]) for board in found}


def test_answer_19_needs_19_moves() -> None:
    assert flood_answers("answer_19") == {19}


def test_classic_killers_need_17_or_18_moves() -> None:
    assert flood_answers("classic_killers") == {17, 18}


def test_one_colour_needs_no_move() -> None:
    assert flood_answers("one_colour") == {0}


# Shrinking.


def test_hypothesis_shrinks_to_one_board_that_is_almost_solved() -> None:
    def unsolved(text: bytes) -> bool:
        return any(min(lengths(board)) > 0 for board in map(numbers, rotation_game.split(text)))

    (found,) = rotation_game.split(find(texts("rotation_game", "uniform", 6), unsolved, settings=by_hypothesis))
    assert rotation_game.centre(numbers(found)).count(1) == rotation_game.EACH - 1


def test_hypothesis_shrinks_to_one_flood_it_board_of_the_smallest_side() -> None:
    def three_colours(text: bytes) -> bool:
        return any(len(colours(board)) > 2 for board in flood_it.split(text))

    found = find(texts("flood_it", "uniform", 6), three_colours, settings=by_hypothesis)
    assert found == b"2\n0 0\n1 2\n0\n"
