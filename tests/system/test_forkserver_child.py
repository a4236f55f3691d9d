"""The launcher writes filters of system calls, the fork server puts them on: both know SOMEBODY."""

from __future__ import annotations

import re
import struct

import pytest

from checker import catalog
from checker.catalog import folders
from checker.running.cage.layers import load_filters
from checker.system.forkserver_child import SOMEBODY, somebody_offsets


def test_the_launcher_means_the_same_process() -> None:
    source = (folders.ROOT / "checker" / "running" / "cage" / "launch.c").read_text()
    assert [int(text, 16) for text in re.findall(r"SOMEBODY = (0x[0-9a-f]+)", source)] == [SOMEBODY]


def test_every_somebody_of_the_launchers_filters_is_found() -> None:
    written = load_filters(catalog.compile_launcher())
    if not written:
        pytest.skip("no seccomp on this machine")
    calls, files = written
    arguments = [argument for _, _, _, argument in struct.iter_unpack("=HBBI", calls)]
    found = somebody_offsets(calls)
    assert len(found) == arguments.count(SOMEBODY) > 0
    assert all(struct.unpack_from("=I", calls, start) == (SOMEBODY,) for start in found)
    assert somebody_offsets(files) == []


def test_nothing_but_an_argument_is_somebody() -> None:
    somebody = struct.pack("=I", SOMEBODY)
    straddling = b"\0\0" + somebody + b"\0\0"
    assert somebody_offsets(straddling + b"\0\0\0\0" + somebody) == [12]
