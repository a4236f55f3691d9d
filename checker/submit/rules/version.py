"""No newer than what the judge runs."""

from __future__ import annotations

from checker.submit.source import source_rule

RULE = source_rule(32, "version of the language", lambda source: source.version)
