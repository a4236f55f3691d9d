"""P= of `make test`: only the tests of those problems."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile

import pytest

from checker import catalog


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the runs of tests apart; turns problem names into a selection of tests."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background: tests interrupt what they start
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["KIT_RUNS"] = tempfile.mkdtemp(prefix="kit-runs-")  # the user's last runs stay as they are
    names = os.environ.get("P", "").split() if os.environ.get("KIT_FROM_MAKE") else []
    for name in names:
        if name not in catalog.names():
            pytest.exit(f"no problem {name!r}; there are: {', '.join(catalog.names())}", returncode=2)
    if names:
        config.option.keyword = " or ".join(names)


def pytest_unconfigure() -> None:
    """Removes what the tests' runs left."""
    shutil.rmtree(os.environ["KIT_RUNS"], ignore_errors=True)
