"""Says of a submission what its judge would refuse, before it is handed over."""

from __future__ import annotations

import re
from collections.abc import Collection

from checker.grading.score import Scored
from checker.judges import JUDGES, offers
from checker.model.judge import Judge, Offer
from checker.model.limits import Target
from checker.model.values import Verdict
from checker.submit.complaint import Complaint, Rule
from checker.submit.sources import cpp, python

_TIMES_SLOWER = 2.0  # than this machine a judge may be
_MEMORY_MARGIN = 1.25  # another libc or interpreter may need so many times the memory
_BOM = b"\xef\xbb\xbf"
_OF_TEXT = (Rule.LANGUAGE, Rule.UTF8, Rule.SIZE, Rule.ONE_FILE, Rule.LIBRARY)
_RULES = {  # that are looked at, by the suffix of the file
    ".py": (*_OF_TEXT, Rule.VERSION, Rule.STREAMS, Rule.COMPILES, Rule.SAMPLES, Rule.LIMITS),
    ".cpp": (*_OF_TEXT, Rule.STREAMS, Rule.PRAGMA, Rule.COMPILES, Rule.SAMPLES, Rule.LIMITS),
}
_PLACE = re.compile(r"[^:]*:(\d+)(?::\d+)?: (.*)", re.DOTALL)  # of a compiler's complaint
_MISSING = re.compile(r"fatal error: (.+?): No such file")


class Unreadable(Exception):
    """The source cannot be looked at: it does not even parse, or an include is not there."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint.why)
        self.complaint = complaint


def rules(suffix: str, judge: Judge) -> list[Rule]:
    """The rules that a judge has for a file; the size is one only where the judge says so."""
    return [rule for rule in _RULES[suffix] if rule is not Rule.SIZE or judge.source_bytes]


def offered(target: Target, suffix: str, kind: str) -> list[Offer]:
    """The languages that a file can be submitted in; `kind` is the implementation of the Python that runs it here."""
    return [it for it in offers(target) if it.suffix == suffix and it.runs_on in ("", kind)]


def of_language(target: Target, suffix: str, kind: str) -> list[Complaint]:
    """Whether the judge takes such a file."""
    if offered(target, suffix, kind):
        return []
    known = ", ".join(it.name for it in offers(target))
    other = any(it.suffix == suffix for it in offers(target))  # another Python
    instead = f"it {f'runs no {kind}' if other else f'takes no {suffix} file'}, but {known}"
    return [Complaint(Rule.LANGUAGE, f"{target.judge}: {JUDGES[target.judge].closed or instead}")]


def of_bytes(text: bytes, judge: Judge) -> list[Complaint]:
    """Encoding and size of a source."""
    found = []
    if text.startswith(_BOM):
        found.append(Complaint(Rule.UTF8, "starts with a BOM; save it as UTF-8 without one", 1))
    try:
        text.decode()
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        found.append(Complaint(Rule.UTF8, "is not UTF-8 (GBK?); save it as UTF-8", line))
    if judge.source_bytes and not judge.source_bytes[0] <= len(text) <= judge.source_bytes[1]:
        smallest, largest = judge.source_bytes
        found.append(Complaint(Rule.SIZE, f"{len(text)} bytes, the judge takes {smallest} to {largest}"))
    return found


def of_python(text: str, language: Offer, beside: Collection[str], files: Collection[str] = ()) -> list[Complaint]:
    """What a Python source imports, needs, opens and prints; `beside` names what stands beside it.

    Raises Unreadable.
    """
    major, minor = map(int, language.version.split("."))
    try:
        return list(python.complaints(text, (major, minor), beside, files))
    except SyntaxError as error:
        raise Unreadable(Complaint(Rule.COMPILES, error.msg, error.lineno or 1)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(Complaint(Rule.COMPILES, str(error) or type(error).__name__)) from None


def of_cpp(text: str, preprocessed: str, newest: str) -> list[Complaint]:
    """What a C++ source includes, and whether it sets its own optimization; `newest` is the judge's newest standard."""
    return list(cpp.complaints(cpp.active(text, preprocessed), newest))


def of_assembly(text: str, preprocessed: str, assembly: str, files: Collection[str] = ()) -> list[Complaint]:
    """What a C++ source opens, starts and prints, by what the compiler made of it."""
    return list(cpp.refused(cpp.active(text, preprocessed), assembly, files))


def of_missing(said: str, text: str, newest: str) -> Complaint:
    """The compiler's complaint when it cannot read a source to its end, most often for an include that is not there."""
    complaint = of_compiler(said)
    missing, lines = _MISSING.search(complaint.why), text.split("\n")
    if not missing or not 0 < complaint.line <= len(lines):
        return complaint
    if f'"{missing[1]}"' in lines[complaint.line - 1]:
        return Complaint(Rule.ONE_FILE, f'includes "{missing[1]}", a file beside it', complaint.line)
    why = cpp.absent(missing[1], newest) or f"<{missing[1]}> is not known to the compiler on this machine"
    return Complaint(Rule.LIBRARY, why, complaint.line)


def of_compiler(said: str, as_what: str = "") -> Complaint:
    """A compiler's complaint, about the standard `as_what` if need be."""
    place = _PLACE.fullmatch(said)
    line, why = (int(place[1]), place[2]) if place else (0, said)
    return Complaint(Rule.COMPILES, f"as {as_what}: {why}" if as_what else why, line)


def of_samples(scored: Scored) -> list[Complaint]:
    """The samples that are not accepted."""
    bad = [test for test in scored.tests if test.verdict is not Verdict.AC]
    return [Complaint(Rule.SAMPLES, f"{test.case.name}: {test.verdict.name} {test.why}".strip()) for test in bad]


def of_worst_case(scored: Scored) -> list[Complaint]:
    """The largest inputs: not accepted, or so near to a limit that a slower judge would not accept them."""
    for test in scored.tests:
        if test.verdict is not Verdict.AC:
            return [Complaint(Rule.LIMITS, f"{test.case.name}: {test.verdict.name} {test.why}".strip())]
    found, limits, slowest = [], scored.target.limits, scored.slowest
    if slowest.run.cpu_seconds * _TIMES_SLOWER > limits.cpu_seconds:
        used = f"{slowest.run.cpu_seconds:.2f} of {limits.cpu_seconds:g} s on this machine"
        why = f"{slowest.case.name}: used {used}; the judge may be {_TIMES_SLOWER:g} times slower"
        found.append(Complaint(Rule.LIMITS, why))
    if scored.peak_kib * _MEMORY_MARGIN > limits.memory_kib:
        used = f"{scored.peak_kib / 1024:.0f} of {limits.memory_mib:g} MiB on this machine"
        why = f"used {used}; on the judge's it may be {_MEMORY_MARGIN:g} times as much"
        found.append(Complaint(Rule.LIMITS, why))
    return found
