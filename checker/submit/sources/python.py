"""Reads a Python source as a judge would refuse it: what it imports, opens and prints, which version it needs."""

from __future__ import annotations

import ast
import re
import sys
import warnings
from collections.abc import Collection, Iterable, Iterator

from checker.submit.complaint import Complaint, Rule
from checker.submit.sources.python_names import MISSING, Names, dispensable, dotted, resolved
from checker.submit.sources.python_versions import Version, newer

FILE, NETWORK, PROCESS = "works on files", "uses the network", "starts or ends processes"
ERRORS = "writes to the standard error; a judge may fail for that, or for the time it takes"
MODULES = {
    **dict.fromkeys(("dbm", "ftplib", "glob", "pathlib", "shelve", "shutil", "sqlite3", "tempfile", "zipfile"), FILE),
    **dict.fromkeys(("http", "imaplib", "nntplib", "poplib", "smtplib", "socket", "socketserver", "ssl"), NETWORK),
    **dict.fromkeys(("telnetlib", "urllib", "webbrowser", "xmlrpc"), NETWORK),
    **dict.fromkeys(("multiprocessing", "pty", "subprocess"), PROCESS),
    **dict.fromkeys(
        ("cProfile", "faulthandler", "logging", "pdb", "profile", "trace", "traceback"), "is for debugging"
    ),
}
PROCESSES = re.compile(r"os\.(system|popen|fork\w*|exec\w+|spawn\w+|posix_spawn\w*|kill\w*)")
FILES = re.compile(r"os\.(open|remove|unlink|rename\w*|replace|mkdir|makedirs|rmdir|listdir|scandir|walk|chdir|link)")
OPENERS = ("open", "io.open", "codecs.open", "os.fdopen", "io.FileIO")
DEBUGGING = ("breakpoint", "sys.breakpointhook", "warnings.warn")
STANDARD = (0, 1)  # descriptors


def parsed(text: str) -> ast.Module:
    """The syntax tree. Raises SyntaxError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


def complaints(
    text: str, version: Version, beside: Collection[str], files: Collection[str] = ()
) -> Iterator[Complaint]:
    """What a judge with Python `version` may refuse. Raises SyntaxError when this Python does not take the text.

    `beside` are the names of what stands beside the file, `files` those that the problem has its programs read and
    write.
    """
    tree = parsed(text)
    yield from imported(tree, beside)
    yield from first_of_each_line(newer(text, tree, version))
    yield from first_of_each_line(used(tree, resolved(text), files))


def first_of_each_line(of: Iterator[Complaint]) -> Iterator[Complaint]:
    """One complaint a line, in the order of lines."""
    kept: dict[int, Complaint] = {}
    for complaint in of:
        kept.setdefault(complaint.line, complaint)
    yield from (kept[line] for line in sorted(kept))


def modules(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """The modules that are imported, with a leading dot where the file must be in a package; with the line."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def imported(tree: ast.Module, beside: Collection[str]) -> Iterator[Complaint]:
    """Imports that a judge does not have, but for those that a program can do without."""
    optional = dispensable(tree, *MISSING)
    for name, line in modules(node for node in ast.walk(tree) if node not in optional):
        root = name.split(".")[0]
        if root in sys.stdlib_module_names:
            continue
        if not root or root in beside:
            yield Complaint(Rule.ONE_FILE, f"imports {name}, a file beside it", line)
        else:
            yield Complaint(Rule.LIBRARY, f"{root} is not of the standard library", line)


def used(tree: ast.Module, names: Names, files: Collection[str]) -> Iterator[Complaint]:
    """What works on anything but standard input and output."""
    for name, line in modules(ast.walk(tree)):
        if why := MODULES.get(name.split(".")[0]):
            yield Complaint(Rule.STREAMS, f"{name} {why}", line)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and (name := dotted(node, names)) in (
            "sys.stderr",
            "sys.__stderr__",
        ):
            yield Complaint(Rule.STREAMS, f"{name} {ERRORS}", node.lineno)
        elif isinstance(node, ast.Call) and (why := of_a_call(dotted(node.func, names), node, files)):
            yield Complaint(Rule.STREAMS, why, node.lineno)


def of_a_call(name: str, call: ast.Call, files: Collection[str]) -> str:
    """What is wrong with calling `name`, "" if nothing is."""
    first = call.args[0] if call.args else None
    value = first.value if isinstance(first, ast.Constant) else None
    if name in OPENERS and value not in (*STANDARD, *files):
        return f"{name} {FILE}; read open(0) or sys.stdin"
    if name == "os.write" and value != 1:
        return f"{name} {ERRORS}"
    if PROCESSES.fullmatch(name):
        return f"{name} {PROCESS}"
    if FILES.fullmatch(name):
        return f"{name} {FILE}"
    if name in DEBUGGING:
        return f"{name} is for debugging"
    if name == "input" and first is not None:
        return "input prints its prompt into the output"
    if name == "fileinput.input" and call.args:
        return f"{name} {FILE}"
    return ""
