"""The pages in a real browser: boards move, languages switch, nothing is loaded, nothing hostile runs."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from checker import catalog
from checker.catalog import folders
from checker.commands.report import family_input
from checker.report import editorial, page
from checker.report.failures import Failure
from checker.report.page_inputs import LastRuns
from tests.report.test_page import HOSTILE, finding, score, source

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium")
SHOTS = folders.BUILD / "screenshots"
TRIED = {
    "flood_it": ("3\n3 4 3\n0 3 0\n5 2 1\n0\n", "4\n"),
    "rotation_game": ("2 1 1 1 3 3 1 1 1 2 3 1 3 2 1 3 3 3 2 2 3 2 2 2\n0\n", "EFDE\n1\n"),
}  # an input, and a wrong output that can be played


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a network."""
    lacks = (
        "playwright (make test installs it where there is chromium)" if CHROMIUM else "chromium (apt install chromium)"
    )
    if not CHROMIUM or importlib.util.find_spec("playwright") is None:
        if os.environ.get("KIT_NEED_BROWSER"):
            pytest.fail(f"no {lacks}")
        pytest.skip(f"no {lacks}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of playable and of hostile findings, and the editorials."""
    where = tmp_path_factory.mktemp("页 面")
    runs = LastRuns(
        {
            "stress": [
                document
                for name, (text, output) in TRIED.items()
                for document in (
                    finding(name, input=text, output=output) | {"submission": "mine.py"},
                    finding(name, input=text, output=HOSTILE),
                )
            ],
            "judge": [score(name, 30) for name in TRIED],
        },
        [("bench", "what_bench")], "today", "here",
    )  # fmt: skip
    sections = []
    (where / "report").mkdir()
    for name in TRIED:
        problem = catalog.problem(name)
        sections.append(page.make_section(source(name), runs, [("sample", problem.samples[0][0])], True))
        text = editorial.render_editorial(source(name), runs, catalog.rules(name), partial(family_input, problem))
        (where / "report" / f"{name}.html").write_text(text)
    (where / "report.html").write_text(page.render_report(sections, runs, []))
    return where


@contextmanager
def opened(browser: Browser, file: Path, **options: Any) -> Iterator[Page]:
    """A page that must load nothing and complain of nothing until it is closed."""
    context = browser.new_context(**({"viewport": {"width": 1400, "height": 900}, "locale": "en-US"} | options))
    tab = context.new_page()
    complaints: list[str] = []
    requests: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: requests.append(request.url))
    tab.on("dialog", lambda dialog: complaints.append(dialog.message))
    tab.goto(file.as_uri())
    yield tab
    assert complaints == []
    assert set(requests) == {file.as_uri()}
    context.close()


def symbols(tab: Page, track: str) -> str:
    """The board that a track shows."""
    shown: str = tab.evaluate(
        "q => [...document.querySelectorAll(q + ' svg g text')].map(t => t.textContent).join('')", track
    )
    return shown


def first_failure(name: str, folder: Path) -> Failure:
    """What the first failure on the page was made from."""
    text, output = TRIED[name]
    runs = LastRuns({"stress": [finding(name, input=text, output=output)]}, [], "", "")
    return page.make_section(source(name), runs, [], False).failures[0]


@pytest.mark.parametrize("name", list(TRIED))
def test_a_replay_is_stepped_to_its_end_and_back(browser: Browser, folder: Path, name: str) -> None:
    replay = first_failure(name, folder).replay
    assert replay and all(side.track for side in replay.sides)
    last = max(len(side.track.moves) for side in replay.sides if side.track)
    with opened(browser, folder / "report.html") as tab:
        box = f"#{name} .failure >> nth=0 >> .replay"
        count = tab.locator(box).locator(".count")

        def check(step: int) -> None:
            assert count.inner_text().split("  ")[0] == f"{step} / {last}"
            for k, side in enumerate(replay.sides):
                assert side.track
                frame = side.track.frames[min(step, len(side.track.moves))]
                shown = symbols(tab, f"#{name} .failure:nth-of-type(1) .side:nth-child({k + 1})")
                assert shown == frame.symbols

        tab.locator(box).focus()
        check(0)
        for step in range(1, last + 1):
            tab.keyboard.press("ArrowRight")
            check(step)
        tab.keyboard.press("ArrowRight")
        check(last)
        tab.keyboard.press("ArrowLeft")
        check(last - 1)
        tab.keyboard.press("Home")
        check(0)
        tab.locator(box).locator("[data-go=on]").click()
        check(1)
        tab.locator(box).locator("[data-go=last]").click()
        check(last)
        tab.locator(box).focus()
        tab.keyboard.press("Space")  # plays from the start
        tab.locator(f"#{name} .replay.playing").wait_for()
        tab.locator(f"#{name} .replay.playing").wait_for(state="detached")
        check(last)


