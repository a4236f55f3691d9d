"""The commands, a file each: what `make X` and `python -m checker X` read and print; a file that appears is a command.

Its docstring says what it is for. EXAMPLE stands at the end of its help, `add(parser)` declares
what it is given, and `run(arguments)` returns the exit code.
"""

from __future__ import annotations

from pkgutil import iter_modules

NAMES = sorted(module.name for module in iter_modules(__path__))
