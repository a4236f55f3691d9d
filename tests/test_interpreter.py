"""A submission run in this process behaves as in one of its own, or differs in a known way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from checker import catalog
from checker.interpreter import in_process
from checker.limits import MIB, Limits, Target
from checker.model import Case, Run

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
    "annotations": "from __future__ import annotations\nx: nothing = 1\nprint(x)",
}
# Programs that need a real process: here they fail, there they do not.
APART = {
    "open(0)": "print(open(0).read().split()[0])",
    "os.read": "import os\nprint(os.read(0, 100).split()[0].decode())",
    "os.write": "import os\nos.write(1, b'1\\n')",
    "fileno": "import sys\nprint(sys.stdin.fileno())",
}


def both(folder: Path, source: str) -> tuple[Run, Run]:
    path = folder / "mine.py"
    path.write_text(source + "\n")
    real = catalog.submission(path, TARGET)(Case("", TEXT))
    nothing, saved = os.open(os.devnull, os.O_RDWR), (os.dup(0), os.dup(1))
    try:  # what it does with descriptors 0 and 1 is not to touch the tests'
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        return real, in_process(path, path.read_bytes())(Case("", TEXT))
    finally:
        for fd, kept in enumerate(saved):
            os.dup2(kept, fd)
            os.close(kept)
        os.close(nothing)


@pytest.mark.parametrize("name", ALIKE)
def test_it_behaves_as_in_a_process_of_its_own(tmp_path: Path, name: str) -> None:
    real, here = both(tmp_path, ALIKE[name])
    assert (here.output, here.stopped) == (real.output, real.stopped), (real.why, here.why)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("name", APART)
def test_what_needs_descriptors_differs_and_is_noticed(tmp_path: Path, name: str) -> None:
    real, here = both(tmp_path, APART[name])
    assert real.stopped is None
    assert (here.output, here.stopped) != (real.output, real.stopped)


def test_globals_are_new_for_every_case_and_everything_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    source = "import sys\nsys.setrecursionlimit(9999)\ntry: x += 1\nexcept NameError: x = 0\nprint(x, sys.argv)"
    run = in_process(path, source.encode())
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
    for _ in range(3):
        assert run(Case("", b"")).output == b"0 ['mine.py']\n"
    assert before == (sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"], sys.getrecursionlimit())
