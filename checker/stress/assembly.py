"""Puts together what takes part in the random stage of a problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from checker import catalog
from checker.grading.blocks import Worker
from checker.grading.contestant import Contestant
from checker.judges import JUDGES
from checker.model.limits import Limits, Target
from checker.model.problem import Problem
from checker.model.values import Program
from checker.running.language import Entry, Submission
from checker.stress import determinism
from checker.stress.cluster import Cluster, remote_workers
from checker.stress.contestant import Setting, make_contestant, make_worker_pool
from checker.stress.parts import Parts
from checker.system.pools import free_cores, thread_pool

_ONE_BOARD_LIMITS = Limits(cpu_seconds=0.2, memory_kib=1024 * 1024)  # of an independent reference


@dataclass(frozen=True, slots=True)
class Assembly:
    """A problem at a judge, the submissions to test, the seed of the cases.

    jobs     cases that run at a time; as many as there are processors, or as suits the cluster
    cluster  whose workers run blocks of cases; None: this machine
    python   the interpreter of .py files, if not ours
    """

    problem: Problem
    target: Target
    submissions: Sequence[Submission]
    seed: int
    jobs: int | None = None
    cluster: Cluster | None = None
    python: str | None = None

    def parts(self, stack: ExitStack) -> Parts:
        """All that takes part; what it starts ends with the stack. Raises Refused, Failed."""
        problem, seed = self.problem, self.seed
        other_process = stack.enter_context(determinism.start_other_process(problem, seed))
        families = catalog.families(problem.name)
        fast, *independent = catalog.references(problem.name)
        reference = stack.enter_context(catalog.open_reference(fast))
        setting = Setting(problem, families, fast, seed)
        contestants = [self._contestant(setting, file, stack) for file in self.submissions]
        determinism.check_determinism(problem, families, seed, other_process)
        return Parts(
            problem=problem,
            families=families,
            submissions={contestant.name: contestant for contestant in contestants},
            reference=reference,
            independent={path.stem: self._open_independent(path) for path in independent},
            compare=JUDGES[self.target.judge].compare,
            pool=self.cluster.pool if self.cluster else partial(thread_pool, self._jobs),
            ahead=self._jobs,
        )

    def _contestant(self, setting: Setting, submission: Submission, stack: ExitStack) -> Contestant:
        entry = catalog.entry(submission, self.target, self.python)
        return make_contestant(entry, self._workers(setting, entry, stack), True, stack)

    def _open_independent(self, path: Path) -> Program:
        """An independent reference as a Program for single boards. It knows no files."""
        target = replace(self.problem.targets[0], limits=_ONE_BOARD_LIMITS)
        return catalog.program(catalog.read_submission(path), target)

    @property
    def _jobs(self) -> int:
        if self.jobs:
            return self.jobs
        return 2 * self.cluster.threads if self.cluster else free_cores()

    def _workers(self, setting: Setting, entry: Entry, stack: ExitStack) -> Callable[[str], Worker]:
        """What gives the worker of a runner."""
        if self.cluster:
            return remote_workers(setting, entry)
        return partial(make_worker_pool, setting, entry, self._jobs, stack)
