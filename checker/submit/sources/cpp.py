"""Reads a C++ source as a judge would refuse it: what it includes, opens and prints."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from checker.submit.complaint import Complaint, Rule
from checker.submit.sources.cpp_assembly import FILE, used

MARKER = re.compile(r'# (\d+) "((?:[^"\\]|\\.)*)"(.*)')  # of the preprocessor: line, file, flags; 1 enters the file
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)')
# Where the level of optimization is set, outside of texts and characters.
OPTIMIZE = re.compile(
    r"""(?:R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)" | "(?:[^"\\\n]|\\.)*" | '(?:\\[^'\n]+|[^'\\\n])'
    | (?:^[ \t]*\#[ \t]*pragma\s+(?P<pragma>GCC)\s+ | \bgnu\s*(?P<standard>::)\s*
    | \b(?P<old>__attribute(?:__)?)\s*\(\s*\((?:[^()]|\([^()]*\))*?) \b(?P<set>(?:__)?optimize(?:__)?)\b)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
# Headers of C++ by the standard that brought them, from C++11 on, without those of C that are prefixed with c below.
HEADERS = {
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
SINCE = {name: standard for standard, names in HEADERS.items() for name in names.split()}
C_HEADERS = frozenset(
    re.findall(
        r"\w+",
        """
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
        stdbool stddef stdint stdio stdlib string tgmath time uchar wchar wctype
        """,
    )
)
OF_THE_COMPILER = re.compile(r"(bits|ext|tr1|tr2|experimental|debug|parallel)/.+|\w*intrin\.h")


@dataclass(frozen=True, slots=True)
class Active:
    """What the compiler reads of a source: its lines, without comments; its includes as (line, name of the header)."""

    lines: Mapping[int, str]
    includes: tuple[tuple[int, str], ...]


def active(source: str, preprocessed: str) -> Active:
    """The part of `source` that conditions leave, from what the preprocessor made of it."""
    own, inside, line = None, False, 0
    lines: dict[int, str] = {}
    includes: list[tuple[int, str]] = []
    written = source.split("\n")
    for text in preprocessed.split("\n"):
        if marker := MARKER.fullmatch(text):
            own = own or marker[2]  # the first that is named is the source
            if inside and marker[2] != own and "1" in marker[3].split():
                includes.append((line, header_of(written[line - 1], marker[2])))
            inside, line = marker[2] == own, int(marker[1]) if marker[2] == own else line
        elif inside:
            lines[line] = f"{lines[line]} {text}" if line in lines else text
            line += 1
    return Active(lines, tuple(includes))


def header_of(directive: str, path: str) -> str:
    """The name in an include; where a macro stands for it, the last part of its path."""
    found = INCLUDE.match(directive)
    return found[2] if found else path.rpartition("/")[2]


def complaints(source: Active, newest: str) -> Iterator[Complaint]:
    """What a judge may refuse in the text itself whose newest standard is `newest`, such as c++11."""
    for line, name in source.includes:
        if why := absent(name, newest):
            yield Complaint(Rule.LIBRARY, why, line)
    for how, line in optimizing(source.lines):
        said = "Luogu refuses it, and no other judge promises to heed it"
        yield Complaint(Rule.PRAGMA, f"{how} optimize: {said}", line)


def refused(source: Active, assembly: str, files: Collection[str] = ()) -> Iterator[Complaint]:
    """What a judge may refuse of what the source uses; `files` are those that the problem has its programs work on."""
    named = {line for line, text in source.lines.items() if any(f'"{name}"' in text for name in files)}
    for name, line, why in used(assembly, source.lines):
        if not (why is FILE and line in named):
            yield Complaint(Rule.STREAMS, f"{name} {why}", line)


def absent(header: str, newest: str) -> str:
    """Why a judge with standards up to `newest` has not that header; "" if it has, as the compiler's own also are."""
    if header in SINCE:
        since = SINCE[header]
        return f"<{header}> came with {since}; the judge takes {newest}" if since > newest else ""
    of_c = header.removesuffix(".h") if header.endswith(".h") else header.removeprefix("c")
    known = (of_c != header and of_c in C_HEADERS) or OF_THE_COMPILER.fullmatch(header)
    return "" if known else f"<{header}> is not of the C++ standard library"


def optimizing(lines: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Where the source sets the level of optimization: how, the line."""
    numbers, text = list(lines), "\n".join(lines.values())
    for found in OPTIMIZE.finditer(text):
        if found["set"]:
            how = found["pragma"] or found["standard"] or found["old"]
            yield how, numbers[text.count("\n", 0, found.start("set"))]
