"""The command line: picks the command, and turns errors into one line with the right exit code."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from checker import commands
from checker.model.values import Failed, Refused


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Ends with exit code 2."""
        raise Refused(f"{message}; try: {self.prog} --help")


def build_parsers(names: Sequence[str]) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The parser of some commands, and that of each: a command is loaded when it is asked for."""
    whole = _Parser(prog="python -m checker", description="A contest kit: stress, judge, make data. See README.md.")
    every = whole.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    found: dict[str, argparse.ArgumentParser] = {}
    for name in names:
        command = _loaded(name)
        says = str(command.__doc__)
        brief = says.removeprefix(f"`{name}`: ").partition("\n")[0].rstrip(".")
        found[name] = every.add_parser(name, help=brief, description=says, epilog=command.EXAMPLE)
        command.add(found[name])
    return whole, found


def _loaded(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"{commands.__name__}.{name}")


def _from_make(parser: argparse.ArgumentParser, variables: Mapping[str, str]) -> list[str]:
    """The variables of a make command as arguments: P is the positional one, X is --x; empty ones are not set."""
    arguments: list[str] = []
    for action in parser._actions:
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
    """Runs one command; returns the exit code of the contract."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # whatever the locale, nothing that is shown can fail
            stream.reconfigure(errors="backslashreplace")
    for ending in (signal.SIGTERM, signal.SIGHUP):  # a closed terminal ends a run as Ctrl-C does
        signal.signal(ending, signal.default_int_handler)
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except Refused as error:
        return _told(str(error), 3 if argv[:1] == ["check"] else 2)  # 2 is a format error of testlib's
    except Failed as error:
        return _told(str(error), 3)
    except KeyboardInterrupt:
        return _told("interrupted", 130)
    except BrokenPipeError:  # `make stress | head`: nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 3
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _told(f"{error.filename or 'the output'}: {error.strerror}", 3)
    except Exception as error:  # a fault of the kit's: one line for the user, the rest for whoever mends it
        if os.environ.get("KIT_TRACEBACK"):
            raise
        return _told(f"a bug in the kit: {type(error).__name__}: {error}; KIT_TRACEBACK=1 shows where", 3)


def _told(message: str, code: int) -> int:
    """The exit code, after its line on standard error."""
    print(f"checker: {message}", file=sys.stderr)
    return code


def _run(argv: Sequence[str]) -> int:
    """Picks the command and runs it."""
    whole, each = build_parsers(argv[:1] if argv[:1] and argv[0] in commands.NAMES else commands.NAMES)
    arguments = list(argv)
    if os.environ.get("KIT_FROM_MAKE") and arguments and arguments[0] in each:
        arguments[1:1] = _from_make(each[arguments[0]], os.environ)
    parsed = whole.parse_args(arguments)
    code: int = _loaded(parsed.command).run(parsed)
    return code
