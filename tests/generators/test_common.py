"""Laws of what generators share: for every size from 0, whatever chance brings, and with which probability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, pi, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from generators import common
from generators.common.trees import Edge

chance = st.randoms(use_true_random=False)
small = st.integers(0, 12)
by_hypothesis = settings(max_examples=50, deadline=None)
shrinking = settings(database=None, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)


class Scripted(Random):
    """Chance that follows a script, then draws zeros; it notes how many outcomes every draw had."""

    def __init__(self, script: Sequence[int] = ()) -> None:
        super().__init__()
        self.script = list(script)
        self.drawn: list[int] = []
        self.outcomes: list[int] = []

    def _randbelow(self, n: int) -> int:
        """What randrange, choice and shuffle draw from."""
        self.drawn.append(self.script[len(self.drawn)] if len(self.drawn) < len(self.script) else 0)
        self.outcomes.append(n)
        return self.drawn[-1]


def every_run(make: Callable[[Random], Any]) -> Iterator[tuple[Any, Fraction]]:
    """Every value that `make` can give, one for every way to draw it, with the probability of that way."""
    script: list[int] | None = []
    while script is not None:
        rng = Scripted(script)
        value = make(rng)
        probability = Fraction(1)
        for n in rng.outcomes:
            probability /= n
        yield value, probability
        rest = [k for k, (drawn, n) in enumerate(zip(rng.drawn, rng.outcomes, strict=True)) if drawn + 1 < n]
        script = [*rng.drawn[: rest[-1]], rng.drawn[rest[-1]] + 1] if rest else None


def distribution(make: Callable[[Random], Hashable]) -> dict[Hashable, Fraction]:
    """The exact probability of every value."""
    found: Counter[Hashable] = Counter()
    for value, probability in every_run(make):
        found[value] += probability  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def alike(make: Callable[[Random], Any], values: int) -> bool:
    """Whether there are so many values, all of the same probability."""
    found = distribution(lambda rng: str(make(rng)))
    return len(found) == values and set(found.values()) == {Fraction(1, values)}


def edge_set(edges: Sequence[Edge]) -> list[Edge]:
    """The edges without order and direction."""
    return sorted((min(edge), max(edge)) for edge in edges)


def reached(n: int, edges: Sequence[Edge], start: int) -> dict[int, int]:
    """The distance of every vertex that can be reached from `start` along edges in any direction."""
    beside: dict[int, list[int]] = {v: [] for v in range(1, n + 1)}
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    distance, waiting = {start: 0}, [start]
    for v in waiting:
        for w in beside[v]:
            if w not in distance:
                distance[w] = distance[v] + 1
                waiting.append(w)
    return distance


def is_tree(n: int, edges: Sequence[Edge]) -> bool:
    return len(edges) == n - 1 and len(reached(n, edges, 1)) == n


def is_simple(n: int, edges: Sequence[Edge]) -> bool:
    """No loops, no edge twice in any direction, only the vertices 1 to n."""
    kept = set(edge_set(edges))
    return len(kept) == len(edges) and all(1 <= a < b <= n for a, b in kept)


def diameter(n: int, edges: Sequence[Edge]) -> int:
    return max(max(reached(n, edges, v).values()) for v in range(1, n + 1))


def parents_first(edges: Sequence[Edge]) -> bool:
    """Whether the children are 2, 3, ... and hang on smaller ones."""
    return all(a < b == k for k, (a, b) in enumerate(edges, 2))


def height(n: int, edges: Sequence[Edge], root: int) -> int:
    return max(reached(n, edges, root).values())


# What cannot be is refused before anything is drawn; all else is made.

POSSIBLE: list[tuple[Callable[..., Any], int, Callable[..., bool]]] = [
    (common.integers, 3, lambda count, low, high: count == 0 or (count > 0 and low <= high)),
    (common.ascending, 3, lambda count, low, high: count == 0 or (count > 0 and low <= high)),
    (common.distinct, 3, lambda count, low, high: 0 <= count <= len(range(low, high + 1))),
    (common.strictly_ascending, 3, lambda count, low, high: 0 <= count <= len(range(low, high + 1))),
    (common.with_sum, 4, lambda count, total, low, high: total in sums(count, low, high)),
    (common.permutation, 1, lambda count: count >= 0),
    (common.string, 1, lambda length: length >= 0),
    (common.palindrome, 1, lambda length: length >= 0),
    (common.periodic, 2, lambda length, period: length >= 0 and period > 0),
    (common.points, 3, lambda count, low, high: count == 0 or (count > 0 and low <= high)),
    (common.distinct_points, 3, lambda count, low, high: 0 <= count <= len(range(low, high + 1)) ** 2),
    (common.caterpillar, 2, lambda n, spine: 1 <= spine <= n),
    (common.grown, 2, lambda n, reach: n >= 1 and reach >= 1),
    (common.binary, 1, lambda n: n >= 1),
    (common.tree, 1, lambda n: n >= 1),
    (common.with_diameter, 2, lambda n, d: (n, d) in {(1, 0), (2, 1)} or (n >= 3 and 2 <= d < n)),
    (common.graph, 2, lambda n, m: n >= 0 and 0 <= m <= len(list(combinations(range(n), 2)))),
    (common.connected, 2, lambda n, m: n >= 1 and n - 1 <= m <= len(list(combinations(range(n), 2)))),
    (common.dag, 2, lambda n, m: n >= 0 and 0 <= m <= len(list(combinations(range(n), 2)))),
    (common.bipartite, 3, lambda left, right, m: left >= 0 and right >= 0 and 0 <= m <= left * right),
    (common.maze, 2, lambda rows, columns: rows >= 1 and columns >= 1),
]


def sums(count: int, low: int, high: int) -> set[int]:
    """The sums of `count` numbers in [low, high]."""
    return {sum(values) for values in product(range(low, high + 1), repeat=count)} if count >= 0 else set()


@pytest.mark.parametrize(("make", "parameters", "possible"), POSSIBLE, ids=[make.__name__ for make, _, _ in POSSIBLE])
def test_what_cannot_be_is_refused_at_once_with_the_reason(
    make: Callable[..., Any], parameters: int, possible: Callable[..., bool]
) -> None:
    for numbers in product(range(-2, 5), repeat=parameters):
        rng = Scripted()
        if possible(*numbers):
            make(rng, *numbers)
        else:
            with pytest.raises(ValueError, match=r"impossible: an? .|impossible: -?[0-9]+ .") as refusal:
                make(rng, *numbers)
            assert rng.drawn == [] and any(str(number) in str(refusal.value) for number in numbers)


@pytest.mark.parametrize("make", [common.path, common.star])
def test_a_tree_without_vertices_is_refused(make: Callable[[int], list[Edge]]) -> None:
    for n in (0, -1):
        with pytest.raises(ValueError, match=r"impossible: a tree of -?[01] vertices; it has at least 1"):
            make(n)


@pytest.mark.parametrize("make", [common.relabelled, common.scrambled, lambda _, n, edges: common.spanning(n, edges)])
def test_an_edge_to_no_vertex_is_refused_at_once_with_the_reason(make: Callable[..., list[Edge]]) -> None:
    for n, a, b in product(range(4), range(-1, 5), range(-1, 5)):
        rng, edges = Scripted(), iter([(1, 1), (a, b)] if n else [(a, b)])
        if 1 <= a <= n and 1 <= b <= n:
            assert len(make(rng, n, edges)) <= 2
        else:
            with pytest.raises(ValueError, match=f"impossible: an edge {a} - {b} between the vertices 1 to {n}$"):
                make(rng, n, edges)
            assert rng.drawn == []
    with pytest.raises(ValueError, match="impossible: a graph of -1 vertices"):
        make(Scripted(), -1, [])


def test_letters_have_to_be_there() -> None:
    assert common.string(Random(), 0, "") == "" and common.grid(Random(), 2, 0, "") == ["", ""]
    with pytest.raises(ValueError, match="impossible: a letter; there are none"):
        common.string(Random(), 1, "")
    with pytest.raises(ValueError, match="impossible: a grid of -1 x 2"):
        common.grid(Random(), -1, 2, "x")


# Numbers, orders, strings, points.

ranges = st.tuples(st.integers(-20, 20), st.integers(0, 20)).map(lambda ends: (ends[0], ends[0] + ends[1]))


@by_hypothesis
@given(chance, small, ranges)
def test_lists_have_their_length_and_stay_in_their_range(rng: Random, count: int, ends: tuple[int, int]) -> None:
    low, high = ends
    for make in (common.integers, common.ascending):
        values = make(rng, count, low, high)
        assert len(values) == count and set(values) <= set(range(low, high + 1))
    places = common.points(rng, count, low, high)
    assert len(places) == count and all(low <= x <= high and low <= y <= high for x, y in places)
    count = min(count, high - low + 1)
    for make in (common.distinct, common.strictly_ascending):
        values = make(rng, count, low, high)
        assert len(set(values)) == len(values) == count and set(values) <= set(range(low, high + 1))
    places = common.distinct_points(rng, count, low, high)
    assert len(set(places)) == count and all(low <= x <= high and low <= y <= high for x, y in places)


@by_hypothesis
@given(chance, small, ranges)
def test_ascending_lists_ascend(rng: Random, count: int, ends: tuple[int, int]) -> None:
    values = common.ascending(rng, count, *ends)
    assert values == sorted(values)
    values = common.strictly_ascending(rng, min(count, ends[1] - ends[0] + 1), *ends)
    assert values == sorted(set(values))


@by_hypothesis
@given(chance, small, ranges, st.fractions(0, 1))
def test_a_sum_is_kept(rng: Random, count: int, ends: tuple[int, int], share: Fraction) -> None:
    low, high = ends
    total = count * low + round(share * count * (high - low))
    values = common.with_sum(rng, count, total, low, high)
    assert len(values) == count and sum(values) == total and set(values) <= set(range(low, high + 1))


def test_very_large_ranges_cost_nothing() -> None:
    assert len(set(common.distinct(Random(1), 10, -(10**18), 10**18))) == 10
    assert sum(common.with_sum(Random(1), 10, 10**18, -(10**18), 10**18)) == 10**18


@by_hypothesis
@given(chance, small)
def test_a_permutation_holds_every_number_once(rng: Random, count: int) -> None:
    assert sorted(common.permutation(rng, count)) == list(range(1, count + 1))


@by_hypothesis
@given(chance, small, st.integers(1, 5))
def test_strings(rng: Random, length: int, period: int) -> None:
    for text in (
        common.string(rng, length, "ab"),
        common.palindrome(rng, length, "ab"),
        common.periodic(rng, length, period, "ab"),
    ):
        assert len(text) == length and set(text) <= set("ab")
    text = common.palindrome(rng, length)
    assert text == text[::-1]
    text = common.periodic(rng, length, period)
    assert text[period:] == text[: max(length - period, 0)]


# Trees.


@by_hypothesis
@given(chance, st.integers(1, 12), st.integers(1, 12))
def test_a_tree_is_a_tree(rng: Random, n: int, bound: int) -> None:
    for edges in (
        *(common.path(n), common.star(n), common.binary(rng, n), common.grown(rng, n, bound)),
        common.caterpillar(rng, n, min(n, bound)),
    ):
        assert is_tree(n, edges) and parents_first(edges)
    edges = common.tree(rng, n)
    assert is_tree(n, edges)
    assert n not in [child for _, child in edges] and len({child for _, child in edges}) == n - 1
    assert is_tree(n, common.scrambled(rng, n, edges))


@by_hypothesis
@given(chance, st.integers(1, 12), st.integers(1, 12))
def test_shapes_of_trees(rng: Random, n: int, bound: int) -> None:
    assert diameter(n, common.path(n)) == n - 1
    assert diameter(n, common.star(n)) == min(n - 1, 2)
    assert max(Counter(a for a, _ in common.binary(rng, n)).values(), default=0) <= 2
    assert all(b - a <= bound for a, b in common.grown(rng, n, bound))
    edges = common.caterpillar(rng, n, min(n, bound))
    inner = [(a, b) for a, b in edges if b <= bound]
    assert inner == common.path(min(n, bound)) and all(a <= bound for a, _ in edges)


@by_hypothesis
@given(chance, st.integers(3, 14), st.integers(0, 99))
def test_a_given_diameter_is_kept(rng: Random, n: int, pick: int) -> None:
    wanted = 2 + pick % (n - 2)
    edges = common.with_diameter(rng, n, wanted)
    assert is_tree(n, edges) and parents_first(edges) and diameter(n, edges) == wanted


@pytest.mark.parametrize("n", range(1, 6))
def test_every_labelled_tree_is_alike(n: int) -> None:
    assert alike(lambda rng: edge_set(common.tree(rng, n)), max(n, 1) ** max(n - 2, 0))


def test_a_large_tree_is_a_tree() -> None:
    n = 2 * 10**4
    for edges in (common.tree(Random(1), n), common.with_diameter(Random(1), n, 1000), common.binary(Random(1), n)):
        assert is_tree(n, edges)


# Graphs.


@by_hypothesis
@given(chance, small, st.integers(0, 999))
def test_graphs_are_simple_and_have_their_edges(rng: Random, n: int, pick: int) -> None:
    m = pick % (comb(n, 2) + 1)
    for edges in (common.graph(rng, n, m), common.dag(rng, n, m)):
        assert len(edges) == m and is_simple(n, edges)
    assert all(a < b for a, b in common.graph(rng, n, m))
    edges = common.dag(rng, n, m)
    assert acyclic(n, edges)


def acyclic(n: int, edges: Sequence[Edge]) -> bool:
    """Whether vertices without an edge into them can be taken away until none is left."""
    left = set(range(1, n + 1))
    while free := left - {b for a, b in edges if a in left}:
        left -= free
    return not left


@by_hypothesis
@given(chance, st.integers(1, 12), st.integers(0, 999))
def test_a_connected_graph_is_connected(rng: Random, n: int, pick: int) -> None:
    m = n - 1 + pick % (comb(n, 2) - n + 2)
    edges = common.connected(rng, n, m)
    assert len(edges) == m and is_simple(n, edges) and len(reached(n, edges, 1)) == n


@by_hypothesis
@given(chance, st.integers(0, 6), st.integers(0, 6), st.integers(0, 999))
def test_a_bipartite_graph_has_two_sides(rng: Random, left: int, right: int, pick: int) -> None:
    m = pick % (left * right + 1)
    edges = common.bipartite(rng, left, right, m)
    assert len(edges) == m and is_simple(left + right, edges)
    assert all(a <= left < b for a, b in edges)


@pytest.mark.parametrize("n", range(5))
def test_all_graphs_of_a_size_are_alike(n: int) -> None:
    for m in range(comb(n, 2) + 1):
        assert alike(lambda rng, m=m: edge_set(common.graph(rng, n, m)), comb(comb(n, 2), m))  # type: ignore[misc]


def test_a_connected_graph_is_as_likely_as_its_number_of_spanning_trees() -> None:
    n = 4
    for m in range(n - 1, comb(n, 2) + 1):
        found = distribution(lambda rng, m=m: tuple(edge_set(common.connected(rng, n, m))))  # type: ignore[misc]
        weights = {
            edges: sum(is_tree(n, some) for some in combinations(edges, n - 1))
            for edges in combinations(combinations(range(1, n + 1), 2), m)
        }
        total = sum(weights.values())
        assert found == {edges: Fraction(w, total) for edges, w in weights.items() if w}


@by_hypothesis
@given(chance, small, st.integers(0, 999))
def test_hiding_keeps_the_graph(rng: Random, n: int, pick: int) -> None:
    edges = common.graph(rng, n, pick % (comb(n, 2) + 1))
    renamed = common.relabelled(rng, n, edges)
    names = dict(zip((v for e in edges for v in e), (v for e in renamed for v in e), strict=True))
    assert len(set(names.values())) == len(names) and [(names[a], names[b]) for a, b in edges] == renamed
    assert edge_set(common.turned(rng, edges)) == edge_set(edges)
    assert is_simple(n, common.scrambled(rng, n, edges)) and len(common.scrambled(rng, n, edges)) == len(edges)


def test_hiding_can_give_every_image() -> None:
    found = distribution(lambda rng: tuple(common.scrambled(rng, 3, [(1, 2), (2, 3)])))
    expected = [pair for pair in permutations(permutations((1, 2, 3), 2), 2) if is_tree(3, pair)]
    assert found == {pair: Fraction(1, len(expected)) for pair in expected}


# Depths, as the docstrings give them.


@pytest.mark.parametrize("reach", [1, 2, 3, 5, 10])
def test_how_deep_a_tree_is_that_grows_within_reach(reach: int) -> None:
    n = 10_000
    assert height(n, common.grown(Random(1), n, reach), 1) == pytest.approx(2 * n / (reach + 1), rel=0.05)


def test_how_deep_a_uniform_tree_is() -> None:
    n = 1000
    heights = [height(n, common.tree(Random(k), n), n) for k in range(200)]
    assert sum(heights) / len(heights) == pytest.approx(sqrt(2 * pi * n), rel=0.1)
    assert min(heights) < sqrt(2 * pi * n) / 1.7 and max(heights) > sqrt(2 * pi * n) * 1.7


# Grids.


def test_edges_of_a_grid_join_neighbours() -> None:
    for rows, columns in product(range(5), repeat=2):
        cells = list(product(range(rows), range(columns)))
        near = [(a, b) for a, b in combinations(range(len(cells)), 2) if distance(cells[a], cells[b]) == 1]
        assert sorted(common.grid_edges(rows, columns)) == [(a + 1, b + 1) for a, b in near]


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@by_hypothesis
@given(chance, st.integers(1, 6), st.integers(1, 6))
def test_a_maze_is_a_tree_of_corridors(rng: Random, rows: int, columns: int) -> None:
    lines = common.maze(rng, rows, columns)
    assert (len(lines), {len(line) for line in lines}) == (2 * rows - 1, {2 * columns - 1})
    cells = [(r, c) for r, line in enumerate(lines) for c, letter in enumerate(line) if letter == "."]
    assert {(2 * r, 2 * c) for r, c in product(range(rows), range(columns))} <= set(cells)
    number = {cell: k for k, cell in enumerate(cells, 1)}
    edges = [(number[a], number[b]) for a, b in combinations(cells, 2) if distance(a, b) == 1]
    assert is_tree(len(cells), edges)
    assert {letter for line in lines for letter in line} <= set(".#")


@by_hypothesis
@given(chance, small, st.integers(0, 5))
def test_a_grid_is_rows_of_letters(rng: Random, rows: int, columns: int) -> None:
    lines = common.grid(rng, rows, columns, ".#")
    assert len(lines) == rows and all(len(line) == columns and set(line) <= set(".#") for line in lines)


@by_hypothesis
@given(chance, st.integers(0, 8), st.integers(0, 99))
def test_a_spanning_forest_joins_what_the_edges_join(rng: Random, n: int, pick: int) -> None:
    edges = common.graph(rng, n, pick % (comb(n, 2) + 1))
    kept = common.spanning(n, edges)
    assert set(kept) <= set(edges)
    assert all(set(reached(n, kept, v)) == set(reached(n, edges, v)) for v in range(1, n + 1))
    assert len(kept) == n - len({min(reached(n, edges, v)) for v in range(1, n + 1)})


# Exact probabilities: every way to draw is followed.


@pytest.mark.parametrize(
    ("make", "values"),
    [
        (lambda rng: common.integers(rng, 3, 4, 6), 27),
        (lambda rng: common.distinct(rng, 3, 5, 9), 60),
        (lambda rng: common.distinct(rng, 4, 0, 3), 24),
        (lambda rng: common.strictly_ascending(rng, 2, 1, 5), 10),
        (lambda rng: common.permutation(rng, 4), 24),
        (lambda rng: common.with_sum(rng, 3, 4, 0, 4), 15),  # no part outgrows the range
        (lambda rng: common.with_sum(rng, 3, 5, -1, 3), 15),  # from the high end down
        (lambda rng: common.string(rng, 3, "ab"), 8),
        (lambda rng: common.palindrome(rng, 5, "ab"), 8),
        (lambda rng: common.periodic(rng, 5, 2, "ab"), 4),
        (lambda rng: common.points(rng, 1, 0, 2), 9),
        (lambda rng: common.distinct_points(rng, 2, 0, 1), 12),
        (lambda rng: common.grown(rng, 4, 3), 6),
        (lambda rng: common.bipartite(rng, 2, 2, 2), 12),
        (lambda rng: common.turned(rng, [(1, 2), (2, 3)]), 4),
    ],
)
def test_all_values_are_alike(make: Callable[[Random], Any], values: int) -> None:
    assert alike(make, values)


def test_a_sum_reaches_every_list() -> None:
    for low, high, count in ((0, 2, 3), (-1, 1, 4)):
        for total in range(count * low, count * high + 1):
            found = {tuple(v) for v, _ in every_run(lambda rng, t=total: common.with_sum(rng, count, t, low, high))}  # type: ignore[misc] # noqa: B023
            assert found == {v for v in product(range(low, high + 1), repeat=count) if sum(v) == total}


def test_every_tree_of_a_diameter_is_reached() -> None:
    def shapes(trees: Iterator[list[Edge]]) -> set[tuple[Edge, ...]]:
        return {
            min(tuple(edge_set([(p[a - 1], p[b - 1]) for a, b in t])) for p in permutations(range(1, 7))) for t in trees
        }

    every = [edges for edges, _ in every_run(lambda rng: common.grown(rng, 6, 5))]
    for wanted in range(2, 6):
        found = shapes(edges for edges, _ in every_run(lambda rng, d=wanted: common.with_diameter(rng, 6, d)))  # type: ignore[misc]
        assert found == shapes(edges for edges in every if diameter(6, edges) == wanted)


# Sizes, text, shrinking.


def test_sizes_grow_by_one_up_to_the_most() -> None:
    assert [common.at_size(size, 2, 4) for size in range(5)] == [2, 3, 4, 4, 4]
    with pytest.raises(ValueError, match="size -1 is negative"):
        common.at_size(-1, 2, 4)


def test_lines_of_text() -> None:
    assert common.lines(3, "a b", [1, 2], (), (x for x in "xy")) == b"3\na b\n1 2\n\nx y\n"
    assert common.lines() == b""


def test_hypothesis_shrinks_to_the_simplest() -> None:
    def lists(make: Callable[[Random, int], Any], least: int = 0) -> st.SearchStrategy[Any]:
        return st.builds(make, chance, st.integers(least, 8))

    def forks(edges: list[Edge]) -> bool:
        return max(Counter(v for edge in edges for v in edge).values(), default=0) >= 3

    assert find(lists(lambda r, n: common.integers(r, n, 0, 99)), lambda v: sum(v) >= 50, settings=shrinking) == [50]
    assert find(lists(common.permutation), lambda v: v != sorted(v), settings=shrinking) == [2, 1]
    assert find(lists(lambda r, n: common.distinct(r, n, 1, 99)), lambda v: len(v) > 2, settings=shrinking) == [1, 2, 3]
    assert find(lists(common.tree, 1), forks, settings=shrinking) == [(1, 2), (1, 3), (4, 1)]
