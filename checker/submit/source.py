"""What the source of a submission is looked through for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from checker.running.language import Language
from checker.running.languages import languages
from checker.submit import sources
from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule

_Look = Callable[[Job], Iterable[Complaint]]


@dataclass(frozen=True, slots=True)
class Source:
    """What can be said of the sources of a language: the value SOURCE of a file in sources/ with the language's name.

    Each looks for what breaks one rule, and raises Unreadable; None: the language has no such rule.

    one_file  files beside it that would have to come along
    library   what is not of the standard library
    version   what is newer than what the judge has
    streams   what works on files, the network, processes or the standard error
    optimize  what sets the level of optimization
    """

    one_file: _Look | None = None
    library: _Look | None = None
    version: _Look | None = None
    streams: _Look | None = None
    optimize: _Look | None = None


_NOTHING = Source()


def source_rule(rank: int, title: str, look: Callable[[Source], _Look | None]) -> Rule:
    """The rule that something of a language's sources finds broken."""

    def check(job: Job) -> Found:
        found = look(_source_of(job.submission.language))
        return Found(list(found(job)) if found else [])

    return Rule(rank, title, check, applies=lambda job: look(_source_of(job.submission.language)) is not None)


def _source_of(language: Language) -> Source:
    """What can be said of a language's sources: nothing where there is no file for it."""
    known = {module.name for module in iter_modules(sources.__path__)}
    name = next((name for name, one in languages().items() if one is language and name in known), "")
    return import_module(f"{sources.__name__}.{name}").SOURCE if name else _NOTHING
