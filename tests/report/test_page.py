"""Replays are true to the rules, and pages say all that happened and nothing that a program smuggled in."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from math import comb, factorial
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import catalog
from checker.catalog import folders
from checker.model import figure
from checker.model.replay import Track
from checker.model.values import Case
from checker.problems.flood_it import grid
from checker.problems.rotation_game import CELLS, EACH, PROBLEM, SYMBOLS, moved, moves_of, split
from checker.report import editorial, page, plots, words
from checker.report.failures import first_difference, replay_first_wrong
from checker.report.page_inputs import Document, LastRuns, ReplayedProblem
from checker.report.replays import flood_it, rotation_game
from tests.commands.test_command_line import kit, one_line
from tests.data.test_plan import PINNED
from tests.parts import BOARDS, fast, loaded
from tests.problems.test_rotation_game import BY_DISTANCE

HOSTILE = "</script><script>hacked = 1</script>\"'><img src=x onerror=hacked=1>&amp;\0\x1b[31m\u202e"
NAMES = PINNED


def boards(name: str, size: int = 5) -> list[bytes]:
    """Some boards of every family."""
    problem = catalog.problem(name)
    texts = [family(Random(f"{k}"), size) for k, family in enumerate(catalog.families(name).values())]
    return [board for text in texts for board in problem.split(text)][:80]


def source(name: str) -> ReplayedProblem:
    return ReplayedProblem(catalog.problem(name), loaded(name), catalog.replays(name))


def flood_rows(symbols: str) -> list[list[int]]:
    side = int(len(symbols) ** 0.5)
    return [[int(x) for x in symbols[side * r : side * (r + 1)]] for r in range(side)]


def test_the_moves_of_a_flood_it_replay_are_a_best_solution() -> None:
    for board in boards("flood_it"):
        track = flood_it.track(board, fast("flood_it", board).output.strip(), loaded("flood_it"))
        assert track and track.good and len(set(track.frames[-1].symbols)) == 1
        rows = grid(board)
        for colour, frame in zip(track.moves, track.frames[1:], strict=True):
            rows = dull_flood(rows, int(colour))
            assert flood_rows(frame.symbols) == rows


def dull_flood(rows: list[list[int]], colour: int) -> list[list[int]]:
    """A move, by growing the area cell by cell until it grows no more."""
    side, reached = len(rows), {(0, 0)}
    for _ in range(side * side):
        near = {(r + i, c + j) for r, c in reached for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        inside = {(r, c) for r, c in near if 0 <= r < side and 0 <= c < side}
        reached |= {(r, c) for r, c in inside if rows[r][c] == rows[0][0]}
    return [[colour if (r, c) in reached else rows[r][c] for c in range(side)] for r in range(side)]


def test_too_few_moves_leave_cells_that_are_marked_and_too_many_are_named() -> None:
    for board in boards("flood_it"):
        best = int(fast("flood_it", board).output)
        many = flood_it.track(board, b"%d" % (best + 1), loaded("flood_it"))
        assert many and not many.good and many.note == "flood_many" and len(many.moves) == best
        if best:
            few = flood_it.track(board, b"%d" % (best - 1), loaded("flood_it"))
            assert few and not few.good and few.note == "flood_few"
            assert few.frames[-1].marks.count("x") == few.values["left"] > 0


@pytest.mark.parametrize("said", [b"", b"-1", b"x", b"1.5", b"9" * 30, b"\0", b"<b>"])
def test_an_output_that_is_no_number_is_not_played(said: bytes) -> None:
    assert flood_it.track(b"2\n0 1\n1 0\n0\n", said, loaded("flood_it")) is None


def test_greedy_play_floods_the_board_and_is_never_better_than_best() -> None:
    worse = 0
    for board in boards("flood_it"):
        track = flood_it.greedy(board, loaded("flood_it"))
        best = int(fast("flood_it", board).output)
        assert len(set(track.frames[-1].symbols)) == 1 and len(track.moves) >= best
        worse += not track.good
        assert track.good == (len(track.moves) == best)
    assert worse


def test_a_rotation_game_replay_plays_what_was_printed() -> None:
    for board in boards("rotation_game"):
        output = fast("rotation_game", board).output
        (said,) = rotation_game.parts(output)
        track = rotation_game.track(board, said, loaded("rotation_game"))
        assert track and track.good and track.note == "rotation_right"
        assert "".join(track.moves) == (moves_of(output.split(b"\n")[0]) or "")
        cells = tuple(int(token) for token in board.split()[:CELLS])
        for k, frame in enumerate(track.frames):
            assert frame.symbols == "".join(map(str, moved(cells, "".join(track.moves[:k]))))
        moves_are_seen(track)


def moves_are_seen(track: Track) -> None:
    for before, after in zip(track.frames, track.frames[1:], strict=False):
        assert all(after.symbols[to] == before.symbols[origin] for to, origin in after.sources)
        moved = {to for to, _ in after.sources}
        assert {k for k, mark in enumerate(after.marks) if mark == "i"} == moved
        assert all(a == b for k, (a, b) in enumerate(zip(before.symbols, after.symbols, strict=True)) if k not in moved)


@pytest.mark.parametrize(
    ("said", "note"),
    [
        (b"AC\n2", "rotation_right"), (b"AC\n1", "rotation_symbol"), (b"AC", "rotation_symbol"),
        (b"A\n2", "rotation_astray"), (b"ACAF\n2", "rotation_long"), (b"No moves needed\n1", "rotation_astray"),
    ],
)  # fmt: skip
def test_how_moves_end_is_told_apart(said: bytes, note: str) -> None:
    (first, _) = split(PROBLEM.samples[0][0])
    track = rotation_game.track(first, said, loaded("rotation_game"))
    assert track and (track.note, track.good) == (note, note == "rotation_right")
    assert ("x" in track.frames[-1].marks) == (note == "rotation_astray")


@pytest.mark.parametrize("said", [b"", b"\n2", b"ABZ\n1", b"ab\n1", b"A" * 10**5, b"\0"])
def test_moves_that_are_none_are_not_played(said: bytes) -> None:
    (first, _) = split(PROBLEM.samples[0][0])
    assert rotation_game.track(first, said, loaded("rotation_game")) is None


def test_the_letters_stand_where_their_lines_move_to() -> None:
    layout = rotation_game.layout(b"")
    assert len(set(layout.cells)) == CELLS
    assert {(x, y): letter for x, y, letter in layout.labels} == {
        (3, 0): "A", (5, 0): "B", (8, 3): "C", (8, 5): "D", (5, 8): "E", (3, 8): "F", (0, 5): "G", (0, 3): "H"
    }  # fmt: skip


def test_the_board_that_is_shown_is_the_first_that_went_wrong() -> None:
    assert first_difference([b"1", b"2", b"3"], [b"1", b"5", b"6"]) == 1
    assert first_difference([b"1"], [b"1", b"5"]) == 1
    assert first_difference([], [b"1"]) == 0
    assert first_difference([b"1"], [b"1"]) is None
    text, answer = catalog.problem("flood_it").samples[0]
    shown = replay_first_wrong(source("flood_it"), text, answer.replace(b"3", b"4"), answer)
    assert shown and shown[0] == 2
    assert [side.track.note for side in shown[1].sides if side.track] == ["flood_many", "flood_right"]


@pytest.mark.parametrize("name", NAMES)
def test_no_board_is_blamed_for_blanks_or_for_what_follows_the_answers(name: str) -> None:
    text, answer = catalog.problem(name).samples[0]
    for output in (answer.replace(b"\n", b" \n"), answer + b"debug\n", answer.rstrip()):
        assert replay_first_wrong(source(name), text, output, answer) is None


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None, max_examples=40)
@given(output=st.binary(max_size=60) | st.text("0123ABH \n\0", max_size=12).map(str.encode))
def test_whatever_was_printed_can_be_shown(name: str, output: bytes) -> None:
    text, answer = catalog.problem(name).samples[0]
    for printed in (output, answer[:2] + output, answer + output):
        if shown := replay_first_wrong(source(name), text, printed, answer):
            board, replay = shown
            assert 1 <= board <= len(catalog.problem(name).split(text))
            assert not (replay.sides[0].track and replay.sides[0].track.good)
            assert replay.sides[1].track and replay.sides[1].track.good


def finding(problem: str, **texts: str) -> Document:
    """The document of a submission that is hostile wherever it can be."""
    found = {"verdict": "WA", "why": HOSTILE, "file": HOSTILE, "cases_before": 1, "shrunk_from_bytes": 9, "bytes": 9}
    return {
        "date": "now", "problem": problem, "submission": HOSTILE, "cases": 1, "seconds": 1.0, "cases_per_second": 1.0,
        "seed": 1, "finding": found, "note": HOSTILE, "texts": {"stderr": HOSTILE, "input_before": HOSTILE, **texts},
    }  # fmt: skip


def score(problem: str, tests: int = 1, submission: str = HOSTILE) -> Document:
    test = {"verdict": "WA", "cpu_seconds": 0.1, "wall_seconds": 0.1, "peak_kib": 1024, "why": HOSTILE}
    sample = catalog.problem(problem).samples[0][0].decode()
    names = [f"{k}{HOSTILE}" for k in range(tests)]
    return {
        "date": "now", "problem": problem, "submission": submission, "judge": "luogu", "verdict": "WA",
        "tests": [{"name": name, **test} for name in names], "slowest_cpu_seconds": 0.1, "peak_kib": 1024,
        "limits": {"cpu_seconds": 1.0, "memory_mib": 128}, "data": HOSTILE, "assumed": ["time"],
        "texts": {name: {"input": sample, "output": HOSTILE} for name in names},
    }  # fmt: skip


def strength(problem: str) -> Document:
    survived = [{"name": HOSTILE, "verdict": "WA", "input": HOSTILE, "bytes": 3}]
    known = {"problem": problem, "date": "now", "tests": 4, "mutants": 1234, "killed": 1230, "survived": survived}
    return known | {"no_difference": [HOSTILE] * (page.MOST_ROWS + 7), "kill_nothing": []}


def whole(documents: dict[str, list[Document]], name: str = "flood_it") -> str:
    """The report of some documents on one problem."""
    runs = LastRuns(documents, [("bench", "what_bench")], "today", HOSTILE)
    return page.render_report([page.make_section(source(name), runs, [], True)], runs, [])


class Elements(HTMLParser):
    """Counts the elements and handlers of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] not in ("style", "script"):
            self.words += data


