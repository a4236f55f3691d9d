"""A rule of a judge on submissions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from checker.submit import rules
from checker.submit.complaint import Complaint
from checker.submit.job import Job


@dataclass(frozen=True, slots=True)
class Found:
    """What was found about a rule: no complaint is well, and then there may be something to say."""

    complaints: Sequence[Complaint] = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a judge demands of a submission: the value RULE of a file in rules/.

    rank      the place. Rules of the same ten, such as 30 to 39, are looked at whatever the others find; a broken rule
              ends what is looked at with its ten.
    title     the rule in a few words
    check     looks at a submission; raises Unreadable when the source cannot be read, Failed when nothing can be found
    applies   whether the judge has the rule for such a submission
    mendable  whether another text of the submission would keep it
    """

    rank: int
    title: str
    check: Callable[[Job], Found]
    applies: Callable[[Job], bool] = lambda _: True
    mendable: bool = True


@cache
def all_rules() -> dict[str, Rule]:
    """Every rule by the name of its file, in the order in which they are looked at."""
    found = {
        module.name: import_module(f"{rules.__name__}.{module.name}").RULE for module in iter_modules(rules.__path__)
    }
    return dict(sorted(found.items(), key=lambda item: (item[1].rank, item[0])))
