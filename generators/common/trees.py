"""Trees as lists of edges: `n` - 1 pairs (parent, child) of the vertices 1 to `n`, with 1 as the root.

All but `tree` number parents before their children; `graphs.scrambled` hides that.
"""

from __future__ import annotations

from random import Random

from generators.common.arrays import integers, required

Edge = tuple[int, int]


def _one_vertex(n: int) -> None:
    required(n >= 1, f"a tree of {n} vertices; it has at least 1")


def path(n: int) -> list[Edge]:
    """1 - 2 - ... - n. O(n)."""
    _one_vertex(n)
    return [(v - 1, v) for v in range(2, n + 1)]


def star(n: int) -> list[Edge]:
    """1 in the middle. O(n)."""
    _one_vertex(n)
    return [(1, v) for v in range(2, n + 1)]


def caterpillar(rng: Random, n: int, spine: int) -> list[Edge]:
    """A path of the vertices 1 to `spine`; every other one hangs on a vertex of it, all alike. O(n)."""
    _one_vertex(n)
    required(1 <= spine <= n, f"a path of {spine} vertices in a tree of {n}")
    return path(spine) + [(rng.randrange(1, spine + 1), v) for v in range(spine + 1, n + 1)]


def grown(rng: Random, n: int, reach: int) -> list[Edge]:
    """Every vertex hangs on one of the `reach` before it, all alike. O(n).

    A path for 1; about 2 n / (reach + 1) deep for small ones, as an edge goes back (reach + 1) / 2 in the mean; from
    n - 1 on a random recursive tree, about 2.7 ln n deep.
    """
    _one_vertex(n)
    required(reach >= 1, f"a vertex that hangs on one of the {reach} before it")
    return [(rng.randrange(max(1, v - reach), v), v) for v in range(2, n + 1)]


def binary(rng: Random, n: int) -> list[Edge]:
    """Every vertex has at most two children: each takes one of the places free before it, all alike. O(n).

    The shape of a search tree of keys in a random order: about 4.3 ln n deep.
    """
    _one_vertex(n)
    places = [1, 1]
    edges = []
    for v in range(2, n + 1):
        k = rng.randrange(len(places))
        edges.append((places[k], v))
        places[k] = v
        places.append(v)
    return edges


def tree(rng: Random, n: int) -> list[Edge]:
    """All n^(n-2) trees of the vertices 1 to n alike, with n as the root. O(n).

    About sqrt(2 pi n) = 2.5 sqrt(n) deep in the mean (Renyi, Szekeres, 1967), some only half, some twice as deep.

    From a code of n - 2 vertices (Pruefer, 1918), by the linear decoding: again and again the smallest leaf hangs on
    the next vertex of the code and is taken away; n is never a leaf before the last step. `first` is the smallest leaf
    that was one from the start or that was passed by since; a smaller one can only be the vertex that just lost a leaf.
    """
    _one_vertex(n)
    if n == 1:
        return []
    code = integers(rng, n - 2, 1, n)
    children = [0] * (n + 1)
    for v in code:
        children[v] += 1
    edges = []
    first = leaf = children.index(0, 1)
    for v in code:
        edges.append((v, leaf))
        children[v] -= 1
        if children[v] == 0 and v < first:
            leaf = v
        else:
            first = leaf = children.index(0, first + 1)
    return [*edges, (n, leaf)]


def with_diameter(rng: Random, n: int, diameter: int) -> list[Edge]:
    """A tree whose longest path has exactly `diameter` edges. O(n).

    That path is 1 - 2 - ... - d+1; every other vertex hangs on one of those before it that have room, all alike.

    Room: below place i of the path, i = 0 to d, nothing is deeper than min(i, d - i). So vertices at depths p and q
    below places i < j are p + (j - i) + q <= i + (j - i) + (d - j) = d apart; below the same place they are at most
    p + q <= i + (d - i) = d apart: no path is longer.
    """
    _one_vertex(n)
    least = min(n - 1, 2)
    possible = least <= diameter < n
    required(possible, f"a tree of {n} vertices with a longest path of {diameter} edges; it has {least} to {n - 1}")
    room = [min(place, diameter - place) for place in range(diameter + 1)]
    open_ = [(place + 1, depth) for place, depth in enumerate(room) if depth]
    edges = path(diameter + 1)
    for v in range(diameter + 2, n + 1):
        parent, depth = rng.choice(open_)
        edges.append((parent, v))
        if depth > 1:
            open_.append((v, depth - 1))
    return edges
