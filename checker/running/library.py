"""Loads a compiled reference with cffi as a Program."""

from __future__ import annotations

import time
from pathlib import Path

from cffi import FFI

from checker.model.values import Case, Program, Run, Verdict


def load_library(library: Path, interface: str) -> Program:
    """`library`, built from cpp_ref/, as a Program in this process, without limits; one call at a time.

    `interface` is the text of abi.h. Malformed input gives a Run stopped with RE and the
    reference's message. CPU is taken to be the time that passed: to ask the system takes as long as
    a small board.
    """
    ffi = FFI()
    ffi.cdef(interface)
    loaded = ffi.dlopen(str(library.resolve()))
    solve, free, unpack = loaded.ref_solve, loaded.ref_free, ffi.unpack
    text, size, work = ffi.new("char **"), ffi.new("size_t *"), ffi.new("uint64_t *")

    def run(case: Case) -> Run:
        start = time.perf_counter()
        failed = solve(case.input, len(case.input), text, size, work)
        seconds = time.perf_counter() - start
        output: bytes = unpack(text[0], size[0])
        free(text[0])
        if failed:
            return Run(b"", seconds, stopped=Verdict.RE, why=output.decode(errors="replace"))
        return Run(output, seconds, work=work[0])

    return run
