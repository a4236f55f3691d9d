"""A cluster finds what this machine finds, whatever happens to its workers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from checker.catalog import folders
from checker.model.values import Refused
from checker.stress import cluster
from tests.commands.test_command_line import kit, one_line

WRONG = folders.ROOT / "tests" / "rejected" / "flood_it"


class Dask:
    """A scheduler and workers on the loopback address."""

    def __init__(self, home: Path) -> None:
        self._home, self._file = home, home / "scheduler.json"
        self._processes = [self._start(folders.ROOT, "dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
        deadline = time.monotonic() + 60
        while not self._file.exists() or not self._file.read_text():
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.05)
        self.address: str = json.loads(self._file.read_text())["address"]

    def _start(self, root: Path, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{what}", *arguments]
        return subprocess.Popen(
            [*command, "--no-dashboard", "--scheduler-file", str(self._file)],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def worker(self, root: Path = folders.ROOT) -> subprocess.Popen[bytes]:
        """One more worker, of the kit in `root`; without a nurse, so that a dead one stays dead."""
        options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(self._home))
        self._processes.append(self._start(root, "dask_worker", *options))
        return self._processes[-1]

    def wait_for(self, count: int) -> None:
        """Until so many workers have come."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)

    def close(self) -> None:
        """Ends everything."""
        for process in self._processes[::-1]:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "60s")
        of = Dask(tmp_path)
        try:
            yield of
        finally:
            of.close()


def found(*arguments: str | Path) -> tuple[int, object]:
    """What a run without old findings says, but for the time."""
    with tempfile.TemporaryDirectory() as findings:
        done = kit("stress", "flood_it", "--json", "--seed", "5", *arguments, KIT_FINDINGS=findings)
    assert done.stdout, done.stderr
    document = json.loads(done.stdout)
    if document["finding"]:
        document["finding"]["file"] = Path(document["finding"]["file"]).name
    return done.returncode, [document[key] for key in ("submission", "cases", "seed", "finding")]


@pytest.mark.parametrize("rejected", [None, "beam_of_3.py"])
def test_it_finds_what_this_machine_finds(dask: Dask, rejected: str | None) -> None:
    of: list[str | Path] = ["--cases", "3000"]
    of += ["--submission", WRONG / rejected] if rejected else []
    for _ in range(2):
        dask.worker()
    dask.wait_for(2)
    assert found(*of, "--cluster", dask.address) == found(*of)


def test_a_lost_worker_s_cases_are_run_again(dask: Dask) -> None:
    victim, _ = dask.worker(), dask.worker()
    dask.wait_for(2)
    threading.Timer(4.0, lambda: os.killpg(victim.pid, signal.SIGKILL)).start()
    there = found("--cases", "10000", "--cluster", dask.address)
    assert victim.poll() is not None, "it was to die midway"
    assert there == found("--cases", "10000")


def test_what_does_not_fit_is_refused_in_one_line(dask: Dask, tmp_path: Path) -> None:
    done = kit("stress", "flood_it", "--cases", "5", "--cluster", dask.address)
    assert done.returncode == 2 and "there are no workers; start some with PYTHONPATH=." in one_line(done)
    for name in ("checker", "generators", "cpp_ref"):
        shutil.copytree(folders.ROOT / name, tmp_path / "other" / name)
    header = tmp_path / "other" / "cpp_ref" / "ref.hpp"
    header.write_text(header.read_text() + "// newer\n")
    dask.worker(tmp_path / "other")
    dask.wait_for(1)
    done = kit("stress", "flood_it", "--cases", "5", "--cluster", dask.address)
    assert done.returncode == 2 and "another version of the kit at tcp://127.0.0.1:" in one_line(done)


def test_an_address_without_a_scheduler_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(Refused, match="no scheduler answers"):
            cluster.Cluster(address)
