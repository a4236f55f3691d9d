"""The report of the last runs as one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from checker.model.figure import number
from checker.model.make_command import make_command
from checker.model.values import PLAIN
from checker.report.plots import Plot, counted, plots
from checker.report.rendering import rendered
from checker.report.shown import Failure, Replay, failure, solved
from checker.report.sources import Document, Runs, Source

MOST_FAILURES = 12  # of a problem that are shown in full
_MOST_SUBMISSIONS = 30  # of a problem in the matrix
MOST_CELLS = 200  # tests of a submission in the matrix
MOST_ROWS = 50  # of survivors and of other lists of a strength
_MOST_BARS = 24  # of a unit that are there before one opens them
MOST_BOARDS = 30  # that the user chose


@dataclass(frozen=True, slots=True)
class _Margin:
    """What a submission used of a judge's limits; `tests` is a key of the words. Seconds of CPU and MiB."""

    submission: str
    judge: str
    verdict: str
    slowest: str
    used_seconds: float
    seconds: float
    used_mib: float
    mib: float
    assumed: Sequence[str]
    tests: str

    @property
    def share(self) -> float:
        """Of the time limit, at most 1."""
        return min(self.used_seconds / self.seconds, 1.0)

    @property
    def room(self) -> str:
        """How many times the slowest test fits into the limit; "" when it does not."""
        times = self.seconds / max(self.used_seconds, 0.001)
        return number(float(f"{times:.2g}")) if times >= 1 else ""


@dataclass(frozen=True, slots=True)
class _Section:
    """All that is shown of one problem. Left out are `cut` failures, `fewer` submissions and `beyond` boards."""

    name: str
    title: str
    judged: Sequence[Document]
    margins: Sequence[_Margin]
    stressed: Sequence[Document]
    failures: Sequence[Failure]
    strength: Sequence[Document]
    boards: Sequence[tuple[str, Replay]]
    census: Sequence[Plot]
    editorial: bool
    cut: int = 0
    fewer: int = 0
    beyond: int = 0

    @property
    def headlines(self) -> list[tuple[str, str, str]]:
        """(key of the words, verdict, submission) of every run, what failed first."""
        tried = [("stress", d["finding"]["verdict"] if d["finding"] else "AC", d["submission"]) for d in self.stressed]
        scored = [("judged", d["verdict"], d["submission"]) for d in self.judged]
        return sorted([*tried, *scored], key=lambda run: run[1] == "AC")


def _margin(document: Document, tests: str) -> _Margin:
    """The margin of one submission at one judge."""
    slowest = max(document["tests"], key=lambda test: float(test["cpu_seconds"]))
    return _Margin(
        document["submission"], document["judge"], document["verdict"], slowest["name"],
        slowest["cpu_seconds"], document["limits"]["cpu_seconds"],
        document["peak_kib"] / 1024, document["limits"]["memory_mib"], document.get("assumed", ()), tests,
    )  # fmt: skip


def failures(source: Source | None, runs: Runs, problem: str) -> list[Callable[[], Failure]]:
    """What failed, findings of stress first; each is made only when it is shown."""
    found: list[Callable[[], Failure]] = []
    for document in runs.of("stress", problem):
        if finding := document["finding"]:
            about = {key: str(finding[key]) for key in ("verdict", "why")} | {"file": finding["file"] or ""}
            about |= {"where": f"seed {document['seed']}", "again": _again("stress", document)}
            found.append(partial(failure, source, document, about, document.get("texts") or {}))
    for document in runs.of("judge", problem):
        kept = document.get("texts") or {}
        for test in (test for test in document["tests"] if test["name"] in kept):
            about = {"verdict": test["verdict"], "why": test["why"], "again": _again("judge", document)}
            about["where"] = f"{document['judge']} · {test['name']}"
            found.append(partial(failure, source, document, about, kept[test["name"]]))
    return found


def _failing(runs: Runs, problem: str) -> int:
    """How many tests and findings failed in all."""
    tests = (test for document in runs.of("judge", problem) for test in document["tests"])
    found = sum(1 for document in runs.of("stress", problem) if document["finding"])
    return found + sum(1 for test in tests if test["verdict"] != "AC")


def _again(verb: str, document: Document) -> str:
    """The command that shows whether a failure is mended."""
    of = {"P": document["problem"], "SUBMISSION": document["submission"]}
    if verb == "stress":
        return make_command(verb, **of, SEED=str(document["seed"]))
    return make_command(verb, **of, JUDGE=document["judge"], DATA=document.get("data", ""))


def _boards_of(source: Source, chosen: Iterable[tuple[str, bytes]]) -> list[tuple[str, Replay]]:
    """Boards by their name, every input split, with their right answers."""
    found = []
    for name, text in chosen:
        boards = source.problem.split(text)[:MOST_BOARDS]
        for k, board in enumerate(boards, 1):
            if replay := solved(source, board):
                found.append((f"{name} {k}" if len(boards) > 1 else name, replay))
    return found


def section(source: Source, runs: Runs, chosen: Sequence[tuple[str, bytes]], editorial: bool) -> _Section:
    """The section of a problem; `chosen` are inputs by name whose boards are replayed."""
    problem = source.problem
    judged = sorted(runs.of("judge", problem.name), key=lambda d: (d["judge"], d["verdict"] == "AC"))
    kept = judged[:_MOST_SUBMISSIONS]
    margins = [_margin(d, "tests_largest") for d in runs.of("limits", problem.name) if d["tests"]]
    margins += [_margin(d, "tests_data") for d in kept if d["tests"]]
    failed = failures(source, runs, problem.name)[:MOST_FAILURES]
    return _Section(
        name=problem.name,
        title=problem.title,
        judged=kept,
        margins=sorted(margins, key=lambda m: (m.submission, m.judge, m.tests)),
        stressed=runs.of("stress", problem.name),
        failures=[make() for make in failed],
        strength=runs.of("strength", problem.name),
        boards=_boards_of(source, chosen),
        census=[counted(d) for d in runs.of("census", problem.name) if d.get("counts")],
        editorial=editorial,
        cut=_failing(runs, problem.name) - len(failed),
        fewer=len(judged) - len(kept),
        beyond=sum(max(0, len(problem.split(text)) - MOST_BOARDS) for _, text in chosen),
    )


def report(sections: Sequence[_Section], runs: Runs, plain: Sequence[Failure]) -> str:
    """The page of the last runs; `plain` are the findings of plain 对拍."""
    return rendered(
        "report.html.j2",
        most_tests=MOST_CELLS,
        most_rows=MOST_ROWS,
        most_bars=_MOST_BARS,
        sections=sections,
        runs=runs,
        plain=plain,
        plain_cut=_failing(runs, PLAIN) - len(plain),
        plots=plots(runs.of("bench")),
        next=_step(sections, plain),
    )


def _step(sections: Sequence[_Section], plain: Sequence[Failure]) -> Failure | None:
    """The failure to mend first."""
    return next((f for failures in (*(s.failures for s in sections), plain) for f in failures), None)
