"""The facts of the judges reach what they are for."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import catalog
from checker.judges import JUDGES, USUAL, runner
from checker.model.values import Case
from checker.running.caged import cage_submission
from checker.running.runner import runners_for
from checker.running.runners.fork import ForkServer
from tests.parts import maker, written

ASKS = b"import os\nos.write(1, str(os.environ.get('ONLINE_JUDGE')).encode())\n"  # os.write needs a real process


def test_the_judges_come_by_rank_then_by_name_and_the_first_is_the_usual_one() -> None:
    assert list(JUDGES)[:4] == ["luogu", "hdu", "uva", "poj"] and USUAL == "luogu"
    assert list(JUDGES) == sorted(JUDGES, key=lambda name: (JUDGES[name].rank, name))


@pytest.mark.parametrize(
    ("problem", "judge", "value"),
    [("flood_it", "luogu", b"luogu"), ("flood_it", "uva", b"None"), ("rotation_game", "luogu", b"None")],
)
def test_a_program_finds_the_variables_of_the_judge_that_runs_it(problem: str, judge: str, value: bytes) -> None:
    target = catalog.problem(problem).target(judge)
    assert dict(runner(target).environment) == ({"ONLINE_JUDGE": "luogu"} if value == b"luogu" else {})
    entry = catalog.entry(written(Path("mine.py"), ASKS), target)
    assert cage_submission(entry)(Case("", b"")).output == value
    program = maker(runners_for(entry)["fork"], entry)()
    assert isinstance(program, ForkServer)
    with program:
        assert program(Case("", b"")).output == value
