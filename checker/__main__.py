"""`python -m checker`: enters the virtual environment, making it first if need be, then runs the command line."""

from __future__ import annotations

import os
import sys

from checker import setup


def main() -> int:
    """Exit codes: 0 as expected, 1 a failure was found, 2 wrong use, 3 the kit failed, 130 interrupted."""
    if sys.stdout is None:  # closed by the caller: what is printed goes nowhere, the exit code still counts
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    code = setup.main([])
    if code:
        return code
    if not setup.inside():
        setup.enter(sys.argv[1:])
    from checker.command_line import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:  # before the command line could take care of it
        sys.stderr.write("checker: interrupted\n")
        raise SystemExit(130) from None
