"""Loads a compiled reference with cffi as a Program."""

from __future__ import annotations

import time
from pathlib import Path

from cffi import FFI

from checker.model import Case, Program, Run, Verdict


def native(library: Path, interface: str) -> Program:
    """`library`, built from cpp_ref/, as a Program: in this process, without limits, safe to call one at a time.

    `interface` is the text of abi.h. Malformed input gives a Run stopped with RE and the reference's message.
    """
    ffi = FFI()
    ffi.cdef(interface)
    lib = ffi.dlopen(str(library.resolve()))
    text, size, work = ffi.new("char **"), ffi.new("size_t *"), ffi.new("uint64_t *")

    def run(case: Case) -> Run:
        start = time.thread_time()
        failed = lib.ref_solve(ffi.from_buffer(case.input), len(case.input), text, size, work)
        used = time.thread_time() - start
        output = bytes(ffi.buffer(text[0], size[0]))
        lib.ref_free(text[0])
        if failed:
            return Run(b"", used, stopped=Verdict.RE, why=output.decode(errors="replace"))
        return Run(output, used, work=work[0])

    return run
