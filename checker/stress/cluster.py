"""Screens blocks of cases on the workers of a Dask cluster."""

from __future__ import annotations

import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from checker.catalog import folders
from checker.grading.blocks import Lane, Screened
from checker.model.values import Failed, Refused
from checker.setup import SetupFailed, ensure
from checker.stress.contestant import Entrant, lane
from checker.system.files import write_file

CONNECT_SECONDS = 10
_LOOK_SECONDS = 2.0
_ALONE_SECONDS = 60.0  # without any worker: then none will come
_RETRIES = 5  # of a block whose worker is lost
_FOLDERS = ("checker", "generators", "cpp_ref")  # what decides about a screened case
_HOW = "PYTHONPATH=. .venv/bin/dask worker {} --nthreads 1 --nworkers -1, in a checkout of the same version"
_MINE = threading.local()  # a worker's thread keeps the lane that it used last


@dataclass(frozen=True, slots=True)
class _Remote:
    """A Lane wherever it is called: the submission's file travels with it."""

    entrant: Entrant
    text: bytes
    way: str

    def __call__(self, first: int, count: int) -> Screened:
        """Screens cases `first` to `first` + `count` - 1."""
        return _lane(self)(first, count)


def _lane(of: _Remote) -> Lane:
    """This thread's lane for it; the one before ends."""
    if getattr(_MINE, "of", None) != of:
        getattr(_MINE, "stack", ExitStack()).close()
        folder = folders.BUILD / "cluster" / sha256(of.text).hexdigest()[:16]
        path = folder / of.entrant.path.name
        if not path.exists():
            write_file(path, of.text)
        _MINE.of, _MINE.stack = of, ExitStack()
        _MINE.lane = lane(replace(of.entrant, path=path), of.way, _MINE.stack)
    found: Lane = _MINE.lane
    return found


@cache
def _version() -> str:
    """A hash of all that decides about a screened case."""
    files = sorted(path for folder in _FOLDERS for path in (folders.ROOT / folder).rglob("*") if path.is_file())
    digest = sha256()
    for path in files:
        if path.suffix in (".py", ".c", ".h", ".hpp", ".cpp", ".in"):
            digest.update(path.relative_to(folders.ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Cluster:
    """The workers at an address, all with this version of the kit. A context manager. Raises Refused, Failed."""

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
            raise Refused(f"CLUSTER={address}: no scheduler answers: {str(error).splitlines()[0]}") from None
        try:
            self._must_be_alike()
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def _must_be_alike(self) -> None:
        where, how = f"CLUSTER={self._address}", _HOW.format(self._address)
        try:
            versions = self._client.run(_version)
        except ModuleNotFoundError:
            raise Refused(f"{where}: a worker cannot import the kit; start them with {how}") from None
        if not versions:
            raise Refused(f"{where}: there are no workers; start some with {how}")
        other = sorted(worker for worker, found in versions.items() if found != _version())
        if other:
            raise Refused(f"{where}: another version of the kit at {', '.join(other)}; bring it up to date")

    @property
    def threads(self) -> int:
        """How many blocks the workers screen at a time now."""
        return sum(self._client.nthreads().values())

    def look(self) -> None:
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


def lanes(entrant: Entrant) -> Callable[[str], Lane]:
    """The lane of every way, to be called on a worker."""
    return partial(_Remote, replace(entrant, path=Path(entrant.path.name)), entrant.path.read_bytes())
