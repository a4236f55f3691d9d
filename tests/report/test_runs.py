"""What the verbs keep of their last runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.catalog import folders
from checker.grading.result import Report
from checker.model.values import Case, Judged, Refused, Run, Verdict
from checker.report import runs
from checker.report.page_inputs import Document
from tests.parts import ordinary_user


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(folders, "RUNS", tmp_path / "runs")
    return tmp_path / "runs"


def document(submission: str, judge: str, n: int) -> Document:
    """A score as far as it has to go."""
    known: Document = dict.fromkeys(runs.SCORE, "") | {"problem": "p"}
    return known | {"submission": submission, "judge": judge, "n": n}


def test_a_document_replaces_the_older_one_of_the_same_thing_and_no_other() -> None:
    runs.remember("judge", [document("a", "hdu", 1), document("b", "hdu", 1)])
    runs.remember("judge", [document("b", "hdu", 2)])
    runs.remember("judge", [document("b", "uva", 3)])
    runs.remember("census", [document("a", "hdu", 4)])
    assert [(d["submission"], d["judge"], d["n"]) for d in runs.recall("judge")] == [
        ("a", "hdu", 1), ("b", "hdu", 2), ("b", "uva", 3)
    ]  # fmt: skip
    assert all(d["date"] for d in runs.recall("judge"))
    assert runs.recall("bench") == []


def test_nothing_is_written_for_nothing(folder: Path) -> None:
    runs.remember("judge", [])
    assert not folder.exists()


@pytest.mark.parametrize("text", ["", "[", "{}", "[1]", "\0", '[{"problem": "p"}]'])
def test_a_spoilt_file_is_refused_and_never_overwritten(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "judge.json").write_text(text)
    with pytest.raises(Refused, match="delete it and run make judge again"):
        runs.recall("judge")
    (note,) = runs.remember("judge", [{"problem": "p"}])
    assert (folder / "judge.json").read_text() == text
    assert "not kept for make report" in note


def test_a_run_that_cannot_be_kept_is_a_note(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o500)
    with ordinary_user():
        (note,) = runs.remember("judge", [{"problem": "p"}])
    assert "\n" not in note
    assert list(folder.iterdir()) == []


def test_what_a_program_printed_is_kept_whatever_it_is() -> None:
    found = Judged(
        Case("c", b"1\n"), Run(b"\0\xff<script>\n" + b"x" * 10**6, stderr=b"\xed\xa0\x80"), Verdict.WA, "no", b"2\n"
    )
    report = Report("p", "s.py", 1, finding=found, input_before=b"1\n3\n")
    runs.remember("stress", [runs.replayable_report(report)])
    (document,) = runs.recall("stress")
    assert document["finding"]["verdict"] == "WA"
    texts = document["texts"]
    assert texts["output"].startswith("\0\N{REPLACEMENT CHARACTER}<script>\n")
    assert len(texts["output"]) == runs.EXCERPT
    assert (texts["input_before"], texts["input"], texts["answer"]) == ("1\n3\n", "1\n", "2\n")


def test_the_contract_s_documents_are_kept_whole() -> None:
    report = Report("p", "s.py", 1, cases=5)
    assert json.loads(json.dumps(runs.replayable_report(report)))["finding"] is None