def test_a_board_is_reached_and_moved_by_keyboard_alone(browser: Browser, folder: Path) -> None:
    with opened(browser, folder / "report.html") as tab:
        for _ in range(20):
            tab.keyboard.press("Tab")
            if tab.evaluate("document.activeElement.classList.contains('replay')"):
                break
        tab.keyboard.press("ArrowRight")
        assert tab.locator(".count").first.inner_text().startswith("1 / ")
        tab.keyboard.press("Tab")  # the buttons follow the board
        assert tab.evaluate("document.activeElement.tagName") == "BUTTON"


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("file", ["report.html", "report/flood_it.html", "report/rotation_game.html"])
def test_the_language_is_switched_on_the_page(browser: Browser, folder: Path, file: str, script: bool) -> None:
    with opened(browser, folder / file, java_script_enabled=script, locale="zh-CN") as tab:
        zh, en = ("main [lang=zh]", "main [lang=en]")
        assert tab.locator(f"{zh}:visible").count() > 5 and tab.locator(f"{en}:visible").count() == 0
        tab.locator("#lang-zh").focus()
        tab.keyboard.press("ArrowRight")
        assert tab.locator(f"{en}:visible").count() > 5 and tab.locator(f"{zh}:visible").count() == 0
        if script:
            assert tab.evaluate("document.documentElement.lang") == "en"
            for _ in range(9):  # what is kept comes to other processes of the browser after a while
                tab.reload()
                if tab.locator("#lang-en").is_checked():
                    break
            assert tab.locator("#lang-en").is_checked()
        tab.get_by_text("中文", exact=True).click()
        assert tab.locator(f"{zh}:visible").count() > 5 and tab.locator(f"{en}:visible").count() == 0


def test_hostile_output_stays_text(browser: Browser, folder: Path) -> None:
    with opened(browser, folder / "report.html") as tab:
        assert tab.evaluate("typeof hacked") == "undefined"
        assert tab.locator("img").count() == 0 and tab.locator("script").count() == 1
        assert "<script>hacked = 1</script>\"'><img src=x onerror=hacked=1>&amp;␀␛[31m" in tab.inner_text("main")


def test_what_slips_through_would_not_run(browser: Browser, folder: Path, tmp_path: Path) -> None:
    text = (folder / "report.html").read_text().replace("<main", "<script>hacked = 1</script><main", 1)
    (tmp_path / "report.html").write_text(text)
    context = browser.new_context()
    tab = context.new_page()
    tab.goto((tmp_path / "report.html").as_uri())
    assert tab.evaluate("typeof hacked") == "undefined"
    context.close()


def test_without_script_the_first_and_the_last_board_are_there(browser: Browser, folder: Path) -> None:
    with opened(browser, folder / "report.html", java_script_enabled=False) as tab:
        for side in tab.locator(".failure[open] .side:has(.track)").all():
            assert side.locator("svg.first").is_visible() and side.locator("svg.last").is_visible()
        assert tab.locator(".controls:visible").count() == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize("file", ["report.html", "report/flood_it.html", "report/rotation_game.html"])
def test_nothing_is_wider_than_the_window(browser: Browser, folder: Path, file: str, width: int, theme: str) -> None:
    options = {"viewport": {"width": width, "height": 900}, "color_scheme": theme}
    with opened(browser, folder / file, **options) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        for side in tab.locator(".replay:visible .board").all():
            box = side.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
        SHOTS.mkdir(parents=True, exist_ok=True)
        tab.screenshot(path=SHOTS / f"{Path(file).stem}-{width}-{theme}.png")
