"""Shrinks the choices of a generator with Hypothesis."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from tempfile import gettempdir

from checker.model.problem import is_valid
from checker.model.values import Generator
from checker.shrink.walk import Search


def shrink_by_generator(search: Search, families: Mapping[str, Generator]) -> bytes | None:
    """The simplest input of any family that fails, by Hypothesis.

    It drives the generators and shrinks what they draw. The input is the last that it came to when
    the time runs out; None when it finds no failure.
    """
    # Imported here, for most runs have nothing to shrink.
    from hypothesis import HealthCheck, Verbosity, find, settings
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import HypothesisException

    failed = list[bytes]()

    def generated(size: int, name: str, rng: Random) -> bytes:
        if search.late():
            raise _LateError
        return families[name](rng, size)

    def fails(text: bytes) -> bool:
        if search.late() or not is_valid(search.problem, text) or not search.fails(text):
            return False
        failed.append(text)
        return True

    set_hypothesis_home_dir(gettempdir())
    names, chances = st.sampled_from(sorted(families)), st.randoms(use_true_random=False)
    inputs = st.builds(generated, st.integers(0, search.problem.most_boards), names, chances)
    quietly = settings(
        max_examples=1000,
        database=None,
        deadline=None,
        derandomize=True,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    with suppress(HypothesisException, _LateError):  # nothing found, or no time
        return find(inputs, fails, settings=quietly)
    return failed[-1] if failed else None


class _LateError(KeyboardInterrupt):
    """The time has run out; Hypothesis lets nothing else through at once."""
