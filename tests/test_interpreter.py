"""A submission run in this process behaves as in one of its own, or differs in a known way."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from checker import catalog, lineup
from checker.forked import Forked
from checker.interpreter import in_fork, in_process, wants_descriptors
from checker.limits import MIB, Limits, Target
from checker.model import Case, Program, Run, Verdict

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
    "exit 3 by os": "import os\nos._exit(3)",
    "open(0)": "print(open(0).read().split()[0])",
    "os.read": "import os\nprint(os.read(0, 100).split()[0].decode())",
    "os.write": "import os\nos.write(1, b'1\\n')",
    "fileno": "import sys\nprint(sys.stdin.fileno())",
}


def real(folder: Path, source: str) -> tuple[Path, Run]:
    path = folder / "mine.py"
    path.write_text(source + "\n")
    return path, catalog.submission(path, TARGET)(Case("", TEXT))


@pytest.mark.parametrize("name", ALIKE)
@pytest.mark.parametrize("way", [in_process, in_fork])
def test_it_behaves_as_in_a_process_of_its_own(tmp_path: Path, name: str, way: Callable[..., Program]) -> None:
    path, there = real(tmp_path, ALIKE[name])
    assert not wants_descriptors(path.read_bytes())
    with Forked(partial(way, path, path.read_bytes()), 10.0) as program:
        for _ in range(2):
            here = program(Case("", TEXT))
            assert (here.output, here.stopped) == (there.output, there.stopped), (there.why, here.why)


@pytest.mark.parametrize("name", APART)
def test_what_needs_a_real_process_is_right_in_a_fork_and_never_right_by_chance(tmp_path: Path, name: str) -> None:
    path, there = real(tmp_path, APART[name])
    entrant = lineup.Entrant("flood_it", path, "luogu", 1)
    for way in lineup.ways(entrant):
        with Forked(lineup.maker(entrant, way), 10.0) as program:
            here = program(Case("", TEXT))
            same = (here.output, here.stopped) == (there.output, there.stopped)
            assert same == (way == "fork"), (there, here)


def test_what_a_fork_leaves_running_ends_with_its_worker(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import os, time\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
    with Forked(partial(in_fork, path, path.read_bytes()), 0.5) as program:
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
    run = in_process(path, source.encode())
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
    for _ in range(3):
        assert run(Case("", b"")).output == b"0 ['mine.py']\n"
    assert before == (sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit())
