"""Finds in the compiler's assembly what a C++ source uses of the library that a judge may refuse, with the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from checker.running.languages.cpp import ASSEMBLED_AS

FILE, NETWORK, PROCESS = "works on a file", "uses the network", "starts or ends processes"
ERRORS = "writes to the standard error; a judge may fail for that, or for the time it takes"
FUNCTIONS = {
    **dict.fromkeys(("fopen", "fopen64", "freopen", "freopen64", "tmpfile", "tmpnam", "mkstemp"), FILE),
    **dict.fromkeys(("socket", "getaddrinfo"), NETWORK),
    **dict.fromkeys(("system", "popen", "fork", "vfork", "execl", "execv", "execvp", "execve", "kill"), PROCESS),
    "perror": ERRORS,
}
_WHY = {
    **FUNCTIONS,
    **dict.fromkeys(("ifstream", "ofstream", "fstream", "filebuf", "filesystem"), FILE),
    **dict.fromkeys(("stderr", "cerr", "clog"), ERRORS),
}
# What C and C++ call them for the linker; macOS puts a _ before each, and libc++ its version behind std. A stream of
# files counts where it is opened or made from something, not where it is made from nothing (Ev) or ends (D).
_SYMBOL = re.compile(
    rf"""_?(?P<function>{"|".join(FUNCTIONS)})(?:\$\w+)? | _*(?P<errors>stderr)p? | _?_ZN?K?St(?:3__1)?(?:
    \d(?P<stream>w?(?:cerr|clog))E? | \d+basic_(?P<class>[io]?fstream|filebuf)I(?P<wide>w?).*(?:C[12](?!Ev)|4open).*
    | (?:4__fs)?10(?P<module>filesystem)(?!.*D[012]Ev).*)""",
    re.VERBOSE,
)
_OWN_FILE = re.compile(rf'\s*\.file\s+(\d+)\s.*"{re.escape(ASSEMBLED_AS)}"')
_LOCATION = re.compile(r"\s*\.loc\s+(\d+)\s+(\d{1,9})\b")
_DEFINED = re.compile(r"^(?:\s*\.globl\s+)?([\w.$]+)(?::|\s*$)", re.MULTILINE)
_ENDS = (";", "{", "}")  # of a statement
_LONGEST = 20  # statement that is looked through, in lines
_INSTRUCTION = re.compile(r"\s+[A-Za-z]")
NAME = re.compile(r"[A-Za-z_][\w.$]*")
_DATA = re.compile(r"\s*\.(?:quad|long|word|xword|[48]byte)\s")


def used(assembly: str, written: Mapping[int, str]) -> Iterator[tuple[str, int, str]]:
    """The name of what is used, the line, and what is wrong with it; each once a line, in their order.

    `written` are the lines of the source that the compiler reads.
    """
    found = {(_line_of(name, at, written), name) for name, at in set(_mentioned(assembly))}
    for line, name in sorted(found):
        if line:
            yield name, line, _WHY[name.removeprefix("w")]


def _line_of(name: str, at: int, written: Mapping[int, str]) -> int:
    """The line of the statement at `at` that has the name, else `at` itself: an operator may stand below its operand.

    Without `at` the first that has it, 0 if none does: the use is in a header, as for make_unique, or in a table.
    """
    word = re.compile(rf"\b{name}\b")
    if not at:
        return next((k for k in sorted(written) if word.search(written[k])), 0)
    begin = at
    while at - begin < _LONGEST and not written.get(begin - 1, _ENDS[0]).rstrip().endswith(_ENDS):
        begin -= 1
    return next((k for k in range(at, begin - 1, -1) if word.search(written.get(k, ""))), at)


def _mentioned(assembly: str) -> Iterator[tuple[str, int]]:
    """What the program takes from the library, by its usual name; the line, 0 if it is not one of the source."""
    defined, own, line = set(_DEFINED.findall(assembly)), set(), 0
    for text in assembly.split("\n"):
        if place := _LOCATION.match(text):
            line = int(place[2]) if place[1] in own else 0
        elif file := _OWN_FILE.match(text):
            own.add(file[1])
        elif (data := _DATA.match(text)) or _INSTRUCTION.match(text):
            for name in NAME.findall(text):
                symbol = _SYMBOL.fullmatch(name)
                if symbol and not (symbol["function"] and (name in defined or not (data or line))):  # a header's call
                    yield "".join(filter(None, reversed(symbol.groups()))), 0 if data else line  # w and ifstream
