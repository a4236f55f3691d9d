"""Standard input and output alone."""

from __future__ import annotations

from checker.submit.source import source_rule

RULE = source_rule(33, "no file, network or debug output", lambda source: source.streams)