@pytest.mark.parametrize("name", NAMES)
def test_what_programs_print_is_text_everywhere(name: str) -> None:
    sample = catalog.problem(name).samples[0][0].decode()
    documents = {
        "stress": [finding(name, input=sample, output=HOSTILE, answer="")], "judge": [score(name)],
        "limits": [score(name)], "strength": [strength(name)],
        "bench": [{"name": HOSTILE, "unit": HOSTILE, "low": 1.0, "middle": 2.0, "high": 3.0}],
    }  # fmt: skip
    text = whole(documents, name)
    elements = Elements(text)
    assert elements.tags.count("script") == 1 and "img" not in elements.tags
    assert not any(attribute.startswith("on") for attribute in elements.attributes)
    assert "\0" not in text and "\x1b" not in text and "\u202e" not in text
    assert elements.words.count("</script><script>hacked = 1</script>\"'><img src=x onerror=hacked=1>&amp;␀␛[31m�") > 9


def test_a_page_loads_nothing() -> None:
    text = whole({"judge": [score("flood_it")]})
    assert "default-src 'none'" in text
    assert not re.findall(r"(?:src|href)=\"(?!#|report/)[^\"]*\"", text.split("<body")[1].replace("&", ""))
    assert "url(" not in text and "@import" not in text


def test_failures_that_are_left_out_are_counted() -> None:
    documents = {"judge": [score("flood_it", 9, submission=f"s{k}.py") for k in range(8)]}
    documents["judge"][0]["texts"] = {}
    assert f"{8 * 9 - page.MOST_FAILURES} more failures are not shown here" in Elements(whole(documents)).words


