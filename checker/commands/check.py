"""`check`: a problem's checker as a program with the arguments and exit codes of testlib."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checker import catalog
from checker.catalog import parts
from checker.grading.grader import grade
from checker.judges import JUDGES
from checker.model.values import Case, Refused, Run, Verdict, Wrong
from checker.system import files

EXAMPLE = "example: python -m checker check flood_it 1.in 1.out 1.ans"
_OK, _WRONG, _FORMAT, _FAIL = 0, 1, 2, 3
_SAYS = {_OK: "ok", _WRONG: "wrong answer", _FORMAT: "wrong output format", _FAIL: "FAIL"}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("problem")
    for name in ("input", "output", "answer"):
        parser.add_argument(name, type=Path)
    parser.add_argument("report", type=Path, nargs="?", help="a file for the message; else standard error")
    parser.add_argument("--judge", help=f"whose comparison (the problem's first): {', '.join(JUDGES)}")


def run(arguments: argparse.Namespace) -> int:
    """Returns testlib's exit code.

    0 OK, 1 wrong answer, 2 presentation error, 3 the checker or the jury failed.
    """
    paths = (arguments.input, arguments.output, arguments.answer)
    try:
        code, why = _verdict(arguments.problem, arguments.judge, paths)
    except (Refused, Wrong) as error:
        code, why = _FAIL, str(error)
    message = f"{_SAYS[code]} {why}".rstrip() + "\n"
    if not arguments.report:
        sys.stderr.write(message)
        return code
    try:
        arguments.report.write_text(message)
    except OSError as error:
        sys.stderr.write(f"FAIL {arguments.report}: cannot be written: {error.strerror}\n")
        return _FAIL
    return code


def _verdict(name: str, judge: str | None, paths: tuple[Path, Path, Path]) -> tuple[int, str]:
    """The exit code with the reason, for input, output and answer.

    Raises Refused or Wrong when something other than the output is at fault.
    """
    problem = catalog.problem(name)
    compare = JUDGES[parts.target(problem, judge).judge].compare
    text, output, answer = map(files.read_file, paths)
    try:
        problem.validate(text)
    except Wrong as wrong:
        raise Wrong(f"{paths[0]}: {wrong}") from None
    verdict, why = grade(problem, Case(paths[0].name, text), Run(output), answer, compare)
    codes = {Verdict.AC: _OK, Verdict.WA: _WRONG, Verdict.PE: _FORMAT}
    return codes.get(verdict, _FAIL), why
