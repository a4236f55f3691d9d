"""`python -m checker`: enters the virtual environment, making it first if need be, then runs the command line."""

from __future__ import annotations

import sys

from checker import setup


def main() -> int:
    """Exit codes: 0 as expected, 1 a failure was found, 2 wrong use, 3 the kit failed, 130 interrupted."""
    code = setup.main([])
    if code:
        return code
    if not setup.inside():
        setup.enter(sys.argv[1:])
    from checker.command_line import main as run  # it imports what the environment holds

    return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
