"""Turns a statement's Markdown into the LaTeX that ICPC packages hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from checker.data.material import TEMPLATES
from checker.data.statement import Statement

_SPECIAL = {c: f"\\{c}" for c in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_MATH = re.compile(r"\$([^$\n]+)\$")
_AROUND = {
    "paragraph_open": "", "paragraph_close": "\n\n",
    "bullet_list_open": "\\begin{itemize}\n", "bullet_list_close": "\\end{itemize}\n\n",
    "ordered_list_open": "\\begin{enumerate}\n", "ordered_list_close": "\\end{enumerate}\n\n",
    "list_item_open": "\\item ", "list_item_close": "",
    "heading_close": "}\n\n", "softbreak": "\n", "hardbreak": "\\\\\n",
    "em_open": "\\emph{", "em_close": "}", "strong_open": "\\textbf{", "strong_close": "}",
}  # fmt: skip
_HEADINGS = {"h2": "\\section*{", "h3": "\\subsection*{"}


def latex_document(statement: Statement) -> bytes:
    """The whole file.

    Raises ValueError for Markdown that is not translated here, such as a table.
    """
    template = TEMPLATES.get_template("statement.tex.j2")
    title, body = _escaped(statement.title), translated(statement.text)
    return template.render(title=title, body=body, wide=statement.language == "zh").encode()


def translated(markdown: str) -> str:
    """Markdown as LaTeX; mathematics between dollar signs stays as it is."""
    parser = MarkdownIt("commonmark")
    parser.inline.ruler.before("escape", "math", _math)
    return _latex_of_tokens(parser.parse(markdown))


def _escaped(text: str) -> str:
    """Text that LaTeX prints as it is."""
    return "".join(_SPECIAL.get(c, c) for c in text)


def _math(state: StateInline, silent: bool) -> bool:
    """A rule of the parser's: takes mathematics before anything in it is taken for Markdown."""
    found = _MATH.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        state.push("math", "", 0).content = found[0]
    state.pos = found.end()
    return True


def _latex_of_tokens(tokens: Sequence[Token]) -> str:
    return "".join(_latex_of_token(token) for token in tokens)


def _latex_of_token(token: Token) -> Any:
    match token.type:
        case "inline":
            return _latex_of_tokens(token.children or [])
        case "text":
            return _escaped(token.content)
        case "math":
            return token.content
        case "code_inline":
            return f"\\texttt{{{_escaped(token.content)}}}"
        case "fence" | "code_block":
            return f"\\begin{{verbatim}}\n{token.content}\\end{{verbatim}}\n\n"
        case "heading_open":
            return _HEADINGS[token.tag]
        case kind if kind in _AROUND:
            return _AROUND[kind]
    raise ValueError(f"cannot translate Markdown of the kind {token.type!r} into LaTeX")
