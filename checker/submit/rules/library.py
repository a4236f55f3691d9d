"""Nothing that the judge would have to install."""

from __future__ import annotations

from checker.submit.source import source_rule

RULE = source_rule(31, "standard library only", lambda source: source.library)