def test_tests_and_boards_that_are_left_out_are_counted() -> None:
    runs = LastRuns({"judge": [score("flood_it", page.MOST_CELLS + 5)]}, [], "", "")
    many = b"2\n0 1\n1 0\n" * (page.MOST_BOARDS + 3) + b"0\n"
    said = Elements(
        page.render_report([page.make_section(source("flood_it"), runs, [("many", many)], False)], runs, [])
    ).words
    assert "5 more tests are not shown" in said and "3 more boards are not shown" in said


def test_the_strength_of_the_data_is_shown_with_its_survivors() -> None:
    said = " ".join(Elements(whole({"strength": [strength("flood_it")]})).words.split())
    for phrase in ("mutants1,234", "killed1,230", "survived1", "tests that kill nothing0", "7 more are not shown"):
        assert phrase in said, phrase


def test_a_census_and_speeds_are_drawn() -> None:
    counts = {"0": 1, "1": 20, "2": 0}
    speed = {"name": "a way", "unit": "s", "low": 0.5, "middle": 1.0, "high": 2.0}
    said = Elements(whole({"census": [{"problem": "flood_it", "counts": counts}], "bench": [speed]})).words
    assert "1 · 20" in said and "2 · 0" not in said and "a way · 1 s" in said
    for many, opened in ((24, 1), (25, 0)):
        text = whole({"bench": [speed | {"name": f"way {k}"} for k in range(many)]})
        assert text.count('<details class="card" open') == opened and f"s · {many}" in Elements(text).words


