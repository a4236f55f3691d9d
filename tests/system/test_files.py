"""Folders of tests: round trips, order, and nothing of the user's lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.data import plan, sums
from checker.model.values import Case, Failed, Pair, Refused
from checker.system import tests
from tests.parts import ordinary_user


def write(folder: Path, content: dict[str, bytes]) -> None:
    sums.replace_set(folder, content, plan.sums_text(content))


def test_pairs_are_read_back_in_order_of_number(tmp_path: Path) -> None:
    pairs = [Pair(Case(f"{k}", b"%d" % k), b"%d" % -k) for k in range(1, 12)]
    write(tmp_path / "set", plan.files_of_tests(pairs))
    assert tests.read_pairs(tmp_path / "set") == pairs
    (tmp_path / "set" / "3.ans").rename(tmp_path / "set" / "3.out")
    assert tests.read_pairs(tmp_path / "set") == pairs


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([], "no tests, expected .in with .ans or .out files"),
        (["1.ans"], "no tests, expected"),
        (["1.in"], "1.in: has no answer, expected 1.ans or 1.out"),
        (["1.in", "1.ans", "1.out"], "1.in: has both .ans and .out, expected 1.ans or 1.out"),
    ],
)
def test_a_folder_without_pairs_is_refused(tmp_path: Path, files: list[str], says: str) -> None:
    for name in files:
        (tmp_path / name).touch()
    with pytest.raises(Refused) as refused:
        tests.read_pairs(tmp_path)
    assert says in str(refused.value) and "\n" not in str(refused.value)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such folder"):
        tests.read_pairs(tmp_path / "none")


def test_what_the_user_put_there_stays_and_what_is_old_goes(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a", "1.ans": b"b", "2.in": b"c", "2.ans": b"d"})
    (folder / "mine.in").write_bytes(b"mine")
    write(folder, {"1.in": b"A", "1.ans": b"B"})
    assert {p.name: p.read_bytes() for p in folder.iterdir() if p.name != sums.SUMS} == {
        "1.in": b"A",
        "1.ans": b"B",
        "mine.in": b"mine",
    }
    assert [p.name for p in sums.files_by_hand(folder)] == ["mine.in"]
    assert [p.name for p in tmp_path.iterdir()] == ["set"]


@pytest.mark.parametrize("name", ["2.in", "1.in"])
def test_a_file_of_the_users_is_never_overwritten(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a"})
    (folder / name).write_bytes(b"changed by hand")
    with pytest.raises(Refused, match=f"{name}: differs from what would be written there, and is not ours"):
        write(folder, {"1.in": b"a", "2.in": b"b"})
    assert (folder / name).read_bytes() == b"changed by hand"


def test_a_folder_that_cannot_be_written_fails_in_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with ordinary_user(), pytest.raises(Failed, match="Permission denied"):
        write(tmp_path / "set", {"1.in": b"a"})


def test_a_path_that_is_a_file_fails_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Failed, match="cannot write"):
        write(tmp_path / "file" / "set", {"1.in": b"a"})
    with pytest.raises(Failed, match="cannot write"):
        tests.save_test(tmp_path / "file" / "set", b"a", b"b")


def test_an_interrupted_write_leaves_the_old_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a"})
    real = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name == "2.in":
            raise OSError(28, "No space left on device")
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Failed, match="No space left on device"):
        write(folder, {"1.in": b"new", "2.in": b"b"})
    assert (folder / "1.in").read_bytes() == b"a"
    assert [p.name for p in tmp_path.iterdir()] == ["set"]


@pytest.mark.parametrize("fails", [1, 2])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_rename_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int, error: BaseException
) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a"})
    (folder / "mine.in").write_bytes(b"mine")
    real, calls = Path.rename, []

    def rename(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == fails:
            raise error
        return real(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises((Failed, KeyboardInterrupt)):
        write(folder, {"1.in": b"new"})
    monkeypatch.undo()
    assert {p.name: p.read_bytes() for p in folder.iterdir() if p.name != sums.SUMS} == {
        "1.in": b"a",
        "mine.in": b"mine",
    }
    assert [p.name for p in tmp_path.iterdir()] == ["set"]


def test_a_set_that_was_left_between_two_renames_is_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a"})
    (folder / "mine.in").write_bytes(b"mine")
    folder.rename(tmp_path / "set.old")
    write(folder, {"1.in": b"new"})
    assert (folder / "mine.in").read_bytes() == b"mine" and (folder / "1.in").read_bytes() == b"new"


def test_folders_and_links_of_the_users_stay_what_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a"})
    (folder / "notes").mkdir()
    (folder / "notes" / "x").write_bytes(b"x")
    (folder / "dangling").symlink_to("nowhere")
    write(folder, {"1.in": b"new"})
    assert (folder / "notes" / "x").read_bytes() == b"x" and (folder / "dangling").is_symlink()


def test_what_is_missing_or_changed_is_known(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write(folder, {"1.in": b"a", "2.in": b"b", "3.in": b"c"})
    assert sums.changed_files(folder) == []
    (folder / "1.in").unlink()
    (folder / "2.in").write_bytes(b"changed")
    assert sums.changed_files(folder) == ["1.in", "2.in"]


def test_a_finding_is_named_by_its_content(tmp_path: Path) -> None:
    path = tests.save_test(tmp_path, b"1\n", b"2\n")
    assert tests.save_test(tmp_path, b"1\n", b"2\n") == path
    assert tests.read_cases(tmp_path) == [Case(path.stem, b"1\n")]
    assert path.with_suffix(".ans").read_bytes() == b"2\n"
    assert sorted(p.suffix for p in tmp_path.iterdir()) == [".ans", ".in"]
