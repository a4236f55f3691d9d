"""The commands of our make as they are typed in a shell."""

from __future__ import annotations

import shlex


def make_command(task: str, **variables: str) -> str:
    """`make TASK NAME=value ...`, without those that are empty; the Makefile takes a dollar in a value as it is."""
    given = (f"{name}={shlex.quote(value)}" for name, value in variables.items() if value)
    return " ".join(("make", task, *given))
