"""Pools of threads and of forks that an interruption ends."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.connection import wait
from tempfile import TemporaryDirectory
from typing import Any

from checker.model.values import Failed
from checker.system.forkserver_child import die_with_parent

STOP = threading.Event()  # set on an interrupt: every cage, in whatever thread, ends at once


def free_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def thread_pool(workers: int) -> Iterator[Executor]:
    """Threads that each wait for one cage; what is still under way at the end is ended at once."""
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield pool
        finally:
            STOP.set()
            pool.shutdown(cancel_futures=True)
            STOP.clear()


@contextmanager
def fork_pool(workers: int, begin: Callable[..., object], *arguments: Any) -> Iterator[Executor]:
    """Forks of this process, each after `begin(*arguments)`; an interruption ends them at once.

    What they are to know is there when they start, so jobs may be numbers. Raises Failed when one
    of them dies.
    """
    before, context = set(active_children()), get_context("fork")
    with (
        TemporaryDirectory(prefix="kit-", ignore_cleanup_errors=True) as folder,
        ProcessPoolExecutor(workers, context, _begin_fork, (folder, begin, *arguments)) as pool,
    ):
        try:
            yield pool
        except BaseException as error:
            ours = set(active_children()) - before
            for process in ours:
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            for process in ours:
                wait([process.sentinel])
            if isinstance(error, BrokenProcessPool):
                why = "a reference crashed, or memory ran out"
                raise Failed(f"a process of the run died: {why}; try JOBS=1") from None
            raise


def _begin_fork(folder: str, begin: Callable[..., object], *arguments: Any) -> None:
    """In a fork: leaves signals and what lies in `folder` at the end to its parent."""
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    die_with_parent()
    tempfile.tempdir = folder
    begin(*arguments)
