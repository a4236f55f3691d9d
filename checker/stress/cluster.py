"""Screens blocks of cases on the workers of a Dask cluster."""

from __future__ import annotations

import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from typing import Any

from checker import catalog
from checker.catalog import folders
from checker.grading.blocks import BlockResult, Worker
from checker.model.values import Failed, Refused
from checker.running.language import Entry
from checker.setup import SetupFailed, ensure
from checker.stress.contestant import Setting, make_worker
from checker.system.files import write_file

CONNECT_SECONDS = 10
_LOOK_SECONDS = 2.0  # the workers are counted at this interval
_ALONE_SECONDS = 60.0  # after so long without any worker none will come
_RETRIES = 5  # a block whose worker is lost is tried so often
_FOLDERS = ("checker", "generators", "cpp_ref")  # what decides about a screened case
_SUFFIXES = (".py", ".c", ".h", ".hpp", ".cpp", ".in")
_HOW = "PYTHONPATH=. .venv/bin/dask worker {} --nthreads 1 --nworkers -1, in a checkout of the same version"
_THREAD = threading.local()  # a thread of the cluster keeps the worker that it used last


@dataclass(frozen=True, slots=True)
class _RemoteWorker:
    """A Worker wherever it is called: the submission travels with it, all else is found by name."""

    problem: str
    judge: str
    seed: int
    python: str | None
    file: str
    text: bytes
    runner: str

    def __call__(self, first: int, count: int) -> BlockResult:
        """Screens cases `first` to `first` + `count` - 1."""
        return _worker_here(self)(first, count)


def _worker_here(remote: _RemoteWorker) -> Worker:
    """This thread's worker for it; the one before ends."""
    if getattr(_THREAD, "remote", None) != remote:
        getattr(_THREAD, "stack", ExitStack()).close()
        _THREAD.stack = ExitStack()
        _THREAD.worker = _make_local_worker(remote, _THREAD.stack)
        _THREAD.remote = remote
    worker: Worker = _THREAD.worker
    return worker


def _make_local_worker(remote: _RemoteWorker, stack: ExitStack) -> Worker:
    path = folders.BUILD / "cluster" / sha256(remote.text).hexdigest()[:16] / remote.file
    if not path.exists():
        write_file(path, remote.text)
    problem, families = catalog.problem(remote.problem), catalog.families(remote.problem)
    setting = Setting(problem, families, catalog.references(remote.problem)[0], remote.seed)
    submission = catalog.read_submission(path)
    entry = catalog.entry(submission, problem.target(remote.judge), remote.python)
    return make_worker(setting, entry, remote.runner, stack)


@cache
def _version() -> str:
    """A hash of all that decides about a screened case."""
    digest = sha256()
    for folder in _FOLDERS:
        for path in sorted((folders.ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in _SUFFIXES:
                name = path.relative_to(folders.ROOT).as_posix().encode()
                digest.update(name + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Cluster:
    """The workers at an address, all with this version of the kit.

    A context manager. Raises Refused, Failed.
    """

    def __init__(self, address: str) -> None:
        try:
            ensure("cluster")
        except SetupFailed as failed:
            raise Failed(str(failed)) from None
        from distributed import Client

        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        warnings.filterwarnings("ignore", module="distributed")
        self._address = address
        self._seen_at = self._looked_at = time.monotonic()
        try:
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            why = str(error).splitlines()[0]
            raise Refused(f"CLUSTER={address}: no scheduler answers: {why}") from None
        try:
            self._check_versions()
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def _check_versions(self) -> None:
        """Raises Refused when there is no worker, or one has another version of the kit."""
        where, how = f"CLUSTER={self._address}", _HOW.format(self._address)
        try:
            versions = self._client.run(_version)
        except ModuleNotFoundError:
            fault = "a worker cannot import the kit"
            raise Refused(f"{where}: {fault}; start them with {how}") from None
        if not versions:
            raise Refused(f"{where}: there are no workers; start some with {how}")
        others = sorted(worker for worker in versions if versions[worker] != _version())
        if others:
            fault = f"another version of the kit at {', '.join(others)}"
            raise Refused(f"{where}: {fault}; bring it up to date")

    @property
    def threads(self) -> int:
        """How many blocks the workers screen at a time now."""
        return sum(self._client.nthreads().values())

    def check_workers(self) -> None:
        """Raises Failed when there has been no worker for a while; to be called again and again."""
        now = time.monotonic()
        if now - self._looked_at < _LOOK_SECONDS:
            return
        self._looked_at = now
        if self.threads:
            self._seen_at = now
        elif now - self._seen_at > _ALONE_SECONDS:
            raise Failed(f"CLUSTER={self._address}: all workers are gone")

    @contextmanager
    def pool(self) -> Iterator[Executor]:
        """An executor over the workers; a lost worker's blocks are screened by another one."""
        executor: Executor = self._client.get_executor(retries=_RETRIES)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)


def remote_workers(setting: Setting, entry: Entry) -> Callable[[str], Worker]:
    """What gives the worker of a runner, to be called on the cluster."""
    return partial(
        _RemoteWorker,
        setting.problem.name,
        entry.target.judge,
        setting.seed,
        entry.toolchain.python,
        entry.submission.path.name,
        entry.submission.text,
    )