def test_what_was_never_run_is_named_with_its_command() -> None:
    assert "Not run yet: make bench" in " ".join(Elements(whole({})).words.split())


def test_a_problem_without_replays_gets_text() -> None:
    problem = catalog.problem("flood_it")
    bare = ReplayedProblem(problem, loaded("flood_it"), None)
    runs = LastRuns({"stress": [finding("flood_it", input="2\n0 1\n1 0\n0\n", output="7\n", answer="2\n")]}, [], "", "")
    (failure,) = page.make_section(bare, runs, [("sample", problem.samples[0][0])], False).failures
    assert failure.replay is None and failure.output == "7\n"


def test_plain_findings_are_shown_too() -> None:
    runs = LastRuns({"stress": [finding("plain", input="1\n", output="2\n", answer="3\n")]}, [], "", "")
    (make,) = page.collect_failures(None, runs, "plain")
    assert "hacked" in Elements(page.render_report([], runs, [make()])).words


def test_every_phrase_is_there_in_both_languages_with_the_same_gaps() -> None:
    phrases = words.load_phrases()
    for key, said in phrases.items():
        gaps = [{name for _, name, _, _ in Formatter().parse(said[lang]) if name} for lang in words.PAGE_LANGUAGES]
        assert set(said) == set(words.PAGE_LANGUAGES) and gaps[0] == gaps[1], key
    sources = [
        *words.HERE.rglob("*.j2"),
        *words.HERE.rglob("*.py"),
        folders.ROOT / "checker" / "commands" / "report.py",
    ]
    text = "".join(path.read_text() for path in sources)
    used = set(re.findall(r"\b(?:t|one)\(\"(\w+)\"[,)]", text))
    assert used <= set(phrases) and len(used) > 50
    assert {key for key in phrases if f'"{key}"' not in text and not key.startswith(("what_", "strength_"))} == {
        "board_first", "board_last"
    }  # fmt: skip


def test_every_part_of_an_editorial_is_there_in_both_languages() -> None:
    for path in (words.HERE / "editorials").glob("*.j2"):
        sections = path.read_text().split("<section>")[1:]
        for text in sections:
            assert text.count('lang="zh"') == text.count('lang="en"'), text[:80]


@pytest.mark.parametrize("text", ["", "x", "\r\n\t", "a" * 10**5, "a\n" * 10**4, "\ud800", "中文"])
def test_a_text_is_cut_and_says_how_much(text: str) -> None:
    shown, left = words.cut_text(text)
    assert len(shown) + left == len(text)
    assert len(shown) <= words.SHOWN_CHARACTERS and shown.count("\n") < words.SHOWN_LINES
    visible = words.printable(shown)
    assert all(character.isprintable() or character == "\n" for character in visible)
    assert len(visible) == len(shown)


def test_shipped_figures_are_the_true_ones() -> None:
    shipped = editorial.load_shipped_figures()
    assert shipped["distances"] == BY_DISTANCE  # which is compared with a plain search there
    assert sum(BY_DISTANCE) == comb(CELLS, EACH)
    census = {d["problem"]: d for d in shipped["census"]}
    counts = census["rotation_game"]["counts"]
    assert sum(counts.values()) == factorial(CELLS) // factorial(EACH) ** SYMBOLS
    assert counts[max(counts, key=int)] == len(split((BOARDS / "rotation_game" / "length13_all.in").read_bytes()))
    assert all(sum(d["counts"].values()) == d["boards"] for d in census.values())


def test_an_editorial_shows_the_last_figures_and_else_those_of_the_kit() -> None:
    speed = {"problem": "flood_it", "name": "C++, one random board", "unit": "s", "date": "today"}
    last = LastRuns({"bench": [speed | {"low": 1.5, "middle": 2.5, "high": 3.5}]}, [], "", "here")
    texts = [edited("flood_it", runs) for runs in (LastRuns({}, [], "", ""), last)]
    assert editorial.load_shipped_figures()["machine"] in texts[0] and "2.5 s" not in texts[0]
    assert (
        "today, here" in texts[1]
        and "2.5 s" in texts[1]
        and editorial.load_shipped_figures()["machine"] not in texts[1]
    )


def test_the_wrong_boards_of_the_editorials_are_wrong_as_they_say() -> None:
    nothing = LastRuns({}, [], "", "")
    assert "is too many" in edited("flood_it", nothing)
    assert "comes first in the dictionary" in edited("rotation_game", nothing)


