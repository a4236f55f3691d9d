"""The command line: picks the verb, and turns errors into one line with the right exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import NoReturn

from checker.model import Failed, Refused
from checker.verbs import check, data, doctor, judge, stress

VERBS: dict[str, ModuleType] = {
    "stress": stress,
    "judge": judge,
    "check": check,
    "data": data,
    "doctor": doctor,
}


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Ends with exit code 2."""
        raise Refused(f"{message}; try: {self.prog} --help")


def parser() -> tuple[Parser, dict[str, argparse.ArgumentParser]]:
    """The whole parser, and that of every verb."""
    whole = Parser(prog="python -m checker", description="A contest kit: stress, judge, make data. See README.md.")
    verbs = whole.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=Parser)
    return whole, {name: module.add(verbs) for name, module in VERBS.items()}


def from_make(verb: argparse.ArgumentParser, variables: Mapping[str, str]) -> list[str]:
    """The variables of a make command as arguments: P is the positional one, X is --x; empty ones are not set."""
    arguments: list[str] = []
    for action in verb._actions:
        option = next((o for o in action.option_strings if o.startswith("--")), "")
        value = variables.get((option[2:] or "P").replace("-", "_").upper(), "").strip()
        if not value or option == "--help":
            continue
        if not option:
            arguments += value.split()
        elif action.nargs != 0:
            arguments.append(f"{option}={value}")
        elif value != "0":
            arguments.append(option)
    return arguments


def main(argv: Sequence[str]) -> int:
    """Runs one verb; returns the exit code of the contract."""
    try:
        whole, verbs = parser()
        arguments = list(argv)
        if os.environ.get("KIT_FROM_MAKE") and arguments and arguments[0] in verbs:
            arguments[1:1] = from_make(verbs[arguments[0]], os.environ)
        parsed = whole.parse_args(arguments)
        code: int = VERBS[parsed.verb].run(parsed)
        sys.stdout.flush()
        return code
    except Refused as error:
        print(f"checker: {error}", file=sys.stderr)
        return 2
    except Failed as error:
        print(f"checker: {error}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("checker: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # `make stress | head`: nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
