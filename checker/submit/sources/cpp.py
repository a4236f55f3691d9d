"""Looks through a C++ source for what a judge would refuse: what it includes, opens and prints."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from checker.judges import runner
from checker.model.judge import OPTIMIZE
from checker.running.language import Entry
from checker.running.languages.cpp import assemble, preprocess, standards_of
from checker.submit.complaint import Complaint, Unreadable, of_compiler
from checker.submit.job import Job
from checker.submit.source import Source
from checker.submit.sources.cpp_assembly import FILE, used
from checker.system.compiler import CompileError

_MARKER = re.compile(r'# (\d+) "((?:[^"\\]|\\.)*)"(.*)')  # of the preprocessor: line, file, flags; 1 enters the file
_INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)')
# Where the level of optimization is set, outside of texts and characters.
_LEVEL = re.compile(
    r"""(?:R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)" | "(?:[^"\\\n]|\\.)*" | '(?:\\[^'\n]+|[^'\\\n])'
    | (?:^[ \t]*\#[ \t]*pragma\s+(?P<pragma>GCC)\s+ | \bgnu\s*(?P<standard>::)\s*
    | \b(?P<old>__attribute(?:__)?)\s*\(\s*\((?:[^()]|\([^()]*\))*?) \b(?P<set>(?:__)?optimize(?:__)?)\b)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
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
MISSING = re.compile(r"fatal error: (.+?): No such file")
_OF_THE_COMPILER = re.compile(r"(bits|ext|tr1|tr2|experimental|debug|parallel)/.+|\w*intrin\.h")


@dataclass(frozen=True, slots=True)
class _Active:
    """What the compiler reads of a source: its lines, without comments; its includes as (line, name of the header)."""

    lines: Mapping[int, str]
    includes: tuple[tuple[int, str], ...]


def active(source: str, preprocessed: str) -> _Active:
    """The part of `source` that conditions leave, from what the preprocessor made of it."""
    own, inside, line = None, False, 0
    lines: dict[int, str] = {}
    includes: list[tuple[int, str]] = []
    written = source.split("\n")
    for text in preprocessed.split("\n"):
        if marker := _MARKER.fullmatch(text):
            own = own or marker[2]  # the first that is named is the source
            if inside and marker[2] != own and "1" in marker[3].split():
                includes.append((line, _header_of(written[line - 1], marker[2])))
            inside, line = marker[2] == own, int(marker[1]) if marker[2] == own else line
        elif inside:
            lines[line] = f"{lines[line]} {text}" if line in lines else text
            line += 1
    return _Active(lines, tuple(includes))


def _header_of(directive: str, path: str) -> str:
    """The name in an include; where a macro stands for it, the last part of its path."""
    found = _INCLUDE.match(directive)
    return found[2] if found else path.rpartition("/")[2]


@cache
def _read(entry: Entry) -> _Active | str:
    """What the compiler reads of a submission by the judge's newest standard; what it says where it cannot."""
    try:
        return active(entry.submission.text.decode(), preprocess(standards_of(runner(entry.target))[-1], entry))
    except CompileError as error:
        return str(error)


def _one_file(job: Job) -> list[Complaint]:
    """An include that is not there, of a file beside it. Raises Unreadable."""
    read = _read(job.entry)
    if isinstance(read, _Active):
        return []
    header, line = missing(read, job.submission.text.decode())
    if not header.startswith('"'):
        raise Unreadable(of_compiler(read))
    return [Complaint(f"includes {header}, a file beside it", line)]


def _library(job: Job) -> list[Complaint]:
    """Includes of what the judge has not, or else the compiler here. Raises Unreadable."""
    read, newest = _read(job.entry), standards_of(job.judge)[-1]
    if isinstance(read, _Active):
        return list(unknown(read, newest))
    header, line = missing(read, job.submission.text.decode())
    if not header.startswith("<"):
        raise Unreadable(of_compiler(read))
    return [Complaint(absent(header[1:-1], newest) or f"{header} is not known to the compiler on this machine", line)]


def _streams(job: Job) -> list[Complaint]:
    """What opens files, starts processes or writes to the standard error. Raises Unreadable."""
    source = _what_is_read(job)
    try:
        return list(refused(source, assemble(standards_of(job.judge), job.entry), job.files))
    except CompileError as error:
        raise Unreadable(of_compiler(str(error))) from None


def _optimize(job: Job) -> list[Complaint]:
    """What sets the level of optimization. Raises Unreadable."""
    refuses = f"{job.judge.title} refuses it, and no other" if OPTIMIZE in job.judge.refuses else "no"
    said = f"optimize: {refuses} judge promises to heed it"
    return [Complaint(f"{how} {said}", line) for how, line in _optimizing(_what_is_read(job).lines)]


def _what_is_read(job: Job) -> _Active:
    """What the compiler reads. Raises Unreadable."""
    read = _read(job.entry)
    if isinstance(read, str):
        raise Unreadable(of_compiler(read))
    return read


def missing(said: str, text: str) -> tuple[str, int]:
    """The header, as it is included, that a compiler said it did not find, and the line; ("", 0) if that is not it."""
    complaint = of_compiler(said)
    found, lines = MISSING.search(complaint.why), text.split("\n")
    if not found or not 0 < complaint.line <= len(lines):
        return "", 0
    quoted = f'"{found[1]}"'
    return (quoted if quoted in lines[complaint.line - 1] else f"<{found[1]}>"), complaint.line


def unknown(source: _Active, newest: str) -> Iterator[Complaint]:
    """The includes that a judge has not whose newest standard is `newest`, such as c++11."""
    for line, name in source.includes:
        if why := absent(name, newest):
            yield Complaint(why, line)


def refused(source: _Active, assembly: str, files: Collection[str] = ()) -> Iterator[Complaint]:
    """What a judge may refuse of what the source uses; `files` are those that the problem has its programs work on."""
    named = {line for line, text in source.lines.items() if any(f'"{name}"' in text for name in files)}
    for name, line, why in used(assembly, source.lines):
        if not (why is FILE and line in named):
            yield Complaint(f"{name} {why}", line)


def absent(header: str, newest: str) -> str:
    """Why a judge with standards up to `newest` has not that header; "" if it has, as the compiler's own also are."""
    if header in SINCE:
        since = SINCE[header]
        return f"<{header}> came with {since}; the judge takes {newest}" if since > newest else ""
    of_c = header.removesuffix(".h") if header.endswith(".h") else header.removeprefix("c")
    known = (of_c != header and of_c in _C_HEADERS) or _OF_THE_COMPILER.fullmatch(header)
    return "" if known else f"<{header}> is not of the C++ standard library"


def _optimizing(lines: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Where the source sets the level of optimization: how, the line."""
    numbers, text = list(lines), "\n".join(lines.values())
    for found in _LEVEL.finditer(text):
        if found["set"]:
            how = found["pragma"] or found["standard"] or found["old"]
            yield how, numbers[text.count("\n", 0, found.start("set"))]


SOURCE = Source(one_file=_one_file, library=_library, streams=_streams, optimize=_optimize)
