"""Makes the Rotation Game submission that carries its table of distances."""

from __future__ import annotations

import textwrap
from base64 import b64encode
from collections.abc import Iterable, Iterator
from types import ModuleType

from checker.problems.rotation_game import LINES
from checker.system.templates import template_environment

_DIGITS = 5  # a byte holds so many, to base 3
_TABLE_WIDTH = 120  # letters in a line
_UNKNOWN = 255


def embed_table(template: str) -> str:
    """The submission's source.

    Its own numbering and moves, run without a table, say what the table holds.
    """
    bare = ModuleType("bare")
    exec(_render(template, 0, b""), bare.__dict__)
    known = _distances(bare)
    return _render(template, len(known), pack_distances(known))


def _render(template: str, entries: int, table: bytes) -> str:
    """The source with a packed table of that many entries."""
    environment = template_environment(keep_trailing_newline=True)
    rows = textwrap.wrap(b64encode(table).decode(), _TABLE_WIDTH)
    lines = [tuple(line) for line in LINES.values()]
    return environment.from_string(template).render(entries=f"{entries:,}", lines=lines, table=rows)


def _distances(program: ModuleType) -> bytes:
    """The distance from the goal of every set in the table.

    Breadth first, over one set of each eight images.
    """
    known = bytearray([_UNKNOWN]) * program.ENTRIES
    layer, steps = [program.GOAL], 0
    known[program.number(program.GOAL)] = steps
    while layer:
        steps += 1
        children = {program.moved(cells, letter) for cells in layer for letter in range(len(LINES))}
        layer = []
        for cells in sorted(children):
            if known[program.number(cells)] == _UNKNOWN:
                layer.append(cells)
                for image in _images(program, cells):
                    known[program.number(image)] = steps
    return bytes(known)


def _images(program: ModuleType, cells: int) -> Iterator[int]:
    """The eight images of a set, turned and mirrored."""
    rim, inner, outer = cells.to_bytes(3, "little")
    for rims, arms in zip(program.RIMS, program.ARMS, strict=True):
        yield rims[rim] | arms[inner] << 8 | arms[outer] << 16


def pack_distances(known: bytes) -> bytes:
    """Distances modulo 3, five to a byte.

    The first fifth of them are the lowest digits, and so on.
    """
    size = -(-len(known) // _DIGITS)
    columns = [known[k * size : (k + 1) * size].ljust(size, b"\0") for k in range(_DIGITS)]
    return bytes(map(_number_of_digits, zip(*columns, strict=True)))


def _number_of_digits(distances: Iterable[int]) -> int:
    """The number with these distances modulo 3 as its digits to base 3, the lowest first."""
    return sum(distance % 3 * 3**k for k, distance in enumerate(distances))
