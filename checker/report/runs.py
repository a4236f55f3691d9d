"""Keeps the JSON documents of the last runs, a file for every verb, for `make report`."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from checker.catalog import folders
from checker.grading.documents import report_document, score_document
from checker.grading.result import Report
from checker.grading.score import Scored
from checker.model.values import Failed, Judged, Refused, Verdict
from checker.system.files import write

Document = dict[str, Any]
_KEY = ("problem", "submission", "judge", "name")  # documents that agree in these are of the same thing
SCORE = ("problem", "submission", "judge", "verdict", "tests", "peak_kib", "limits")
_REPORT = ("problem", "submission", "cases", "cases_per_second", "seed", "finding")
_NEEDED = {"judge": SCORE, "limits": SCORE, "stress": _REPORT}  # what a document has to have
_FAILURES = 3  # of a submission whose texts are kept
EXCERPT = 1 << 16  # bytes of a text that are kept


def remember(verb: str, documents: Iterable[Document]) -> list[str]:
    """Enters documents into build/runs/<verb>.json, with the date; each replaces the older one of the same KEY.

    All or nothing, also beside other processes. Returns a note for the user when it fails, for the run itself did not.
    """
    try:
        _enter(verb, {_key_of(document): document for document in documents})
    except (Failed, Refused, OSError) as error:
        return [f"not kept for make report: {error}"]
    return []


def _enter(verb: str, documents: Mapping[tuple[str, ...], Document]) -> None:
    if not documents:
        return
    date = {"date": time.strftime("%Y-%m-%d %H:%M")}
    folders.RUNS.mkdir(parents=True, exist_ok=True)
    lock = os.open(folders.RUNS, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = {_key_of(document): document for document in recalled(verb)}
        kept |= {key: date | document for key, document in documents.items()}
        lines = [json.dumps(document, ensure_ascii=False) for document in kept.values()]
        write(file_of(verb), ("[\n" + ",\n".join(lines) + "\n]\n").encode(errors="replace"))
    finally:
        os.close(lock)


def recalled(verb: str) -> list[Document]:
    """The documents of a verb; none when it was never run. Raises Refused."""
    path = file_of(verb)
    try:
        documents = json.loads(path.read_bytes())
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        documents = None
    if not isinstance(documents, list) or not all(map(partial(_whole, _NEEDED.get(verb, ())), documents)):
        again = "stress" if verb == "limits" else verb
        raise Refused(f"{folders.relative(path)}: not as the kit wrote it; delete it and run make {again} again")
    return documents


def _whole(needed: Iterable[str], document: object) -> bool:
    return isinstance(document, dict) and all(key in document for key in needed)


def file_of(verb: str) -> Path:
    """Where the documents of a verb are."""
    return folders.RUNS / f"{verb}.json"


def _key_of(document: Document) -> tuple[str, ...]:
    """What a document is of."""
    return tuple(str(document.get(part, "")) for part in _KEY)


def of_report(report: Report) -> Document:
    """The document of a report, with what it takes to show its finding again."""
    found = report.finding
    texts = found and {"input_before": _excerpt(report.input_before), **_texts_of(found)}
    return report_document(report) | {"texts": texts, "note": report.note}


def of_score(scored: Scored, data: str = "") -> Document:
    """The document of a score, with what it takes to show its first failures again; `data`: the tests' folder."""
    failed = [test for test in scored.tests if test.verdict is not Verdict.AC]
    texts = {test.case.name: _texts_of(test) for test in failed[:_FAILURES]}
    return score_document(scored) | {"texts": texts, "assumed": list(scored.target.limits.assumed), "data": data}


def _texts_of(judged: Judged) -> dict[str, str]:
    """Input, output, answer and stderr of a run."""
    texts = {
        "input": judged.case.input,
        "output": judged.run.output,
        "answer": judged.answer,
        "stderr": judged.run.stderr,
    }
    return {name: _excerpt(text) for name, text in texts.items()}


def _excerpt(text: bytes) -> str:
    """How a text begins; what is no UTF-8 is replaced."""
    return text[:EXCERPT].decode(errors="replace")
