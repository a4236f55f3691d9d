"""Looks through a Python source for what a judge would refuse: what it imports, opens and prints, its version."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from checker import setup
from checker.model.values import Failed
from checker.submit.complaint import Complaint, Unreadable
from checker.submit.job import Job
from checker.submit.source import Source
from checker.submit.sources.python_names import MISSING, Names, dispensable, dotted, resolved
from checker.submit.sources.python_versions import Version, newer

FILE, NETWORK, PROCESS = "works on files", "uses the network", "starts or ends processes"
ERRORS = "writes to the standard error; a judge may fail for that, or for the time it takes"
_MODULES = {
    **dict.fromkeys(("dbm", "ftplib", "glob", "pathlib", "shelve", "shutil", "sqlite3", "tempfile", "zipfile"), FILE),
    **dict.fromkeys(("http", "imaplib", "nntplib", "poplib", "smtplib", "socket", "socketserver", "ssl"), NETWORK),
    **dict.fromkeys(("telnetlib", "urllib", "webbrowser", "xmlrpc"), NETWORK),
    **dict.fromkeys(("multiprocessing", "pty", "subprocess"), PROCESS),
    **dict.fromkeys(
        ("cProfile", "faulthandler", "logging", "pdb", "profile", "trace", "traceback"), "is for debugging"
    ),
}
_PROCESSES = re.compile(r"os\.(system|popen|fork\w*|exec\w+|spawn\w+|posix_spawn\w*|kill\w*)")
_FILES = re.compile(r"os\.(open|remove|unlink|rename\w*|replace|mkdir|makedirs|rmdir|listdir|scandir|walk|chdir|link)")
_OPENERS = ("open", "io.open", "codecs.open", "os.fdopen", "io.FileIO")
_DEBUGGING = ("breakpoint", "sys.breakpointhook", "warnings.warn")
_STANDARD = (0, 1)  # descriptors


@cache
def parsed(text: str) -> ast.Module:
    """The syntax tree. Raises SyntaxError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


def _look(through: Callable[[Job, str, ast.Module], Iterator[Complaint]]) -> Callable[[Job], list[Complaint]]:
    """What looks through the text and tree of a job's source; raises Unreadable."""

    def look(job: Job) -> list[Complaint]:
        if None in map(importlib.util.find_spec, ("vermin", "libcst")):
            try:
                setup.ensure("submit")
            except setup.SetupFailed as failed:
                raise Failed(str(failed)) from None
        try:
            text = job.submission.text.decode()
            return list(through(job, text, parsed(text)))
        except SyntaxError as error:
            raise Unreadable(Complaint(error.msg, error.lineno or 1)) from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise Unreadable(Complaint(str(error) or type(error).__name__)) from None

    return look


def _beside(job: Job) -> set[str]:
    """The names of what stands beside the file."""
    return {path.stem for path in job.submission.path.parent.iterdir()}


def _version(job: Job) -> Version:
    """The version of the judge's Python."""
    major, minor = map(int, job.offered[0].version.split("."))
    return major, minor


def first_of_each_line(of: Iterator[Complaint]) -> Iterator[Complaint]:
    """One complaint a line, in the order of lines."""
    kept: dict[int, Complaint] = {}
    for complaint in of:
        kept.setdefault(complaint.line, complaint)
    yield from (kept[line] for line in sorted(kept))


def _modules(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """The modules that are imported, with a leading dot where the file must be in a package; with the line."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def one_file(tree: ast.Module, beside: Collection[str]) -> Iterator[Complaint]:
    """Imports of files, of which `beside` names those that there are."""
    for name, line in imported(tree):
        if _is_beside(name, beside):
            yield Complaint(f"imports {name}, a file beside it", line)


def library(tree: ast.Module, beside: Collection[str]) -> Iterator[Complaint]:
    """Imports that a judge does not have."""
    for name, line in imported(tree):
        if not _is_beside(name, beside):
            yield Complaint(f"{name.split('.')[0]} is not of the standard library", line)


def _is_beside(name: str, beside: Collection[str]) -> bool:
    """Whether a module is one of the names in `beside`, or named by its place."""
    return name.startswith(".") or name.split(".")[0] in beside


def imported(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The modules that are not of the standard library, with the line, but for those that it can do without."""
    optional = dispensable(tree, *MISSING)
    for name, line in _modules(node for node in ast.walk(tree) if node not in optional):
        if name.split(".")[0] not in sys.stdlib_module_names:
            yield name, line


def streams(tree: ast.Module, names: Names, files: Collection[str]) -> Iterator[Complaint]:
    """What works on anything but standard input and output, and `files`, which the problem has its programs open."""
    for name, line in _modules(ast.walk(tree)):
        if why := _MODULES.get(name.split(".")[0]):
            yield Complaint(f"{name} {why}", line)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and (name := dotted(node, names)) in (
            "sys.stderr",
            "sys.__stderr__",
        ):
            yield Complaint(f"{name} {ERRORS}", node.lineno)
        elif isinstance(node, ast.Call) and (why := _of_a_call(dotted(node.func, names), node, files)):
            yield Complaint(why, node.lineno)


def _of_a_call(name: str, call: ast.Call, files: Collection[str]) -> str:
    """What is wrong with calling `name`, "" if nothing is."""
    first = call.args[0] if call.args else None
    value = first.value if isinstance(first, ast.Constant) else None
    if name in _OPENERS and value not in (*_STANDARD, *files):
        return f"{name} {FILE}; read open(0) or sys.stdin"
    if name == "os.write" and value != 1:
        return f"{name} {ERRORS}"
    if _PROCESSES.fullmatch(name):
        return f"{name} {PROCESS}"
    if _FILES.fullmatch(name):
        return f"{name} {FILE}"
    if name in _DEBUGGING:
        return f"{name} is for debugging"
    if name == "input" and first is not None:
        return "input prints its prompt into the output"
    if name == "fileinput.input" and call.args:
        return f"{name} {FILE}"
    return ""


SOURCE = Source(
    one_file=_look(lambda job, text, tree: one_file(tree, _beside(job))),
    library=_look(lambda job, text, tree: library(tree, _beside(job))),
    version=_look(lambda job, text, tree: first_of_each_line(newer(text, tree, _version(job)))),
    streams=_look(lambda job, text, tree: first_of_each_line(streams(tree, resolved(text), job.files))),
)
