"""One file: nothing that stands beside the submission comes along."""

from __future__ import annotations

from checker.submit.source import source_rule

RULE = source_rule(30, "one file", lambda source: source.one_file)
