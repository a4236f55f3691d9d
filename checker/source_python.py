"""Reads a Python source as a judge would refuse it: what it imports, opens and prints, which version it needs."""

from __future__ import annotations

import ast
import re
import sys
import warnings
from collections.abc import Collection, Iterable, Iterator

from checker.model import Complaint, Rule

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
NAME = re.compile(r"\w+")
STANDARD = (0, 1)  # descriptors
# A line of vermin's report: "L4 C5: 'math.isqrt' member requires !2, 3.8".
NEEDS = re.compile(r"L(\d+)(?: C\d+)?: (.+?) requires? .*\b(\d+)\.(\d+)")

Version = tuple[int, int]


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
    yield from first_of_each_line(used(tree, files))


def first_of_each_line(of: Iterator[Complaint]) -> Iterator[Complaint]:
    """One complaint a line, in the order of lines."""
    kept: dict[int, Complaint] = {}
    for complaint in of:
        kept.setdefault(complaint.line, complaint)
    yield from (kept[line] for line in sorted(kept))


def dispensable(tree: ast.Module) -> set[ast.AST]:
    """What is tried where a missing module is seen to, by `except ImportError` and the like."""

    def sees_to_it(handler: ast.ExceptHandler) -> bool:
        caught = ast.unparse(handler.type) if handler.type else "BaseException"
        return bool({"ImportError", "ModuleNotFoundError", "Exception", "BaseException"} & set(NAME.findall(caught)))

    tries = (node for node in ast.walk(tree) if isinstance(node, ast.Try) and any(map(sees_to_it, node.handlers)))
    return {inner for node in tries for part in node.body for inner in ast.walk(part)}


def modules(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """The modules that are imported, with a leading dot where the file must be in a package; with the line."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def imported(tree: ast.Module, beside: Collection[str]) -> Iterator[Complaint]:
    """Imports that a judge does not have, but for those that a program can do without."""
    optional = dispensable(tree)
    for name, line in modules(node for node in ast.walk(tree) if node not in optional):
        root = name.split(".")[0]
        if root in sys.stdlib_module_names:
            continue
        if not root or root in beside:
            yield Complaint(Rule.ONE_FILE, f"imports {name}, a file beside it", line)
        else:
            yield Complaint(Rule.LIBRARY, f"{root} is not of the standard library", line)


def newer(text: str, tree: ast.Module, version: Version) -> Iterator[Complaint]:
    """What needs a Python newer than `version`."""
    said = "needs Python {}.{}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text, feature_version=version)
        except SyntaxError as error:
            yield Complaint(Rule.VERSION, error.msg[:1].lower() + error.msg[1:], error.lineno or 1)
    for what, line, needed in (*reported(text), *unreported(text, tree)):
        if needed > version:
            yield Complaint(Rule.VERSION, f"{what} {said.format(*needed)}", line)


def reported(text: str) -> Iterator[tuple[str, int, Version]]:
    """What vermin finds: words, line, the first Python 3 that has it."""
    import vermin  # an extra, which the verb has installed by now

    config = vermin.Config()
    config.set_verbose(3)  # with lines
    config.set_eval_annotations(True)  # a function's are evaluated when it is defined
    config.set_parse_comments(False)
    config.set_ignore_incomp(True)  # what no Python 3 has is not its concern
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        report = vermin.visit(text, config).output_text()
    for row in report.splitlines():
        if found := NEEDS.fullmatch(row):
            what = re.sub(r" (member|module|class|function)$", "", found[2]).replace("'", "")
            yield what, int(found[1]), (int(found[3]), int(found[4]))


def unreported(text: str, tree: ast.Module) -> Iterator[tuple[str, int, Version]]:
    """What neither vermin nor the parser for an older version notices."""
    lines = text.split("\n")

    def bare(node: ast.expr | None) -> bool:
        """Whether it is a tuple with a star, and without parentheses."""
        starred = isinstance(node, ast.Tuple) and any(isinstance(part, ast.Starred) for part in node.elts)
        return starred and node is not None and not lines[node.lineno - 1].encode()[node.col_offset :].startswith(b"(")

    for node in ast.walk(tree):
        match node:
            case ast.Return(value=value) | ast.Yield(value=value) if bare(value):
                yield "a star in what is returned, without parentheses,", node.lineno, (3, 8)
            case ast.For(iter=iterable) if bare(iterable):
                yield "a star in what is looped over, without parentheses,", node.lineno, (3, 9)
            case ast.Subscript(slice=index) if bare(index):
                yield "a star in an index", node.lineno, (3, 11)
            case ast.FunctionDef(args=arguments) | ast.AsyncFunctionDef(args=arguments):
                last = arguments.kwarg or (arguments.vararg if not arguments.kwonlyargs else None)
                if last and re.match(r"\s*,\s*\)", after(lines, last)):
                    yield "a comma after the last * parameter", last.lineno, (3, 6)
                for annotation in unions(arguments, node.returns):
                    yield f"the type {ast.unparse(annotation)}", annotation.lineno, (3, 10)


def after(lines: list[str], node: ast.arg) -> str:
    """The text behind a node."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    rest = lines[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
    return "\n".join([rest, *lines[node.end_lineno : node.end_lineno + 2]])


def unions(arguments: ast.arguments, returns: ast.expr | None) -> Iterator[ast.BinOp]:
    """Annotations of a function that are written with |."""
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    for annotation in (*(arg.annotation for arg in every if arg), returns):
        if isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
            yield annotation


def used(tree: ast.Module, files: Collection[str]) -> Iterator[Complaint]:
    """What works on anything but standard input and output."""
    for name, line in modules(ast.walk(tree)):
        if why := MODULES.get(name.split(".")[0]):
            yield Complaint(Rule.STREAMS, f"{name} {why}", line)
    names = meanings(tree)
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


def meanings(tree: ast.Module) -> dict[str, str]:
    """What the names of a file stand for: modules and what was imported from them; "" for its own."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                names |= {
                    a.asname or a.name.split(".")[0]: a.name if a.asname else a.name.split(".")[0] for a in aliases
                }
            case ast.ImportFrom(module=module, names=aliases):
                names |= {a.asname or a.name: f"{module}.{a.name}" for a in aliases}
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                names.setdefault(name, "")
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.setdefault(name, "")
    return names


def dotted(node: ast.expr, names: dict[str, str]) -> str:
    """The full name of what a name or an attribute stands for, "" if it is the file's own."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, names)
        return owner and f"{owner}.{node.attr}"
    return ""
