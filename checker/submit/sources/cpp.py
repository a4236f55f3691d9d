"""Reads a C++ source as a judge would refuse it: what it includes, opens and prints."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from checker.submit.complaint import Complaint, Rule
from checker.submit.sources.cpp_scopes import own

_MARKER = re.compile(r'# (\d+) "((?:[^"\\]|\\.)*)"(.*)')  # of the preprocessor: line, file, flags; 1 enters the file
_INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)')
_TOKEN = re.compile(
    r"""(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)" | (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"
    | \.?\d(?:'?[\w.])* | (?:u8|[uUL])?'(?:[^'\\\n]|\\.)*' | [A-Za-z_]\w* | :: | -> | << | && | \S""",
    re.VERBOSE | re.DOTALL,
)
# Headers of C++ by the standard that brought them, from C++11 on, without those of C that are prefixed with c below.
_HEADERS = {
    "c++11": """
        algorithm array atomic bitset chrono codecvt complex condition_variable deque exception forward_list fstream
        functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list locale map memory
        mutex new numeric ostream queue random ratio regex scoped_allocator set sstream stack stdexcept streambuf string
        strstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
        vector
        """,
    "c++14": "shared_mutex",
    "c++17": "any charconv execution filesystem memory_resource optional string_view variant",
    "c++20": """
        barrier bit compare concepts coroutine format latch numbers ranges semaphore source_location span stop_token
        syncstream version
        """,
    "c++23": "expected flat_map flat_set generator mdspan print spanstream stacktrace stdfloat",
}
SINCE = {name: standard for standard, names in _HEADERS.items() for name in names.split()}
_C_HEADERS = frozenset(
    re.findall(
        r"\w+",
        """
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
        stdbool stddef stdint stdio stdlib string tgmath time uchar wchar wctype
        """,
    )
)
_OF_THE_COMPILER = re.compile(r"(bits|ext|tr1|tr2|experimental|debug|parallel)/.+|\w*intrin\.h")

_FILE, _NETWORK, _PROCESS = "works on a file", "uses the network", "starts or ends processes"
_ERRORS = "writes to the standard error; a judge may fail for that, or for the time it takes"
_FUNCTIONS = {
    **dict.fromkeys(("fopen", "fopen64", "freopen", "freopen64", "tmpfile", "tmpnam", "mkstemp"), _FILE),
    **dict.fromkeys(("socket", "getaddrinfo"), _NETWORK),
    **dict.fromkeys(("system", "popen", "fork", "vfork", "execl", "execv", "execvp", "execve", "kill"), _PROCESS),
    "perror": _ERRORS,
}
_CLASSES = {
    **dict.fromkeys(("ifstream", "ofstream", "fstream", "wifstream", "wofstream", "wfstream", "filebuf"), _FILE),
    **dict.fromkeys(("basic_ifstream", "basic_ofstream", "basic_fstream", "basic_filebuf"), _FILE),
    "filesystem": _FILE,
}
_STREAMS = ("cerr", "clog", "wcerr", "wclog")


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or sign of the source, with its line."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class _Active:
    """What the compiler reads of a source: its tokens, without comments; its includes as (line, name of the header)."""

    tokens: tuple[_Token, ...]
    includes: tuple[tuple[int, str], ...]


def active(source: str, preprocessed: str) -> _Active:
    """The part of `source` that conditions leave, from what the preprocessor made of it."""
    own, inside, line = None, False, 0
    texts: list[str] = []
    lines: list[int] = []
    includes: list[tuple[int, str]] = []
    written = source.split("\n")
    for text in preprocessed.split("\n"):
        if marker := _MARKER.fullmatch(text):
            own = own or marker[2]  # the first that is named is the source
            if inside and marker[2] != own and "1" in marker[3].split():
                includes.append((line, _header_of(written[line - 1], marker[2])))
            inside, line = marker[2] == own, int(marker[1]) if marker[2] == own else line
        elif inside:
            texts.append(text)
            lines.append(line)
            line += 1
    return _Active(tuple(_tokens_of(texts, lines)), tuple(includes))


def _header_of(directive: str, path: str) -> str:
    """The name in an include; where a macro stands for it, the last part of its path."""
    found = _INCLUDE.match(directive)
    return found[2] if found else path.rpartition("/")[2]


def _tokens_of(texts: list[str], lines: list[int]) -> Iterator[_Token]:
    """The tokens of the lines `texts`, which have the numbers `lines`."""
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text) + 1)
    for found in _TOKEN.finditer("\n".join(texts)):
        yield _Token(found[0], lines[bisect_right(starts, found.start()) - 1])


def complaints(source: _Active, newest: str, files: Collection[str] = ()) -> Iterator[Complaint]:
    """What a judge may refuse whose newest standard is `newest`, such as c++11.

    `files` are the names that the problem has its programs read and write.
    """
    for line, name in source.includes:
        if why := absent(name, newest):
            yield Complaint(Rule.LIBRARY, why, line)
    for k, line in _optimizing(source.tokens):
        said = "Luogu refuses it, and no other judge promises to heed it"
        yield Complaint(Rule.PRAGMA, f"{source.tokens[k].text} optimize: {said}", line)
    theirs = [f'"{name}"' for name in files]
    named = {token.line for token in source.tokens if token.text in theirs}
    for token, why in _used(source.tokens):
        if not (why is _FILE and token.line in named):
            yield Complaint(Rule.STREAMS, f"{token.text} {why}", token.line)


def absent(header: str, newest: str) -> str:
    """Why a judge with standards up to `newest` has not that header; "" if it has, as the compiler's own also are."""
    if header in SINCE:
        since = SINCE[header]
        return f"<{header}> came with {since}; the judge takes {newest}" if since > newest else ""
    of_c = header.removesuffix(".h") if header.endswith(".h") else header.removeprefix("c")
    known = (of_c != header and of_c in _C_HEADERS) or _OF_THE_COMPILER.fullmatch(header)
    return "" if known else f"<{header}> is not of the C++ standard library"


def _optimizing(tokens: tuple[_Token, ...]) -> Iterator[tuple[int, int]]:
    """Where the source sets the level of optimization: the index of the token that begins it, its line."""
    words = [token.text for token in tokens]
    for k, word in enumerate(words):
        if word not in ("optimize", "__optimize__"):
            continue
        if words[max(k - 3, 0) : k] == ["#", "pragma", "GCC"] or words[max(k - 2, 0) : k] == ["gnu", "::"]:
            yield k - 1, tokens[k].line
        opened = next((at for at in range(k, max(k - 20, -1), -1) if words[at] in (";", "{", "}")), max(k - 20, 0))
        attributes = [at for at in range(opened, k) if words[at] in ("__attribute__", "__attribute")]
        if attributes and words[opened:k].count("(") - words[opened:k].count(")") >= 2:
            yield attributes[-1], tokens[k].line


def _used(tokens: tuple[_Token, ...]) -> Iterator[tuple[_Token, str]]:
    """The tokens that open a file, reach out, or write to the standard error; names that the source defines do not."""
    words = [token.text for token in tokens]
    at: Callable[[int], str] = lambda k: words[k] if 0 <= k < len(words) else ""  # noqa: E731
    defined = own(words, _FUNCTIONS)
    for k, token in enumerate(tokens):
        word = token.text
        if at(k - 1) in (".", "->"):
            continue
        if word in _FUNCTIONS and at(k + 1) == "(" and k not in defined:
            yield token, _FUNCTIONS[word]
        elif word in _CLASSES and at(k + 1) != "=":
            yield token, _CLASSES[word]
        elif word == "stderr" or (word in _STREAMS and (at(k + 1) in ("<<", ".") or at(k - 1) == "::")):
            yield token, _ERRORS
