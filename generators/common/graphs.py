"""Graphs as lists of edges between the vertices 1 to `n`, without loops or repeated edges; grids as rows of letters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import isqrt
from random import Random

from generators.common.arrays import distinct, permutation, required, shuffled, string
from generators.common.trees import Edge, tree


def _pair(number: int) -> Edge:
    """All pairs a < b by number: 0 is (1, 2), then (1, 3), (2, 3), (1, 4), ...; (a, b) is (b-1)(b-2)/2 + a-1."""
    below = (1 + isqrt(8 * number + 1)) // 2
    return number - below * (below - 1) // 2 + 1, below + 1


def _number(a: int, b: int) -> int:
    """The inverse of `_pair`, for ends in any order."""
    a, b = min(a, b), max(a, b)
    return (b - 1) * (b - 2) // 2 + a - 1


def _between(n: int, edges: Iterable[Edge]) -> list[Edge]:
    """The edges as a list. Raises ValueError when an end is none of the vertices 1 to n."""
    required(n >= 0, f"a graph of {n} vertices")
    edges = list(edges)
    for a, b in edges:
        required(1 <= a <= n and 1 <= b <= n, f"an edge {a} - {b} between the vertices 1 to {n}")
    return edges


def graph(rng: Random, n: int, m: int) -> list[Edge]:
    """`m` different edges (a, b), a < b, all sets and orders of them alike. O(m)."""
    required(n >= 0, f"a graph of {n} vertices")
    pairs = n * (n - 1) // 2
    required(0 <= m <= pairs, f"{m} different edges between {n} vertices; there are {pairs}")
    return [_pair(number) for number in distinct(rng, m, 0, pairs - 1)]


def connected(rng: Random, n: int, m: int) -> list[Edge]:
    """A connected graph: a `tree` and `m` - (n - 1) other edges, all sets of them alike, in that order. O(n + m log n).

    A graph is as likely as the number of its spanning trees. The others are drawn by their rank among the pairs that
    are not in the tree: `bisect_right` says how many numbers of the tree's pairs are to be passed over.
    """
    required(n >= 1, f"a connected graph of {n} vertices; it has at least 1")
    pairs = n * (n - 1) // 2
    required(n - 1 <= m <= pairs, f"a connected graph of {n} vertices with {m} edges; it has {n - 1} to {pairs}")
    edges = tree(rng, n)
    taken = sorted(_number(a, b) for a, b in edges)
    passed = [number - k for k, number in enumerate(taken)]
    others = distinct(rng, m - (n - 1), 0, pairs - n)
    return edges + [_pair(rank + bisect_right(passed, rank)) for rank in others]


def dag(rng: Random, n: int, m: int) -> list[Edge]:
    """`m` different edges (from, to) without a cycle: forward in an order of the vertices by chance. O(n + m).

    All orders alike, then all sets of edges that are forward in it.
    """
    return relabelled(rng, n, graph(rng, n, m))


def bipartite(rng: Random, left: int, right: int, m: int) -> list[Edge]:
    """`m` different edges from 1..left to left+1..left+right, all sets and orders of them alike. O(m)."""
    required(left >= 0 and right >= 0, f"a graph with sides of {left} and {right} vertices")
    pairs = left * right
    required(0 <= m <= pairs, f"{m} different edges between {left} and {right} vertices; there are {pairs}")
    return [(1 + number // right, left + 1 + number % right) for number in distinct(rng, m, 0, pairs - 1)]


def relabelled(rng: Random, n: int, edges: Iterable[Edge]) -> list[Edge]:
    """The edges with new names for the vertices 1 to n, all permutations alike; directions are kept. O(n + m)."""
    edges = _between(n, edges)
    names = [0, *permutation(rng, n)]
    return [(names[a], names[b]) for a, b in edges]


def turned(rng: Random, edges: Iterable[Edge]) -> list[Edge]:
    """The edges, each with its ends exchanged or not, both alike. O(m)."""
    return [(b, a) if rng.randrange(2) else (a, b) for a, b in edges]


def scrambled(rng: Random, n: int, edges: Iterable[Edge]) -> list[Edge]:
    """The undirected edges with names, order and ends by chance: how they were made does not show. O(n + m)."""
    return turned(rng, shuffled(rng, relabelled(rng, n, edges)))


def grid(rng: Random, rows: int, columns: int, letters: Sequence[str]) -> list[str]:
    """Rows of letters, all independent and alike; a letter that is there twice comes twice as often. O(cells)."""
    required(rows >= 0 and columns >= 0, f"a grid of {rows} x {columns}")
    return [string(rng, columns, letters) for _ in range(rows)]


def grid_edges(rows: int, columns: int) -> list[Edge]:
    """The edges between neighbours of a grid whose cells are numbered row by row. O(cells)."""
    required(rows >= 0 and columns >= 0, f"a grid of {rows} x {columns}")
    cells = range(1, rows * columns + 1)
    return [(v, v + 1) for v in cells if v % columns] + [(v, v + columns) for v in cells[: (rows - 1) * columns]]


def maze(rng: Random, rows: int, columns: int) -> list[str]:
    """A maze of 2 `rows` - 1 lines of 2 `columns` - 1 letters: one way between any two of the cells '.', walls are '#'.

    Its passages are a spanning tree of the grid: edges in an order by chance, each taken if it closes no circle.
    O(cells).
    """
    required(rows >= 1 and columns >= 1, f"a maze of {rows} x {columns}")
    lines = [["#"] * (2 * columns - 1) for _ in range(2 * rows - 1)]
    for row in lines[::2]:
        row[::2] = "." * columns
    for a, b in spanning(rows * columns, shuffled(rng, grid_edges(rows, columns))):
        (r, c), (s, d) = divmod(a - 1, columns), divmod(b - 1, columns)
        lines[r + s][c + d] = "."
    return ["".join(row) for row in lines]


def spanning(n: int, edges: Iterable[Edge]) -> list[Edge]:
    """Of the edges, in their order, those that join two parts not joined yet (Kruskal). O((n + m) log n)."""
    edges = _between(n, edges)
    parent = list(range(n + 1))

    def root(v: int) -> int:
        while parent[v] != v:
            parent[v] = v = parent[parent[v]]
        return v

    joins = []
    for a, b in edges:
        if (one := root(a)) != (other := root(b)):
            parent[one] = other
            joins.append((a, b))
    return joins
