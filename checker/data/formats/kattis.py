"""The ICPC problem package in the version that Kattis' problemtools read."""

from __future__ import annotations

from checker.data.formats import icpc
from checker.data.material import Files, Material

_VERSION = "2023-07-draft"  # problemtools refuse 2025-09, BAPCtools refuse all but that: no package suits both
_GROUP_FILE = "testdata.yaml"
_GROUP = {"output_validator_flags": "case_sensitive"}

refusal = icpc.refusal


def files(material: Material) -> Files:
    """The files of the archive."""
    return icpc.package(material, _VERSION, _GROUP_FILE, _GROUP)
