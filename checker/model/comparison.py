"""How each judge compares an output with the answer, as data."""

from __future__ import annotations

from collections.abc import Callable

from checker.model.reader import difference, first
from checker.model.values import Verdict

# (output, answer) -> (verdict, reason in words)
Comparison = Callable[[bytes, bytes], tuple[Verdict, str]]
_BLANKS = b" \r\0"  # at the end of a line


def _trimmed(text: bytes) -> bytes:
    """Without the spaces, CRs, NULs and newlines at the end: the empty lines there go, too."""
    return text.rstrip(_BLANKS + b"\n")


def trailing_blanks_ignored(output: bytes, answer: bytes) -> tuple[Verdict, str]:
    """Luogu: blanks at the end of a line and newlines at the end of the output do not count.

    A TAB does. Source: the checker in Luogu's published judge environment, luogu-dev/judge-env:
    space, CR and NUL are blanks.
    """
    if output == answer:
        return Verdict.AC, ""
    lines = _trimmed(answer).split(b"\n")
    found = first(len(lines) + 1, _trimmed(output), b"\n")
    why = difference(_without_blanks(found), _without_blanks(lines), "line")
    return (Verdict.WA, why) if why else (Verdict.AC, "")


def _without_blanks(lines: list[bytes]) -> list[bytes]:
    """The lines without blanks at their ends."""
    return [line.rstrip(_BLANKS) for line in lines]


def byte_exact(output: bytes, answer: bytes) -> tuple[Verdict, str]:
    """HDU and POJ: the same bytes; PE when only white space differs.

    CRLF in the answer counts as LF.
    """
    answer, output = answer.replace(b"\r\n", b"\n"), output.replace(b"\r\n", b"\n")
    if output == answer:
        return Verdict.AC, ""
    tokens, lines = answer.split(), answer.split(b"\n")
    if why := difference(first(len(tokens) + 1, output), tokens, "token"):
        return Verdict.WA, why
    why = difference(first(len(lines) + 1, output, b"\n"), lines, "line")
    return Verdict.PE, f"only white space differs: {why}"


def final_newline_required(output: bytes, answer: bytes) -> tuple[Verdict, str]:
    """UVa: as Luogu, but the last line must end with a newline."""
    verdict, why = trailing_blanks_ignored(output, answer)
    if verdict is Verdict.AC and output and not output.endswith(b"\n"):
        return Verdict.WA, "the last line must end with a newline"
    return verdict, why
