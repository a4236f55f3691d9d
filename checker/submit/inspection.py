"""Looks at a submission rule by rule, as its judge will."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from checker.submit.complaint import Complaint, Unreadable
from checker.submit.job import Job
from checker.submit.rule import Rule, all_rules


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with what was found: no complaint is well; `tried` is False when an earlier rule is broken."""

    rule: Rule
    complaints: tuple[Complaint, ...] = ()
    said: str = ""
    tried: bool = True


def looked_at(job: Job) -> Iterator[Row]:
    """A row for every rule; from the first ten of ranks in which one is broken on, the others are not tried.

    What cannot be read breaks, if nothing else is broken by then, the rule behind those that had to read it.
    """
    refused, unread = False, None
    for _, ten in groupby((it for it in all_rules().values() if it.applies(job)), key=lambda it: it.rank // 10):
        broken, unreadable = False, None
        for rule in ten:
            row = Row(rule, tried=False)
            if unread:
                row, unread, refused = Row(rule, (unread,)), None, True
            elif not refused:
                try:
                    found = rule.check(job)
                    row = Row(rule, tuple(found.complaints), found.said)
                except Unreadable as error:
                    unreadable = error.complaint
            broken = broken or bool(row.complaints)
            yield row
        refused = refused or broken
        unread = None if refused else unreadable
