"""UTF-8, without the mark that Windows begins it with."""

from __future__ import annotations

from checker.submit.complaint import Complaint
from checker.submit.job import Job
from checker.submit.rule import Found, Rule

_BOM = b"\xef\xbb\xbf"


def _check(job: Job) -> Found:
    text, found = job.submission.text, []
    if text.startswith(_BOM):
        found.append(Complaint("starts with a BOM; save it as UTF-8 without one", 1))
    try:
        text.decode()
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        found.append(Complaint("is not UTF-8 (GBK?); save it as UTF-8", line))
    return Found(found)


RULE = Rule(20, "UTF-8 without BOM", _check)
