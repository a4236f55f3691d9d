"""Puts a text on the clipboard of whatever desktop there is."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field

SECONDS = 5  # a program that waits longer has no desktop to talk to


@dataclass(frozen=True, slots=True)
class _Tool:
    """A program that takes a text on its standard input."""

    command: tuple[str, ...]
    encoding: str = "utf-8"
    environment: dict[str, str] = field(default_factory=dict)


TOOLS = (
    _Tool(("wl-copy",)),
    _Tool(("xclip", "-selection", "clipboard")),
    _Tool(("pbcopy",), environment={"LC_CTYPE": "UTF-8"}),  # else it reads the text in an encoding of old
    _Tool(("clip.exe",), encoding="utf-16"),  # with a BOM, else it takes the bytes for the console's code page
)


def copied(text: str) -> str:
    """The name of the first program that takes the text; "" when none works here."""
    return next((tool.command[0] for tool in TOOLS if _takes(tool, text)), "")


def _takes(tool: _Tool, text: str) -> bool:
    """Whether a program is there and ends well. It may leave a process that serves the text: so X and Wayland work."""
    program = shutil.which(tool.command[0])
    if not program:
        return False
    try:
        done = subprocess.run(
            [program, *tool.command[1:]],
            input=text.encode(tool.encoding),
            stdout=subprocess.DEVNULL,  # a pipe would stay open in the process that it leaves
            stderr=subprocess.DEVNULL,
            env=os.environ | tool.environment,
            start_new_session=True,  # Ctrl-C in the terminal must not take the text away
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
