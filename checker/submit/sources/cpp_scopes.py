"""Finds in the words of a C++ source where names are its own rather than the library's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

_CLOSES = {"(": ")", "{": "}"}
_OF_A_TYPE = ("::", "<", ">", "*", "&", "&&", ",")  # beside names
_ENDS_A_TYPE = (">", "*", "&", "&&")
_BEFORE_A_DECLARATION = ("", ";", "{", "}", ":", ")", "]", "#")  # and a text: extern "C"
_NOT_OF_A_TYPE = frozenset(
    re.findall(
        r"\w+",
        "and or not case else do goto return throw new delete sizeof using co_await co_return co_yield",
    )
)


def own(words: Sequence[str], names: Collection[str]) -> set[int]:
    """The places of those of `names` that the source declares, or that such a declaration hides.

    A declaration counts in its block alone; a member's in whatever block is headed by the name of its class, too.
    """
    found = {k for k, word in enumerate(words) if word in names}
    opened, closed = _blocks(words)
    hidden: set[int] = set()
    for k in found:
        if _declared(words, k):
            hidden.add(k)
            for begin, end in _reach(words, k, opened, closed):
                hidden |= {at for at in found if begin <= at <= end and words[at] == words[k]}
        elif words[k - 1 : k] == ["::"] and k > 1 and _of_a_scope(words[k - 2]):
            hidden.add(k)
    return hidden


def _of_a_scope(word: str) -> bool:
    """Whether it names a scope other than the library's and the global one."""
    return word != "std" and word.isidentifier() and word not in _NOT_OF_A_TYPE


def _blocks(words: Sequence[str]) -> tuple[list[int], dict[int, int]]:
    """For every word where the innermost parenthesis or brace around it is opened, -1 if none; where these close."""
    opened: list[int] = []
    closed: dict[int, int] = {}
    around = [-1]
    for k, word in enumerate(words):
        if len(around) > 1 and word == _CLOSES[words[around[-1]]]:
            closed[around.pop()] = k
        opened.append(around[-1])
        if word in _CLOSES:
            around.append(k)
    return opened, closed | dict.fromkeys((at for at in around if at >= 0), len(words))


def _declared(words: Sequence[str], k: int) -> bool:
    """Whether the word is declared there: behind a type, at the beginning of a statement or of a parameter."""
    begin = k
    while begin and (words[begin - 1] in _OF_A_TYPE or words[begin - 1].isidentifier()):
        begin -= 1
    before, kind, called = words[begin - 1] if begin else "", words[begin:k], words[k + 1 : k + 2] == ["("]
    if not kind or not _NOT_OF_A_TYPE.isdisjoint(kind) or not (kind[-1].isidentifier() or kind[-1] in _ENDS_A_TYPE):
        return False
    if called and ("&&" in kind or not (kind[0].isidentifier() or kind[0] == "::")):  # f(x) * name(y)
        return False
    return before in _BEFORE_A_DECLARATION or before.endswith('"') or (before == "(" and not called)


def _reach(words: Sequence[str], k: int, opened: Sequence[int], closed: dict[int, int]) -> Iterator[tuple[int, int]]:
    """From where to where a declaration hides what is around it."""
    around = opened[k]
    if around >= 0 and words[around] == "(":  # a parameter: its function's body
        body = next((at for at in range(closed[around], len(words)) if words[at] in ("{", ";")), len(words))
        yield k, closed.get(body, k)
        return
    while around >= 0 and {"namespace", "extern"} & set(_header(words, around)):
        around = opened[around]
    yield (around, closed[around]) if around >= 0 else (0, len(words))
    head = _header(words, around)
    kinds = [at for at, word in enumerate(head) if word in ("class", "struct", "union")]
    for name in head[kinds[-1] + 1 : kinds[-1] + 2] if kinds else []:
        yield from ((at, end) for at, end in closed.items() if words[at] == "{" and name in _header(words, at))


def _header(words: Sequence[str], block: int) -> Sequence[str]:
    """The words before a block, from the statement or block before it on."""
    begin = block
    while begin > 0 and words[begin - 1] not in (";", "{", "}"):
        begin -= 1
    return words[begin : max(block, 0)]
