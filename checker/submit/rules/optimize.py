"""The level of optimization is the judge's to set."""

from __future__ import annotations

from checker.submit.source import source_rule

RULE = source_rule(34, "no #pragma GCC optimize", lambda source: source.optimize)
