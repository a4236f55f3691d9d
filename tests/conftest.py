"""P= of `make test`: only the tests of those problems."""

from __future__ import annotations

import os

import pytest

from checker import catalog


def pytest_configure(config: pytest.Config) -> None:
    """Turns problem names into a selection of tests."""
    names = os.environ.get("P", "").split() if os.environ.get("KIT_FROM_MAKE") else []
    for name in names:
        if name not in catalog.names():
            pytest.exit(f"no problem {name!r}; there are: {', '.join(catalog.names())}", returncode=2)
    if names:
        config.option.keyword = " or ".join(names)
