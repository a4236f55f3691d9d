"""A submission run in this process behaves as in one of its own, or differs in a known way."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from checker import catalog
from checker.model.limits import MIB, Limits, Target
from checker.model.values import Case, Program, Run, Verdict
from checker.running.cage.layers import load_filters
from checker.running.runner import all_runners, runners_for
from checker.running.runners.fork import ForkServer
from checker.running.runners.in_process import load_in_process, wants_descriptors
from checker.system.forked import ForkedProgram
from tests.parts import maker, written

TARGET = Target("luogu", "", (), Limits(cpu_seconds=1.0, memory_kib=128 * 1024, output_bytes=MIB))
TEXT = b"3 4\n5 6\n"

# Programs that behave alike.
ALIKE = {
    "input": "a, b = map(int, input().split())\nprint(a + b)",
    "input to the end": "while True:\n  try: print(input())\n  except EOFError: break",
    "lines": "import sys\nprint(sum(1 for _ in sys.stdin))",
    "read": "import sys\nprint(len(sys.stdin.read().split()))",
    "buffer": "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read())",
    "readline": "import sys\nreadline = sys.stdin.readline\nprint(readline(), readline(), repr(readline()))",
    "write": "import sys\nsys.stdout.write('1\\n')",
    "nothing": "pass",
    "main guard": "if __name__ == '__main__': print(1)",
    "exit 0": "import sys\nprint(1)\nsys.exit(0)",
    "exit": "import sys\nprint(1)\nsys.exit()",
    "builtin exit": "print(1)\nexit()",
    "exit 3": "import sys\nprint(1)\nsys.exit(3)",
    "exit 256": "import sys\nprint(1)\nsys.exit(256)",
    "exit -1": "import sys\nprint(1)\nsys.exit(-1)",
    "exit 0.0": "import sys\nprint(1)\nsys.exit(0.0)",
    "exit text": "import sys\nprint(1)\nsys.exit('bye')",
    "exception": "print(1)\n1 / 0",
    "assertion": "assert False, 'no'",
    "past the end": "input(); input(); input()",
    "unicode": "print('\\u00e9\\u4e2d')",
    "recursion": "import sys\nsys.setrecursionlimit(5000)\ndef f(n): return n and 1 + f(n - 1)\nprint(f(3000))",
    "thread": "import threading\nt = threading.Thread(target=lambda: print(1))\nt.start()\nt.join()",
    "pickle": "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))).__name__)",
    "globals": "x = 1\ndef f():\n  global x\n  x += 1\n  return x\nprint(f())",
    "argv": "import sys\nprint(len(sys.argv))",
    "closed": "import sys\nprint(1)\nsys.stdout.close()",
    "closed input": "import sys\nprint(input())\nsys.stdin.close()",
    "detached": "import sys\nraw = sys.stdin.detach()\nprint(len(raw.read()))",
    "kept": "import sys, json\njson.kept = sys.stdin.buffer.read(3)\nprint(json.kept)",
    "stderr": "import sys\nprint('noise', file=sys.stderr)\nprint(1)",
    "rebound": "import sys, io\ninput = io.BytesIO(sys.stdin.buffer.read()).readline\nprint(int(input().split()[0]))",
    "binary": "import sys\nsys.stdout.buffer.write(bytes(range(256)))",
    "abort": "import os\nos.abort()",
    "annotations": "from __future__ import annotations\nx: nothing = 1\nprint(x)",
}
# Programs that need a real process: here they fail, in a fork they do not.
APART = {
    "os._exit": "import os, sys\nprint(1)\nsys.stdout.flush()\nos._exit(0)",
    "atexit": "import atexit\natexit.register(lambda: print(2))\nprint(1)",
    "late thread": "import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.05), print(1))).start()",
    "mmap": "import mmap\nprint(bytes(mmap.mmap(0, 0, access=mmap.ACCESS_READ)).split()[0].decode())",
    "stdin=open(0)": "import sys\nsys.stdin = open(0)\nprint(input())",
    "left open": "out = open(1, 'w', closefd=False)\nout.write('1\\n')",
    "two streams": "import sys\nprint(1)\nsys.stdout = open(1, 'w', closefd=False)\nprint(2)\nsys.stdout.flush()",
    "exit 3 by os": "import os\nos._exit(3)",
    "open(0)": "print(open(0).read().split()[0])",
    "os.read": "import os\nprint(os.read(0, 100).split()[0].decode())",
    "os.write": "import os\nos.write(1, b'1\\n')",
    "fileno": "import sys\nprint(sys.stdin.fileno())",
}


def real(folder: Path, source: str) -> tuple[Path, Run]:
    path = folder / "mine.py"
    path.write_text(source + "\n")
    return path, catalog.program(catalog.read_submission(path), TARGET)(Case("", TEXT))


@pytest.mark.parametrize("name", ALIKE)
@pytest.mark.parametrize("way", [load_in_process, ForkServer])
def test_it_behaves_as_in_a_process_of_its_own(tmp_path: Path, name: str, way: Callable[..., Program]) -> None:
    path, there = real(tmp_path, ALIKE[name])
    assert not wants_descriptors(path.read_bytes())
    with ForkedProgram(partial(way, catalog.read_submission(path)), 10.0) as program:
        for _ in range(2):
            here = program(Case("", TEXT))
            assert (here.output, here.stopped) == (there.output, there.stopped), (there.why, here.why)


@pytest.mark.parametrize("kind", APART)
def test_what_needs_a_real_process_is_right_in_a_fork_and_never_right_by_chance(tmp_path: Path, kind: str) -> None:
    path, there = real(tmp_path, APART[kind])
    entry = catalog.entry(catalog.read_submission(path), TARGET)
    for name, runner in runners_for(entry).items():
        with ForkedProgram(maker(runner, entry), 10.0) as program:
            here = program(Case("", TEXT))
            same = (here.output, here.stopped) == (there.output, there.stopped)
            assert same == (name == "fork"), (there, here)


# What a judge refuses, and what must not happen to the machine of the user.
REFUSED = """
import errno, os, signal, socket, subprocess
FILE = {file!r}
def tried(what, *given):
    try:
        what(*given)
        return "done"
    except OSError as error:
        return errno.errorcode[error.errno]
