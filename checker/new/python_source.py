"""Writes values as Python source, laid out as the formatter wants it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.model.limits import Target

_LINE_WIDTH = 120


def python_literal(value: str | bytes) -> str:
    """A string or bytes in Python, in the quotes that need fewer backslashes, else double ones."""
    prefix = "b" if isinstance(value, bytes) else ""
    letters = [value[k : k + 1] for k in range(len(value))]
    inside = "".join(_without_quotes(repr(letter), prefix) for letter in letters)
    quote = "'" if inside.count('"') > inside.count("'") else '"'
    return prefix + quote + inside.replace(quote, "\\" + quote) + quote


def _without_quotes(literal: str, prefix: str) -> str:
    """What stands between the quotes of a literal."""
    return literal.removeprefix(prefix)[1:-1]


def _strings_source(values: tuple[str, ...]) -> str:
    """A tuple of strings, in Python."""
    comma = "," if len(values) == 1 else ""
    return f"({', '.join(map(python_literal, values))}{comma})"


def target_source(target: Target) -> str:
    """The problem at its judge, in Python."""
    limits = target.limits
    mib, rest = divmod(limits.memory_kib, 1024)
    memory = str(limits.memory_kib) if rest else f"{mib} * 1024"
    arguments = f"{limits.cpu_seconds}, {memory}"
    if limits.assumed:
        arguments += f", assumed={_strings_source(limits.assumed)}"
    place = f"{python_literal(target.judge)}, {python_literal(target.id)}"
    return f"Target({place}, {_strings_source(target.suffixes)}, Limits({arguments}))"


def samples_source(samples: tuple[tuple[bytes, bytes], ...]) -> str:
    """The samples as a tuple in Python, a text a line, as the formatter wants it."""
    lines = ["("]
    for text, answer in samples:
        lines += ["    (", *_text_lines(text, 8), *_text_lines(answer, 8), "    ),"]
    return "\n".join([*lines, ")"])


def _text_lines(text: bytes, indent: int) -> list[str]:
    """A text as an element of a tuple.

    One that is too long for a line is cut behind its newlines, or where it must.
    """
    blank = " " * indent
    whole = f"{blank}{python_literal(text)},"
    if len(whole) <= _LINE_WIDTH:
        return [whole]
    room = _LINE_WIDTH - indent - 4
    lines = [f"{blank}("]
    for line in text.splitlines(keepends=True):
        lines += [f"{blank}    {python_literal(piece)}" for piece in _pieces(line, room)]
    return [*lines, f"{blank}),"]


def _pieces(line: bytes, room: int) -> Iterator[bytes]:
    """The line in pieces, each as long as its literal fits."""
    while line:
        length = min(room, len(line))
        while len(python_literal(line[:length])) > room:
            length -= 1
        yield line[:length]
        line = line[length:]
