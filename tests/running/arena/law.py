"""The law of arenas: a case ends as it does in a fresh process in the cage, or it is given up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from checker.model.limits import Limits
from checker.model.values import Case, Failed, Run, Verdict
from checker.running.arena.arena import GIVEN_UP, Arena
from checker.running.arena.process import Setting
from checker.running.cage.cage import Cage, Command, cage_command

LIMITS = Limits(cpu_seconds=0.5, memory_kib=256 * 1024)
INPUTS = (
    b"7\n1 2 3 4 5 6 7\n",
    b"3 9 8 7\n",
    b"13 5\n",
    b"1 42",
    b"",
    b"14 2 hello 3\nworld",
    b"100\n" + b" ".join(b"%d" % (i * i) for i in range(100)),
    b"-5 x\n",
    b"16 16 15",
)


@dataclass
class Seen:
    """What a way did with a program: how many cases were alike or given up and why, and the first that differed."""

    alike: int = 0
    given_up: Counter[str] = field(default_factory=Counter)
    differs: str = ""

    def __str__(self) -> str:
        told = [f"{n} given up: {word}" for word, n in self.given_up.items()]
        return ", ".join([f"{self.alike} alike", *told, *([f"DIFFERS {self.differs}"] if self.differs else [])])


def fresh(program: Path, cage: Cage, inputs: Sequence[bytes] = INPUTS) -> list[list[Run]]:
    """Two runs in the cage for every input."""
    run = cage_command(Command((str(program),)), cage, LIMITS)
    return [[run(Case("law", text)), run(Case("law", text))] for text in inputs]


def alike(run: Run, other: Run) -> bool:
    """Whether both ended in the same way, and well with the same output.

    An arena does not read what is said on standard error, where the cage sees that memory was refused.
    """
    if run.stopped is Verdict.RE and other.stopped is Verdict.MLE:
        return b"bad_alloc" in other.stderr
    return run.stopped is other.stopped and (run.stopped is not None or run.output == other.output)


def watch(setting: Setting, way: str, expected: list[list[Run]], cases: int, inputs: Sequence[bytes] = INPUTS) -> Seen:
    """Runs so many cases in a random order, in batches of all sizes."""
    rng, seen, k = random.Random(1), Seen(), 0
    order = [rng.randrange(len(inputs)) for _ in range(cases)]
    with Arena(setting, way) as arena:
        while k < cases and sum(seen.given_up.values()) < 8:
            some = order[k : k + rng.choice((1, 2, 5, 17))]
            try:
                runs = arena.run([inputs[n] for n in some])
            except Failed as failure:
                seen.given_up[str(failure)] += 1
                break
            for n, run in zip(some, runs, strict=True):
                if run.why.startswith(GIVEN_UP):
                    seen.given_up[run.why.removeprefix(GIVEN_UP)] += 1
                elif any(alike(run, other) for other in expected[n]):
                    seen.alike += 1
                else:
                    other = expected[n][0]
                    told = f"{inputs[n][:20]!r}: {run.stopped} {run.why} {run.output[:40]!r}"
                    seen.differs = seen.differs or f"{told}, not {other.stopped} {other.why} {other.output[:40]!r}"
            k += len(some)
    return seen