print(tried(os.fork), tried(os.kill, os.getppid(), 0), tried(os.kill, 1, 0), tried(os.killpg, 1, 0))
print(tried(socket.socket), tried(subprocess.run, ["true"]), tried(os.setsid), tried(os.system, "true"))
print(tried(open, FILE, "w"), tried(open, FILE, "a"), tried(os.unlink, FILE), tried(os.rename, FILE, FILE + "x"))
print(tried(os.mkdir, FILE + "d"), tried(os.truncate, FILE, 0), tried(os.chmod, FILE, 0))
print(tried(os.link, FILE, FILE + "l"), tried(os.symlink, FILE, FILE + "s"))
os.kill(os.getpid(), 0)
"""


@pytest.mark.skipif(not load_filters(catalog.compile_launcher()), reason="this machine has no seccomp")
@pytest.mark.parametrize("way", ["in_process", "fork"])
def test_what_the_cage_refuses_is_refused_outside_of_it_as_well(tmp_path: Path, way: str) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    path, there = real(tmp_path, REFUSED.format(file=str(kept)).strip())
    entry = catalog.entry(catalog.read_submission(path), TARGET)
    with ForkedProgram(maker(all_runners()[way], entry), 10.0) as program:
        for _ in range(2):
            here = program(Case("", TEXT))
            assert (here.output, here.stopped) == (there.output, there.stopped), here.why
    assert b"done" not in there.output.splitlines()[0] and kept.read_text() == "mine"
    assert {p.name for p in tmp_path.iterdir()} == {"kept.txt", "mine.py"}


def test_what_a_fork_leaves_running_ends_with_its_worker(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import os, time\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
    with ForkedProgram(partial(ForkServer, catalog.read_submission(path)), 0.5) as program:
        assert program(Case("", TEXT)).stopped is Verdict.TLE
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(int((tmp_path / "pid").read_text()), 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    raise AssertionError("it still runs")


def test_globals_are_new_for_every_case_and_everything_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    source = "import sys\nsys.setrecursionlimit(9999)\ntry: x += 1\nexcept NameError: x = 0\nprint(x, sys.argv)"
    run = load_in_process(written(path, source))
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
    for _ in range(3):
        assert run(Case("", b"")).output == b"0 ['mine.py']\n"
    assert before == (sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit())


def test_a_view_of_the_input_that_is_kept_shows_the_next_case_nothing(tmp_path: Path) -> None:
    source = b"import sys, json\njson.views = getattr(json, 'views', [])\n"
    source += b"json.views.append(sys.stdin.buffer.getbuffer())\nprint([bytes(v) for v in json.views], input())"
    run = load_in_process(written(tmp_path / "mine.py", source))
    assert run(Case("", b"1\n")).output == b"[b'1\\n'] 1\n"
    assert run(Case("", b"2\n")).output == b"[b'1\\n', b'2\\n'] 2\n"
    del sys.modules["json"].views


def test_a_fork_gets_its_own_input_and_a_dead_interpreter_is_not_its_answer(tmp_path: Path) -> None:
    source = b"import os\nline = input()\nprint(line, list(map(int, os.listdir('/dev/fd')))[:3])\n"
    source += b"if line == '9': os.kill(os.getppid(), 9)"
    with ForkServer(written(tmp_path / "mine.py", source)) as run:
        for line in (b"1234", b"5", b""):
            assert run(Case("", line + b"\n")).output == line + b" [0, 1, 2]\n"
        with pytest.raises(EOFError, match="is gone"):
            run(Case("", b"9\n"))


@pytest.mark.skipif(not shutil.which("pypy3"), reason="pypy3 is not installed")
@pytest.mark.parametrize("name", ["input", "exit 3", "exception", "stderr", "unicode", "thread", "mmap"])
def test_another_interpreter_waits_for_its_forks_as_well(tmp_path: Path, name: str) -> None:
    path, there = real(tmp_path, (ALIKE | APART)[name])
    entry = catalog.entry(catalog.read_submission(path), TARGET, "pypy3")
    assert list(runners_for(entry)) == ["fork"]
    with ForkedProgram(maker(runners_for(entry)["fork"], entry), 10.0) as program:
        for _ in range(2):
            here = program(Case("", TEXT))
            assert (here.output, here.stopped) == (there.output, there.stopped), (there.why, here.why)