def edited(name: str, runs: LastRuns) -> str:
    """The words of an editorial."""
    rules, families = catalog.rules(name), catalog.families(name)
    return Elements(editorial.render_editorial(source(name), runs, rules, lambda f: families[f](Random(1), 1))).words


@pytest.mark.parametrize(
    ("value", "said"), [(0.0, "0"), (1234.5, "1,234"), (0.00123, "0.00123"), (2.0, "2"), (99.94, "99.9")]
)
def test_a_number_has_three_digits_that_count(value: float, said: str) -> None:
    assert figure.number(value) == said


@pytest.mark.parametrize(
    ("value", "said"), [(4.44e-6, "4.4 µs"), (1.5, "1.5 s"), (0.039, "39 ms"), (0.0, "0 s"), (46.2, "46 s")]
)
def test_a_time_has_two_digits_and_a_unit(value: float, said: str) -> None:
    assert figure.seconds(value) == said


def test_a_plot_keeps_its_order_and_stays_inside() -> None:
    drawn = plots.make_plot("s", [("a", 1e-9, 2e-9, 1e-3), ("b", 5.0, 5.0, 5.0)])
    assert all(0 <= x <= plots.WIDTH for bar in drawn.bars for x in (bar.low, bar.middle, bar.high))
    assert drawn.bars[0].low < drawn.bars[0].middle < drawn.bars[0].high < drawn.bars[1].low
    assert plots.make_plots([{"name": "no figure"}, {"low": 0, "middle": 0, "high": 0, "unit": "s"}]) == []


def test_the_verb_writes_whole_pages_and_says_where(tmp_path: Path) -> None:
    mine = tmp_path / "colours.py"
    mine.write_text(f"print({HOSTILE!r})\n")
    own = {"KIT_RUNS": str(tmp_path / "runs"), "KIT_PAGES": str(tmp_path), "KIT_FINDINGS": str(tmp_path / "f")}
    assert kit("stress", "flood_it", "--submission", mine, "--cases", "5", "--seed", "1", **own).returncode == 1
    done = kit("report", "--json", **own)
    assert (done.returncode, done.stderr) == (0, "")
    files = [Path(json.loads(line)["file"]) for line in done.stdout.splitlines()]
    assert [file.relative_to(tmp_path) for file in files] == [
        *(Path(f"report/{name}.html") for name in NAMES), Path("report.html")
    ]  # fmt: skip
    assert all(file.stat().st_size < 400_000 for file in files)
    assert "colours.py" in files[-1].read_text()
    assert "not run yet: make judge" in kit("report", "flood_it", **own).stdout
    (tmp_path / "1.in").write_bytes(b"2\n0 1\n1 0\n0\n")
    (tmp_path / "1.ans").write_bytes(b"2\n")
    assert kit("judge", "flood_it", "--submission", mine, "--data", tmp_path, **own).returncode == 1
    assert "make judge" not in kit("report", "flood_it", **own).stdout
    page_of_all = Elements(files[-1].read_text()).words
    assert f"make judge P=flood_it SUBMISSION={mine} JUDGE=luogu DATA={tmp_path}" in page_of_all


@pytest.mark.parametrize(
    ("arguments", "spoil", "says"),
    [
        (("nothing",), "", "no problem 'nothing'"),
        (("flood_it", "--boards", "{}/missing.in"), "", "missing.in: cannot be read"),
        (("flood_it", "--boards", "{}/bad.in"), "", "bad.in: line 1"),
        ((), "runs/judge.json", "delete it and run make judge again"),
        ((), "report.html/x", "cannot write"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], spoil: str, says: str
) -> None:
    (tmp_path / "bad.in").write_text("x\n")
    if spoil:
        (tmp_path / spoil).parent.mkdir()
        (tmp_path / spoil).write_text("{")
    own = {"KIT_RUNS": str(tmp_path / "runs"), "KIT_PAGES": str(tmp_path)}
    done = kit("report", *(argument.format(tmp_path) for argument in arguments), **own)
    assert says in one_line(done)
    assert not (tmp_path / "report.html").is_file()


def test_a_user_s_boards_are_played(tmp_path: Path) -> None:
    text, _ = catalog.problem("flood_it").samples[0]
    (tmp_path / "mine.in").write_bytes(text)
    own = {"KIT_RUNS": str(tmp_path / "runs"), "KIT_PAGES": str(tmp_path)}
    assert kit("report", "flood_it", "--boards", tmp_path / "mine.in", **own).returncode == 0
    assert "mine 2" in Elements((tmp_path / "report.html").read_text()).words
    assert loaded("flood_it")(Case("", text)).output
