"""Three arenas side by side find what the cage would, at the same case."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from checker import catalog
from checker.model.comparison import Comparison, byte_exact, final_newline_required, trailing_blanks_ignored
from checker.model.limits import Limits
from checker.model.values import Verdict
from checker.running.arena.arena import WAYS
from checker.running.arena.build import driver
from checker.running.arena.pairs import Pairs, Screened
from checker.running.arena.process import Setting
from tests.running.arena.built import build, can_run, program, setting

pytestmark = pytest.mark.skipif(not can_run(), reason="no arenas on this machine")

LIMITS = Limits(cpu_seconds=0.2, memory_kib=256 * 1024)
HEAD = "#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n"
GENERATOR = 'int main(int, char **argv) { printf("%d %d\\n", atoi(argv[1]) * 3, atoi(argv[1]) * 5); }\n'
SUM = 'int main() { int a, b; scanf("%d%d", &a, &b); int k = a / 3; (void)k; WHAT printf("%d\\n", a + b); }\n'


def made(name: str, text: str) -> Setting:
    """A program with that text."""
    source = build() / "pairs" / f"{name}.cpp"
    source.parent.mkdir(parents=True, exist_ok=True)
    beside = source.with_name(f"{name}.{os.getpid()}")
    beside.write_text(HEAD + text)
    beside.replace(source)
    return Setting(program(source), catalog.cage(), LIMITS)


def party(name: str, what: str = "") -> Setting:
    """A sum that does something else, too."""
    return made(name, SUM.replace("WHAT", what))


def pairs(submission: Setting, way: str = "s", compare: Comparison = trailing_blanks_ignored) -> Pairs:
    generator = replace(made("generator", GENERATOR), argument=True)
    return Pairs((generator, submission, party("brute")), 3 * way, compare, driver(build()))


FOUND = {
    "different": "if (k == 150) b++;",
    "failed": "if (k == 150) return 3;",
    "crashes": "if (k == 150) *(volatile int *)0 = 1;",
    "slow": "if (k == 150) for (volatile long x = 0; x < 900000000; x = x + 1) {}",
    "late": "if (k == 150) for (volatile int x = 0;;) x = 0;",
    "given up": 'if (k == 150) fopen("/dev/null", "r");',
    "output": 'if (k == 150) for (int x = 0; x < 300000; x++) printf("%d ", x);',
}
WORDS = {"crashes": "failed", "given up": "given up: files"}


@pytest.mark.parametrize("what", FOUND)
def test_a_suspect_is_found_at_its_case(what: str) -> None:
    with pairs(party(what.replace(" ", "_"), FOUND[what])) as of:
        found = of(range(1, 400))
        assert (found.right, found.who) == (149, "submission")
        assert found.why == WORDS.get(what, what)
        assert of.input(150) == b"450 750\n"
        assert of(range(151, 300)) == Screened(149)


@pytest.mark.parametrize("way", WAYS)
def test_all_right_in_every_way(way: str) -> None:
    with pairs(party("sum"), way) as of:
        assert of(range(1, 500)) == Screened(499)
        assert of(range(2**64 - 1, 2**64)).right == 1
        assert of([]) == Screened(0)


def test_a_generator_that_fails_is_blamed_behind_the_cases_before() -> None:
    failing = made("fails", GENERATOR.replace("{ printf", "{ if (atoi(argv[1]) == 77) return 1; printf"))
    settings = (replace(failing, argument=True), party("sum"), party("brute"))
    with Pairs(settings, "sss", byte_exact, driver(build())) as of:
        assert of(range(1, 400)) == Screened(76, "generator", "failed")
        assert of.input(77) == b""


TEXTS = [
    (b"1 2\n", b"1 2\n"),
    (b"1 2 \n", b"1 2\n"),
    (b"1 2", b"1 2\n"),
    (b"1 2\n\n", b"1 2"),
    (b"", b""),
    (b"", b"\n"),
    (b" \r\n", b""),
    (b"1\r\n2\n", b"1\n2\n"),
    (b"1\n\n2\n", b"1\n2\n"),
    (b"1  2\n", b"1 2\n"),
    (b"1\t\n", b"1\n"),
    (b"1\0\n", b"1\n"),
    (b"\n1", b"1"),
    (b"1\n2", b"1\n3"),
]


def printing(name: str, texts: list[bytes]) -> Setting:
    """A program that prints the text whose number it reads."""
    quoted = ["".join(f"\\{byte:03o}" for byte in text) for text in texts]
    rows = ", ".join(f'{{{len(text)}, "{quote}"}}' for text, quote in zip(texts, quoted, strict=True))
    body = 'int main() { int k; scanf("%d", &k); write(1, T[k].text, T[k].size); }\n'
    return made(name, f"struct {{ int size; const char *text; }} T[] = {{{rows}}};\n{body}")


@pytest.mark.parametrize("compare", [byte_exact, trailing_blanks_ignored, final_newline_required])
def test_what_is_right_in_c_is_right_for_the_judge(compare: Comparison) -> None:
    """The other way round a difference is a suspect, which the judge's comparison then decides."""
    number = replace(made("number", "int main(int, char **v) { puts(v[1]); }\n"), argument=True)
    sides = printing("left_text", [left for left, _ in TEXTS]), printing("right_text", [right for _, right in TEXTS])
    with Pairs((number, *sides), "sss", compare, driver(build())) as of:
        for k, (left, right) in enumerate(TEXTS):
            same = not of([k]).why
            verdict = compare(left, right)[0]
            assert same <= (verdict is Verdict.AC), (left, right)
            if compare is not byte_exact:
                assert same == (verdict is Verdict.AC), (left, right)


def test_another_thread_can_stop_it() -> None:
    with pairs(party("late", FOUND["late"])) as of:
        timer = threading.Timer(0.5, of.stop)
        timer.start()
        start = time.monotonic()
        assert of(range(150, 151)).why == "interrupted"
        assert time.monotonic() - start < 1.3
        timer.join()


def test_only_a_judges_comparison_is_known() -> None:
    with pytest.raises(ValueError, match="expected the comparison of a judge"):
        pairs(party("sum"), compare=lambda *_: (Verdict.AC, ""))


def test_who_says_it_is_done_is_a_suspect() -> None:
    generator = replace(made("seed", "int main(int, char **v) { puts(v[1]); }\n"), argument=True)
    copies = made("same", 'int main() { int n; scanf("%d", &n); printf("%d\\n", n); }\n')
    of = replace(setting("says_it_is_done", LIMITS))
    with Pairs((generator, of, copies), "sss", byte_exact, driver(build())) as screened:
        assert screened(range(1, 100)).right == 0


def test_the_driver_is_compiled_once() -> None:
    assert driver(build()) == driver(build())
    assert isinstance(driver(build()), Path)
