"""The report of the last runs as one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from checker.model.figure import number
from checker.model.make_command import make_command
from checker.model.values import PLAIN
from checker.report.failures import Failure, Replay, make_failure, replay_solution
from checker.report.page_inputs import Document, LastRuns, ReplayedProblem
from checker.report.plots import Plot, make_plots, plot_census
from checker.report.rendering import render_page

MOST_FAILURES = 12  # so many of a problem are shown in full
_MOST_SUBMISSIONS = 30  # the matrix of a problem has so many columns
MOST_CELLS = 200  # the matrix shows so many tests of a submission
MOST_ROWS = 50  # the lists of a strength, such as the survivors, are so long
_MOST_BARS = 24  # so many bars of a unit show before one opens the others
MOST_BOARDS = 30  # so many boards of an input that the user chose are replayed


@dataclass(frozen=True, slots=True)
class _Margin:
    """What a submission used of a judge's limits; `tests` is a key of the words.

    Seconds of CPU and MiB.
    """

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
        """How much of the time limit is used, at most 1."""
        return min(self.used_seconds / self.seconds, 1.0)

    @property
    def room(self) -> str:
        """How many times the slowest test fits into the limit; "" when it does not."""
        times = self.seconds / max(self.used_seconds, 0.001)
        return number(float(f"{times:.2g}")) if times >= 1 else ""


@dataclass(frozen=True, slots=True)
class _Section:
    """All that is shown of one problem.

    Left out are `cut` failures, `fewer` submissions and `beyond` boards.
    """

    name: str
    title: str
    judged: Sequence[Document]
    margins: Sequence[_Margin]
    noun: str
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
        runs = [("stress", _verdict_of(d["finding"]), d["submission"]) for d in self.stressed]
        runs += [("judged", d["verdict"], d["submission"]) for d in self.judged]
        return sorted(runs, key=lambda run: run[1] == "AC")


def _verdict_of(finding: Document | None) -> str:
    return str(finding["verdict"]) if finding else "AC"


def _margin_of(document: Document, tests: str) -> _Margin:
    """The margin of one submission at one judge."""
    slowest = max(document["tests"], key=lambda test: float(test["cpu_seconds"]))
    limits = document["limits"]
    return _Margin(
        submission=document["submission"],
        judge=document["judge"],
        verdict=document["verdict"],
        slowest=slowest["name"],
        used_seconds=slowest["cpu_seconds"],
        seconds=limits["cpu_seconds"],
        used_mib=document["peak_kib"] / 1024,
        mib=limits["memory_mib"],
        assumed=document.get("assumed", ()),
        tests=tests,
    )


def collect_failures(source: ReplayedProblem | None, runs: LastRuns, problem: str) -> list[Callable[[], Failure]]:
    """What failed, findings of stress first; each is made only when it is shown."""
    return [
        *_collect_findings(source, runs.select("stress", problem)),
        *_collect_failed_tests(source, runs.select("judge", problem)),
    ]


def _collect_findings(source: ReplayedProblem | None, documents: Iterable[Document]) -> Iterator[Callable[[], Failure]]:
    """The findings of stress."""
    for document in documents:
        finding = document["finding"]
        if not finding:
            continue
        about = {
            "verdict": str(finding["verdict"]),
            "why": str(finding["why"]),
            "file": finding["file"] or "",
            "where": f"seed {document['seed']}",
            "again": _retry_command("stress", document),
        }
        yield partial(make_failure, source, document, about, document.get("texts") or {})


def _collect_failed_tests(
    source: ReplayedProblem | None, documents: Iterable[Document]
) -> Iterator[Callable[[], Failure]]:
    """The first failed tests of every submission: those whose texts were kept."""
    for document in documents:
        texts = document.get("texts") or {}
        for test in document["tests"]:
            if test["name"] not in texts:
                continue
            about = {
                "verdict": test["verdict"],
                "why": test["why"],
                "where": f"{document['judge']} · {test['name']}",
                "again": _retry_command("judge", document),
            }
            yield partial(make_failure, source, document, about, texts[test["name"]])


def _count_failures(runs: LastRuns, problem: str) -> int:
    """How many tests and findings failed in all."""
    findings = sum(1 for document in runs.select("stress", problem) if document["finding"])
    for document in runs.select("judge", problem):
        findings += sum(1 for test in document["tests"] if test["verdict"] != "AC")
    return findings


def _retry_command(verb: str, document: Document) -> str:
    """The command that shows whether a failure is mended."""
    what = {"P": document["problem"], "SUBMISSION": document["submission"]}
    if verb == "stress":
        return make_command(verb, **what, SEED=str(document["seed"]))
    return make_command(verb, **what, JUDGE=document["judge"], DATA=document.get("data", ""))


def _replay_boards(source: ReplayedProblem, chosen: Iterable[tuple[str, bytes]]) -> list[tuple[str, Replay]]:
    """Boards by their name, every input split, with their right answers."""
    replays = []
    for name, text in chosen:
        boards = source.problem.split(text)[:MOST_BOARDS]
        for k, board in enumerate(boards, 1):
            replay = replay_solution(source, board)
            if replay:
                replays.append((f"{name} {k}" if len(boards) > 1 else name, replay))
    return replays


def make_section(
    source: ReplayedProblem,
    runs: LastRuns,
    chosen: Sequence[tuple[str, bytes]],
    has_editorial: bool,
) -> _Section:
    """The section of a problem; `chosen` are inputs by name whose boards are replayed."""
    problem, name = source.problem, source.problem.name
    judged = sorted(runs.select("judge", name), key=lambda run: (run["judge"], run["verdict"] == "AC"))
    kept = judged[:_MOST_SUBMISSIONS]
    margins = [_margin_of(run, "tests_largest") for run in runs.select("limits", name) if run["tests"]]
    margins += [_margin_of(run, "tests_data") for run in kept if run["tests"]]
    failures = collect_failures(source, runs, name)[:MOST_FAILURES]
    return _Section(
        name=name,
        title=problem.title,
        judged=kept,
        margins=sorted(margins, key=lambda m: (m.submission, m.judge, m.tests)),
        noun=problem.noun,
        stressed=runs.select("stress", name),
        failures=[make() for make in failures],
        strength=runs.select("strength", name),
        boards=_replay_boards(source, chosen),
        census=[plot_census(census) for census in runs.select("census", name) if census.get("counts")],
        editorial=has_editorial,
        cut=_count_failures(runs, name) - len(failures),
        fewer=len(judged) - len(kept),
        beyond=sum(max(0, len(problem.split(text)) - MOST_BOARDS) for _, text in chosen),
    )


def render_report(sections: Sequence[_Section], runs: LastRuns, plain: Sequence[Failure]) -> str:
    """The page of the last runs; `plain` are the findings of plain 对拍."""
    return render_page(
        "report.html.j2",
        most_tests=MOST_CELLS,
        most_rows=MOST_ROWS,
        most_bars=_MOST_BARS,
        sections=sections,
        runs=runs,
        plain=plain,
        plain_cut=_count_failures(runs, PLAIN) - len(plain),
        plots=make_plots(runs.select("bench")),
        next=_first_failure(sections, plain),
    )


def _first_failure(sections: Sequence[_Section], plain: Sequence[Failure]) -> Failure | None:
    """The failure to mend first."""
    failures = chain(*(section.failures for section in sections), plain)
    return next(failures, None)
