"""Makes the Rotation Game submission that carries its table of distances."""

from __future__ import annotations

import textwrap
from base64 import b64encode
from collections.abc import Iterator
from types import ModuleType

from jinja2 import Environment, StrictUndefined

from checker.problems.rotation_game import LINES

_DIGITS = 5  # to base 3, in a byte
_WIDTH = 120  # of a line of the table
_UNKNOWN = 255


def embedded(template: str) -> str:
    """The submission's source.

    Its own numbering and moves, run without a table, say what the table holds.
    """
    bare = ModuleType("bare")
    exec(_rendered(template, 0, b""), bare.__dict__)
    known = _distances(bare)
    return _rendered(template, len(known), packed(known))


def _rendered(template: str, entries: int, table: bytes) -> str:
    """The source with a packed table of that many entries."""
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)
    rows = textwrap.wrap(b64encode(table).decode(), _WIDTH)
    lines = [tuple(line) for line in LINES.values()]
    return environment.from_string(template).render(entries=f"{entries:,}", lines=lines, table=rows)


def _distances(program: ModuleType) -> bytes:
    """The distance from the goal of every set in the table, breadth first over one set of each eight images."""
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


def packed(known: bytes) -> bytes:
    """Distances modulo 3, five to a byte: the first fifth of them are the lowest digits, and so on."""
    size = -(-len(known) // _DIGITS)
    columns = [known[k * size : (k + 1) * size].ljust(size, b"\0") for k in range(_DIGITS)]
    return bytes(sum(d % 3 * 3**k for k, d in enumerate(digits)) for digits in zip(*columns, strict=True))
