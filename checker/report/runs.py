"""Keeps the JSON documents of the last runs, a file for every verb, for `make report`."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from checker.catalog import folders
from checker.grading.documents import report_document, score_document
from checker.grading.result import Report
from checker.grading.score import Scored
from checker.model.values import Failed, Judged, Refused, Verdict
from checker.report.page_inputs import Document
from checker.system.files import write_file

_KEY = (
    "problem",
    "submission",
    "judge",
    "name",
)  # of documents that agree in these the last is kept
SCORE = ("problem", "submission", "judge", "verdict", "tests", "peak_kib", "limits")
_REPORT = ("problem", "submission", "cases", "cases_per_second", "seed", "finding")
_NEEDED = {"judge": SCORE, "limits": SCORE, "stress": _REPORT}  # keys that a document has to have
_FAILURES = 3  # the texts of so many failures of a submission are kept
EXCERPT = 1 << 16  # so many bytes of a text are kept


def remember(verb: str, documents: Iterable[Document]) -> list[str]:
    """Enters documents into build/runs/<verb>.json, with the date.

    Each replaces the older one of the same key. All or nothing, also beside other processes.
    Returns a note for the user when it fails, for the run itself did not.
    """
    try:
        _merge_documents(verb, {_identity(document): document for document in documents})
    except (Failed, Refused, OSError) as error:
        return [f"not kept for make report: {error}"]
    return []


def _merge_documents(verb: str, documents: Mapping[tuple[str, ...], Document]) -> None:
    if not documents:
        return
    date = {"date": time.strftime("%Y-%m-%d %H:%M")}
    folders.RUNS.mkdir(parents=True, exist_ok=True)
    lock = os.open(folders.RUNS, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = {_identity(document): document for document in recall(verb)}
        kept |= {key: date | document for key, document in documents.items()}
        lines = [json.dumps(document, ensure_ascii=False) for document in kept.values()]
        write_file(runs_file(verb), ("[\n" + ",\n".join(lines) + "\n]\n").encode(errors="replace"))
    finally:
        os.close(lock)


def recall(verb: str) -> list[Document]:
    """The documents of a verb; none when it was never run. Raises Refused."""
    path = runs_file(verb)
    try:
        documents = json.loads(path.read_bytes())
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        documents = None
    needed = _NEEDED.get(verb, ())
    if not isinstance(documents, list) or not all(_is_complete(needed, d) for d in documents):
        again = "stress" if verb == "limits" else verb
        remedy = f"delete it and run make {again} again"
        raise Refused(f"{folders.relative(path)}: not as the kit wrote it; {remedy}")
    return documents


def _is_complete(needed: Iterable[str], document: object) -> bool:
    return isinstance(document, dict) and all(key in document for key in needed)


def runs_file(verb: str) -> Path:
    """Where the documents of a verb are."""
    return folders.RUNS / f"{verb}.json"


def _identity(document: Document) -> tuple[str, ...]:
    """The key that identifies a document."""
    return tuple(str(document.get(part, "")) for part in _KEY)


def replayable_report(report: Report) -> Document:
    """The document of a report, with what it takes to show its finding again."""
    texts = None
    if report.finding:
        before = {"input_before": _excerpt(report.input_before)}
        texts = before | _texts_of(report.finding)
    return report_document(report) | {"texts": texts, "note": report.note}


def replayable_score(scored: Scored, data: str = "") -> Document:
    """The document of a score, with what it takes to show its first failures again.

    `data`: the tests' folder.
    """
    failed = [test for test in scored.tests if test.verdict is not Verdict.AC]
    texts = {test.case.name: _texts_of(test) for test in failed[:_FAILURES]}
    assumed = list(scored.target.limits.assumed)
    return score_document(scored) | {"texts": texts, "assumed": assumed, "data": data}


def _texts_of(judged: Judged) -> dict[str, str]:
    """Input, output, answer and stderr of a run."""
    return {
        "input": _excerpt(judged.case.input),
        "output": _excerpt(judged.run.output),
        "answer": _excerpt(judged.answer),
        "stderr": _excerpt(judged.run.stderr),
    }


def _excerpt(text: bytes) -> str:
    """How a text begins; what is no UTF-8 is replaced."""
    return text[:EXCERPT].decode(errors="replace")
