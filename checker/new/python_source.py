"""Writes values as Python source, laid out as the formatter wants it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.model.limits import Target

_WIDTH = 120  # of a line


def in_python(value: str | bytes) -> str:
    """A string or bytes in Python, in the quotes that need fewer backslashes, double ones if both do."""
    letters = [value[k : k + 1] for k in range(len(value))]
    inside = "".join(repr(letter)[len("b") if isinstance(value, bytes) else 0 :][1:-1] for letter in letters)
    quote = "'" if inside.count('"') > inside.count("'") else '"'
    return f"{'b' * isinstance(value, bytes)}{quote}{inside.replace(quote, chr(92) + quote)}{quote}"


def _strings(values: tuple[str, ...]) -> str:
    """A tuple of strings, in Python."""
    return f"({', '.join(map(in_python, values))}{',' * (len(values) == 1)})"


def target_in_python(target: Target) -> str:
    """The problem at its judge, in Python."""
    limits = target.limits
    memory = f"{limits.memory_kib // 1024} * 1024" if limits.memory_kib % 1024 == 0 else str(limits.memory_kib)
    assumed = f", assumed={_strings(limits.assumed)}" if limits.assumed else ""
    at = f"{in_python(target.judge)}, {in_python(target.id)}, {_strings(target.suffixes)}"
    return f"Target({at}, Limits({limits.cpu_seconds}, {memory}{assumed}))"


def pairs_in_python(samples: tuple[tuple[bytes, bytes], ...]) -> str:
    """The samples as a tuple in Python, a text a line, as the formatter wants it."""
    lines = ["("]
    for sample in samples:
        lines += ["    (", *(line for text in sample for line in _text_lines(text, 8)), "    ),"]
    return "\n".join([*lines, ")"])


def _text_lines(text: bytes, indent: int) -> list[str]:
    """A text as an element of a tuple; one that is too long for a line is cut behind its newlines, or where it must."""
    blank = " " * indent
    whole = f"{blank}{in_python(text)},"
    if len(whole) <= _WIDTH:
        return [whole]
    room = _WIDTH - indent - 4
    pieces = [piece for line in text.splitlines(keepends=True) for piece in _cut(line, room)]
    return [f"{blank}(", *(f"{blank}    {in_python(piece)}" for piece in pieces), f"{blank}),"]


def _cut(line: bytes, room: int) -> Iterator[bytes]:
    """The line in pieces, each as long as its literal fits."""
    while line:
        most = next(k for k in range(min(room, len(line)), 0, -1) if len(in_python(line[:k])) <= room)
        yield line[:most]
        line = line[most:]
