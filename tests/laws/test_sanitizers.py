"""The references touch no memory that is not theirs and do nothing undefined, those of the kit whatever the input."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from random import Random

import pytest

from checker import catalog
from checker.catalog import folders
from checker.model.values import Case
from checker.system.compiler import CompileError, compile_trusted
from tests.data.test_plan import PINNED
from tests.laws.test_problems import NAMES, REFERENCES, SHIPPED, layouts, problem_of, within_reach
from tests.parts import BOARDS, loaded

LAWS = Path(__file__).parent
FLAGS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-D_GLIBCXX_ASSERTIONS", "-g1", "-O0")


@cache
def missing() -> str:
    """Why nothing can be compiled with the sanitizers here; "" if it can."""
    try:
        program = compile_trusted(LAWS / "nothing.cpp", FLAGS, folders.BUILD / "sanitized")
    except CompileError as error:
        return str(error)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    return done.stderr.strip()[:200] if done.returncode else ""


def sanitized(stem: str) -> Path:
    """The program that calls a reference, both compiled with the sanitizers."""
    if why := missing():
        pytest.skip(f"no sanitizers here: {why}")
    reference = folders.ROOT / "cpp_ref" / f"{stem}.cpp"
    flags = (*FLAGS, "-std=c++11", "-DKIT", "-include", str(reference))
    includes = (reference, reference.with_name("ref.hpp"), folders.INTERFACE)
    return compile_trusted(LAWS / "sanitized.cpp", flags, folders.BUILD / "sanitized", includes)


def run(stem: str, folder: Path, texts: list[bytes]) -> list[list[int]]:
    """(status, size of the output) for every text; a complaint of a sanitizer fails the test."""
    paths = [folder / str(k) for k in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    done = subprocess.run([sanitized(stem), *paths], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr[:4000]
    return [list(map(int, line.split())) for line in done.stdout.splitlines()]


def junk(rng: Random) -> bytes:
    """Bytes that look like an input, more or less."""
    alphabet = rng.choice(
        [bytes(range(256)), b"0123456789 \n", b"1 2 3 4 \n", b"0 1 2 3 4 5 \n", b"14 0\n", b"99-+.x \0\r\n"]
    )
    return bytes(rng.choices(alphabet, k=rng.randrange(400)))


def damaged(text: bytes, rng: Random) -> bytes:
    """A right input, cut off or with a few bytes exchanged."""
    bytes_ = bytearray(text[: rng.randrange(len(text) + 1)])
    for _ in range(rng.randrange(3)):
        if bytes_:
            bytes_[rng.randrange(len(bytes_))] = rng.randrange(256)
    return bytes(bytes_)


def boards(stem: str) -> list[bytes]:
    """All inputs in tests/boards."""
    return [within_reach(stem, path.read_bytes()) for path in sorted((BOARDS / problem_of(stem)).glob("*.in"))]


def drawn(stem: str) -> list[bytes]:
    """Inputs of every family: the smallest, small ones, and for the fast reference the largest of the statement."""
    name = problem_of(stem)
    sizes = (0, 1, 3, *([catalog.problem(name).full_size] if stem == name else []))
    families = catalog.families(name).values()
    return [within_reach(stem, family(Random(1), size)) for family in families for size in sizes]


def large(name: str) -> list[bytes]:
    """Flood-It boards of every size that the fast reference accepts, one of them with as many regions as cells."""
    if name != "flood_it":
        return []
    rng = Random(2)
    checkered = [(14, [(k // 14 + k) % 2 for k in range(196)])]
    random = [(side, rng.choices(range(most), k=side * side)) for side in range(1, 15) for most in (1, 2, 4, 6, 6)]
    return [b"%d %s 0\n" % (side, " ".join(map(str, cells)).encode()) for side, cells in checkered + random]


@pytest.mark.parametrize("stem", REFERENCES)
def test_a_reference_under_the_sanitizers(stem: str, tmp_path: Path) -> None:
    name = problem_of(stem)
    right = [varied for text, _ in catalog.problem(name).samples for _, varied in layouts(name, text)]
    right += boards(stem) + drawn(stem) + large(stem)  # large ones only the fast one takes
    assert run(stem, tmp_path, right) == [[0, len(loaded(stem)(Case("", text)).output)] for text in right]


@pytest.mark.parametrize("stem", SHIPPED)
def test_a_reference_refuses_junk_under_the_sanitizers(stem: str, tmp_path: Path) -> None:
    rng, samples = Random(1), [text for text, _ in catalog.problem(problem_of(stem)).samples]
    wrong = [b"", *(junk(rng) for _ in range(300)), *(damaged(rng.choice(samples), rng) for _ in range(300))]
    found = run(stem, tmp_path, wrong)
    assert {status for status, _ in found} == {0, 1}
    assert all(size < 120 for status, size in found if status)


def test_every_problem_is_put_to_the_sanitizers() -> None:
    assert {problem_of(stem) for stem in REFERENCES} == set(NAMES)
    assert {problem_of(stem) for stem in SHIPPED} == set(PINNED)
