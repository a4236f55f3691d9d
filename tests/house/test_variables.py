"""The variables of make: the Makefile, the options of the commands and both READMEs name the same ones."""

from __future__ import annotations

import re
from argparse import ArgumentParser

import pytest

from checker import commands
from checker.catalog import folders
from checker.command_line import build_parsers

MAKEFILE = (folders.ROOT / "Makefile").read_text()
VARIABLES = re.findall(r"^VARIABLES = (.*)$", MAKEFILE, re.MULTILINE)[0].split()
TARGETS = dict(re.findall(r"^([a-z]+): ## (.*)$", MAKEFILE, re.MULTILINE))
PARSERS = build_parsers(commands.NAMES)[1]


def options(parser: ArgumentParser) -> set[str]:
    """The variables that a command reads: P is what it is given without a name."""
    names = {option for action in parser._actions for option in action.option_strings or ["--p"]}
    return {name[2:].upper() for name in names if name.startswith("--")} - {"HELP", "JSON"}


def test_every_variable_is_an_option_of_a_command_and_every_option_a_variable() -> None:
    assert set(VARIABLES) == set().union(*map(options, PARSERS.values()))
    assert len(VARIABLES) == len(set(VARIABLES))


@pytest.mark.parametrize("readme", ["README.md", "README.zh-CN.md"])
def test_both_readmes_name_every_variable(readme: str) -> None:
    text = (folders.ROOT / readme).read_text()
    assert [variable for variable in VARIABLES if not re.search(rf"\b{variable}=", text)] == []


@pytest.mark.parametrize("name", sorted(TARGETS.keys() & PARSERS.keys()))
def test_a_target_names_only_what_its_command_reads(name: str) -> None:
    assert set(re.findall(r"\b([A-Z]+)=", TARGETS[name])) <= options(PARSERS[name])
