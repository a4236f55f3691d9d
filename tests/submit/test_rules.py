"""The rules of a judge on texts: every rule is broken by something, and by nothing that keeps it."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from checker import catalog
from checker.grading.score import Scored
from checker.judges import JUDGES, address, offers, runner
from checker.model.limits import Limits, Target
from checker.model.values import Case, Judged, Run, Verdict
from checker.new.scaffold import PROBLEM_KINDS, plan_problem, render_files
from checker.running.language import Entry
from checker.running.languages.cpp import NEWER_STANDARD, check_standard, preprocess
from checker.submit.complaint import Complaint, of_compiler
from checker.submit.inspection import looked_at
from checker.submit.job import Job
from checker.submit.rule import all_rules
from checker.submit.rules.limits import complaints
from checker.submit.sources import cpp as cpp_source
from checker.submit.sources import cpp_assembly as assembly
from checker.submit.sources import python as python_source
from checker.submit.sources import python_versions
from checker.submit.sources.cpp import SINCE
from checker.submit.sources.python import first_of_each_line, parsed
from checker.submit.sources.python_names import resolved
from checker.system.compiler import CompileError
from tests.parts import written

TARGETS = [problem.target(judge) for problem in map(catalog.problem, catalog.names()) for judge in problem.judges]
LUOGU = TARGETS[0]
Broken = set[tuple[str, Complaint]]  # with the names of the rules


def python(
    text: str, version: tuple[int, int] = (3, 5), beside: tuple[str, ...] = (), files: tuple[str, ...] = ()
) -> Broken:
    tree = parsed(text)
    found = {
        "one_file": python_source.one_file(tree, beside),
        "library": python_source.library(tree, beside),
        "version": first_of_each_line(python_versions.newer(text, tree, version)),
        "streams": first_of_each_line(python_source.streams(tree, resolved(text), files)),
    }
    return {(rule, it) for rule, its in found.items() for it in its}


def job(text: str | bytes, name: str = "mine.cpp", target: Target = LUOGU) -> Job:
    """A file on its way to a judge."""
    return Job(catalog.problem("flood_it"), target, written(Path(name), text), catalog.toolchain(), "cpython")


def mine(text: bytes) -> Entry:
    """A C++ file at Luogu."""
    return job(text).entry


def found_by(rule: str, of: Job) -> list[Complaint]:
    """What a rule finds."""
    return list(all_rules()[rule].check(of).complaints)


def cpp(text: str, *files: str) -> Broken:
    of = job(text, target=replace(LUOGU, file_io=(files[0], files[1])) if files else LUOGU)
    return {(rule, it) for rule in ("one_file", "library", "streams", "optimize") for it in found_by(rule, of)}


def places(found: Broken) -> set[tuple[str, int]]:
    return {(rule, it.line) for rule, it in found}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: f"{target.judge}-{target.id}")
def test_the_kit_s_own_files_break_no_rule_of_a_judge_that_takes_them(target: Target) -> None:
    (problem,) = (p for p in map(catalog.problem, catalog.names()) if target in map(p.target, p.judges))
    for path in (*catalog.solutions(problem.name), *catalog.references(problem.name)):
        of = replace(job(path.read_bytes(), path.name, target), problem=problem)
        taken = path.suffix in target.suffixes
        assert bool(of.offered) == taken == (not found_by("language", of))
        if taken:
            assert not [row for row in looked_at_source(of) if row[1]]


def looked_at_source(of: Job) -> list[tuple[str, int]]:
    """The rules that need no run, with the number of complaints."""
    rules = [(name, rule) for name, rule in all_rules().items() if rule.rank < 40 and rule.applies(of)]
    return [(name, len(rule.check(of).complaints)) for name, rule in rules]


@pytest.mark.parametrize("kind", PROBLEM_KINDS)
@pytest.mark.parametrize("files", [(), ("mine.in", "mine.out")], ids=["streams", "files"])
def test_what_a_new_problem_begins_with_breaks_no_rule(kind: str, files: tuple[str, ...]) -> None:
    plan = plan_problem("mine", kind, None)
    made = render_files(replace(plan, file_io=(files[0], files[1])) if files else plan)
    assert python(made["solutions/mine.py"], files=files) == set()
    assert cpp(made["cpp_ref/mine.cpp"], *files) == set()


PYTHON = [
    ("one_file", "import sys\nfrom . import sys"),
    ("one_file", "\nimport beside.it"),
    ("one_file", "\nfrom beside import it"),
    ("library", "import sys\nimport numpy as np"),
    ("library", "\ntry: import numpy\nexcept ValueError: numpy = None"),
    ("library", "try: pass\nexcept ImportError: import numpy"),
    ("library", "try:\n    def f(): import numpy\nexcept ImportError: pass"),
    ("library", "try:\n    class A: f = lambda: 0; import numpy\nexcept OSError: pass"),
    ("library", "def f():\n    from sortedcontainers import SortedList"),
    ("version", "x = 1\nprint(f'{x}')"),
    ("streams", "import sys\nprint(1, file=sys.stderr)"),
    ("streams", "import sys as s\ns.stderr.write('x')"),
    ("streams", "from sys import stderr as e\nprint(1, file=e)"),
    ("streams", "x = 1\ntext = open('in.txt').read()"),
    ("streams", "import io\nio.open(file)"),
    ("streams", "import sys\nsys.stdin = open('in.txt')\ndef f():\n    open = []\n    open.append(1)"),
    ("streams", "f = lambda open: open(1)\nopen('in.txt')"),
    ("streams", "x = [open for open in []]\nopen('in.txt')"),
    ("streams", "class A: open = 1\ntext = open('in.txt')"),
    ("streams", "class A: open = 1; f = lambda self: (\n        open('in.txt'))"),
    ("streams", "def f(open=1):\n    from os import fork as open; open()"),
    ("streams", "def f(open, text=\n        open('in.txt')): pass"),
    ("streams", "def f():\n    import sys as s; s.stderr.write('x')"),
    ("streams", "import os.path\nos.write(2, b'x')"),
    ("streams", "from sys import stderr as e\r\n题 = '题'; e.write(题)"),
    ("streams", "import os\nos.system('ls')"),
    ("streams", "from os import fork as f\nf()"),
    ("streams", "\nimport subprocess"),
    ("streams", "\nfrom urllib.request import urlopen"),
    ("streams", "import sys\nfrom pathlib import Path"),
    ("streams", "\nimport pdb"),
    ("streams", "x = 1\nn = input('n? ')"),
]


@pytest.mark.parametrize(("rule", "text"), PYTHON)
def test_a_python_source_breaks_one_rule_in_one_line(rule: str, text: str) -> None:
    assert places(python(text, beside=("beside",))) == {(rule, 2)}


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    open = print\n    def g(): return [open(x) for x in range(3)]\n    return g",
        "def f(open):\n    return lambda: open('a')",
        "def f():\n    global open\n    open = print\ndef g():\n    open('a')",
        "class A:\n    open = print\n    x = open('a')",
        "def f():\n    for k in 1, 2:\n        '题'; k > 1 and open('a')\n        open = print",
        "def f():\n    open = None\n    def g():\n        nonlocal open\n        open = print\n        open('a')",
        "from sys import stdin\ndef f(stderr):\n    stderr.x",
        "try:\n    class A: import numpy\nexcept ImportError: pass",
        "import sys\nopen = [sys.stdin.readline()]\nopen.append(1)",  # a name of its own
        "def open(door):\n    return door\nopen('door')",
        "text = open(0).read()",
        "import os\nos.write(1, b'x')\nos.read(0, 9)\ntext = os.fdopen(0)",
        "import sys\nsys.stdout.write('stderr')\nsys.setrecursionlimit(9)",
        "n = input()",
        "import random, heapq, itertools, functools, collections.abc",  # though files of that name stand beside it
        "# print(1, file=sys.stderr)\n'''open('x')'''",
        "try:\n    import numpy as np, beside\nexcept (ImportError, ValueError):\n    np = None",
        "def f():\n    try: from sortedcontainers import SortedList\n    except builtins.ModuleNotFoundError: pass",
        "try: import numba\nexcept: numba = None",
        "'\\d'",  # which Python warns of
    ],
)
def test_a_python_source_that_keeps_to_itself_is_not_refused(text: str) -> None:
    assert python(text, beside=("random", "heapq")) == set()


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("x = 0\nprint(f'{x}')", 6),
        ("n = 1_000", 6),
        ("n: int = 1", 6),
        ("def f(*a,):\n    pass", 6),
        ("def f(a, *, b, **c\n    , ):\n    pass", 6),
        ("import secrets", 6),
        ("def f(x):\n    return 1, *x", 8),
        ("def f(x):\n    yield 1, *x", 8),
        ("if (n := 1):\n    pass", 8),
        ("def f(a, /):\n    pass", 8),
        ("from math import isqrt", 8),
        ("pow(3, -1, 7)", 8),
        ("for x in *[1], *[2]:\n    pass", 9),
        ("def f(a: list[int]):\n    pass", 9),
        ("from functools import cache", 9),
        ("with (open(0) as a, open(1) as b):\n    pass", 9),
        ("def f(a: int | None):\n    pass", 10),
        ("def f(a) -> int | None:\n    pass", 10),
        ("match 1:\n    case _:\n        pass", 10),
        ("from itertools import pairwise", 10),
        ("x = (5).bit_count()", 10),
        ("def f(a, x):\n    return a[1, *x]", 11),
        ("try:\n    pass\nexcept* OSError:\n    pass", 11),
        ("def f(x):\n    return (1, *x)", 5),
        ("for x in (*[1], *[2]):\n    print(*x, sep='')", 5),
        ("def f(*, a):\n    return a @ a", 5),
        ("f(*a,)", 5),
        ("import sys\nsys.stdin.reconfigure(newline='')", 7),
        ("s = input()\ns.isascii()", 7),
        ("from math import hypot\nhypot(3, 4, 12)", 8),
        ("s = input()\ns.removeprefix('a')", 9),
        ("def f(s):\n    return s.removesuffix('a')", 9),
        ("import math\nmath.gcd(4, 6, 8)", 9),
        ("from math import gcd as g\ng(4)", 9),
        ("import math\nmath.lcm(4, 6)", 9),
        ("def f(n):\n    return n.bit_count()", 10),
        ("import math\nmath.gcd(4, 6)\nmath.hypot(3, 4)\nmath.gcd(*pair)", 5),
        ("def gcd(*numbers):\n    return 1\ngcd(4, 6, 8)", 5),
        ("class Set:\n    def bit_count(self):\n        return 0\nSet().bit_count()", 5),
        ("def f(n):\n    return hasattr(n, 'bit_count') and n.bit_count()", 5),
        ("try:\n    f = str.isascii\nexcept AttributeError:\n    f = None", 5),
        # What may be missing
        ("try:\n    from functools import cache\nexcept ImportError:\n    cache = 1\n@cache\ndef f():\n    pass", 5),
        ("try:\n    import dataclasses\nexcept ImportError:\n    pass", 5),
        ("import math\ntry:\n    root = math.isqrt\nexcept AttributeError:\n    root = 1\nroot(4)", 5),
        ("try:\n    x = f'{1}'\nexcept ImportError:\n    pass", 6),
        ("try:\n    from functools import lru_cache\nexcept ImportError:\n    pass\n@lru_cache\ndef f():\n    pass", 8),
        ("try:\n    from math import isqrt\nexcept ImportError:\n    pass\nfrom math import isqrt", 8),
        ("import math\ntry:\n    from math import isqrt\nexcept ImportError:\n    math.isqrt(4)", 8),
        ("try:\n    from functools import cache\nexcept AttributeError:\n    cache = 1", 9),
        ("try:\n    def f():\n        from functools import cache\nexcept ImportError:\n    pass", 9),
    ],
)
def test_what_a_python_needs_is_known(text: str, since: int) -> None:
    for minor in range(5, sys.version_info.minor + 1):
        found = python_versions.newer(text, parsed(text), (3, minor))
        assert bool(list(found)) == (minor < since), minor


@pytest.mark.parametrize("text", ["x = 1\ndef f(:\n", "x = 0\n\tx = 1", "\0", "(" * 9999 + ")" * 9999])
def test_a_python_source_that_does_not_parse_is_said_so(text: str) -> None:
    *others, compiles, samples, limits = looked_at(job(text, "mine.py"))
    assert [row.tried for row in others] == [True] * 2 + [False] * 4 and not any(row.complaints for row in others)
    assert compiles.rule is all_rules()["compiles"] and compiles.complaints[0].why
    assert (samples.tried, limits.tried) == (False, False)


CPP = [
    ("library", "#include <unistd.h>"),
    ("library", "# include <sys/mman.h> // fast"),
    ("streams", 'int main() { freopen("in.txt", "r", stdin); }'),
    ("streams", 'int main(int n, char **) { if (n > 1 && freopen("in.txt", "r", stdin)) return 1; }'),
    ("streams", 'int main(int n, char **) { return n & 1 || !std::freopen("in.txt", "r", stdin); }'),
    ("streams", 'int f(int); int x = f(1) * system("ls") + (f(2) > ::system("ls"));'),
    ("streams", 'struct Set { int system, kill; bool fork(); }; int main() { return system("ls"); }'),
    ("streams", 'extern "C" int fork(); int f() { auto fork = 1; return fork; } int x = f() ? fork() : 1 + fork();'),
    ("streams", "int f(int system) { return system; } int main() { return f(system(0)); }"),
    ("streams", 'struct Set { bool fork(); }; bool Set::fork() { return std::system("ls"); }'),
    ("streams", 'void f(int *p) { *p = freopen("in.txt", "r", stdin) != 0; }'),
    ("streams", 'std::ifstream in("in.txt");'),
    ("streams", "int main() { std::cerr << 1; }"),
    ("streams", "using namespace std; int main() { cerr << 1; }"),
    ("streams", 'int main() { fprintf(stderr, "x"); }'),
    ("streams", "int main() { SAY(1); }"),
    ("streams", 'int main() { return system("pause"); }'),
    ("streams", "int main() { std::ostream &log = std::clog; }"),
    ("optimize", '#pragma GCC optimize("Ofast")'),
    ("optimize", "#  pragma   GCC optimize 3"),
    ("optimize", '_Pragma("GCC optimize(3)")'),
    ("optimize", '__attribute__((noinline, optimize("O3"))) int f();'),
    ("optimize", '[[gnu::optimize("O3")]] int f();'),
    ("optimize", "__attribute((aligned(8), __optimize__(3))) int f();"),
]
HEAD = "/* a\ncomment */\n"
HEAD += '#include <iostream>\n#include <fstream>\n#define SAY(x) fprintf(stderr, "%d", x)\n#define QUIET(x)\n\n'


@pytest.mark.parametrize(("rule", "text"), CPP)
def test_a_cpp_source_breaks_one_rule_in_one_line(rule: str, text: str) -> None:
    assert places(cpp(HEAD + text)) == {(rule, 8)}


@pytest.mark.parametrize(
    "text",
    [
        '#ifndef ONLINE_JUDGE\n#include <unistd.h>\n#include "m.h"\n#pragma GCC optimize(3)\nint f(fopen());\n#endif',
        "#ifdef LOCAL\n#define debug(x) std::cerr << x\n#else\n#define debug(x)\n#endif\nint main() { debug(1); }",
        "int main() { QUIET(stderr); }",
        '// std::cerr << 1;\n/* system("x"); */ const char *s = "std::cerr << \\" fopen(";',
        'const char *s = R"x(\nstd::cerr << 1; )" fopen(")x"; int n = 1\'000\'000; char c = \'"\';',
        "struct Set { bool socket(int, int); int system; };\nbool f(Set s) { return s.socket(1, 2); }",
        "struct Set { bool kill(int); bool f() { return kill(1); } bool g(); };\nbool Set::g() { return !kill(1); }",
        "struct Set { bool kill(int); };\nbool Set::kill(int a) { return a && kill(a - 1); }\nbool x = Set().kill(1);",
        "namespace mine { extern \"C\" { int kill(int a) { return a; } } }\nusing namespace mine; int x = kill(1);",
        "template <class T> T *kill(T *a) { return a; }\nint n, *x = kill(&n);",
        "template <class F> int g(F &&fork) { return fork(1); }\nint h(int (*kill)(int)) { return kill(1); }",
        "#pragma GCC diagnostic push\nint kill(int a) { return a; }\n#pragma GCC diagnostic pop\nint x = kill(1);",
        "#include <functional>\nstd::function<int(int)> kill;\nvoid f() { kill = [](int n) { return kill(n); }; }",
        "bool kill(int a, int b) { return a < b; }\nbool g() { return kill(1, 2); }",
        "int main() { auto fork = [](int a) { return a; }; return fork(0); }",
        "int clog[9]; int f(int k) { return clog[k]; }",
        "#pragma GCC target(\"avx2\")\nint optimize(int x) { return x; }\nint y = optimize(2);",
        "__attribute__((noinline)) int optimize(int x);\nconst char *s = \"__attribute__((optimize(3)))\";",
        "#include <bits/stdc++.h>\n#include <ext/pb_ds/assoc_container.hpp>\n#include <immintrin.h>\n#include <time.h>",
        "int main() { std::ios::sync_with_stdio(false); std::puts(\"stderr\"); }",
    ],
)  # fmt: skip
def test_a_cpp_source_that_keeps_to_itself_is_not_refused(text: str) -> None:
    assert cpp(HEAD + text) == set()


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("int system(int); namespace mine { int system(const char *); }\nint x = system(1), y = mine::system(0);", {}),
        ("namespace mine { struct ifstream { ifstream(int) {} }; }\nmine::ifstream in(1);", {}),
        ("struct Door { void open() {} void close(); };\nint main() { Door().open(); }", {}),
        ("template <class T> int never(T t) { return system(t) + !popen(0, 0); }", {}),
        ("struct Log { void say() { std::cerr << 1; } };\nconst bool LOUD = false;", {}),  # which nobody calls
        ("int main() { const bool loud = false; if (loud) std::cerr << 1; }", {}),
        ("std::ifstream unopened; int main() { return unopened.is_open(); }", {}),
        ("#if 0\nint x = system(0);\n#elif 1\nint y;\n#else\nint z = fork();\n#endif", {}),
        ("#define LOUD system\n\nint x = LOUD(0);", {"system": {3}}),
        ("int main() {\n  auto say = [] { return popen(0, 0); };\n  say(); }", {"popen": {2}}),
        ("int main() {\n  system(0);\n  system(0); system(0); fopen(0, 0);\n}", {"system": {2, 3}, "fopen": {3}}),
        ("int (*run)(const char *) = std::system;\nint x = run(0);", {"system": {1}}),
        ("int f(int run(const char *)) { return run(0); }\n\nint x = f(system);", {"system": {3}}),
        ("template <class T> int once(T t) {\n  return system(t);\n}\nint x = once(nullptr);", {"system": {2}}),
        ('#include <memory>\n\nauto out = std::make_unique<std::ofstream>("x");', {"ofstream": {3}}),
        ('using In = std::ifstream;\n\nIn in("x");', {"ifstream": {3}}),
        ('struct In : std::ifstream {\n  In() : std::ifstream("x") {}\n} in;', {"ifstream": {2}}),
        ('std::wifstream in;\nint main() {\n  in.open("x"); }', {"wifstream": {3}}),
        ('std::filebuf in;\nint main() {\n  in.open("x", std::ios::in); }', {"filebuf": {3}}),
        ("int main() {\n  std::cerr\n    << 1\n    << 2;\n}", {"cerr": {2}}),
        ('int main() {\n  std::ofstream\n    out(\n    "x");\n}', {"ofstream": {2}}),
        ("\n#include <filesystem>\nauto now = std::filesystem::current_path();", {"filesystem": {3}}),
        ('asm(".loc 1 2\\n.file\\n.loc x\\n.quad \\n");\nint x = 1;\nint y = system(0);', {"system": {3}}),
    ],
)
def test_the_compiler_decides_what_is_used(text: str, uses: dict[str, set[int]]) -> None:
    source = f"#include <cstdlib>\n#include <iostream>\n#include <fstream>\n{text}\n"
    found = cpp(source)
    expected = {(name, line + 3) for name, lines in uses.items() for line in lines}
    assert {(it.why.split()[0], it.line) for _, it in found} == expected


# Of g++ before 11, of Clang with libc++, and of the latter on macOS: file, place, name of the C function, a stream.
COMPILERS = [
    ('1 "source.cpp"', "_ZSt4clog", "system", "_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode"),
    ('1 "/x" "source.cpp"', "_ZNSt3__14clogE", "system", "_ZNSt3__114basic_ifstreamIcNS_11char_traitsIcEEEC1EPKcj"),
    ('1 "/x" "source.cpp" md5 0', "__ZNSt3__14clogE", "_system", "__ZNSt3__114basic_ifstreamIwNS_4openEE4openEPKcj"),
]


ASSEMBLY = """
\t.file\t{file}
\t.file 2 "/x" "y"
_fopen:
\t.loc 1 4 2 is_stmt 0
\tadrp x8, {log}@GOTPAGE
\tbl fopen_
\tbl _fopen
\t.loc\t1 5 1
\tbl {function}
\tbl _fork
\t; kill: def $w0
\t.loc 2 7 1
\tbl {function}
\t.loc 1 6 1
\tcall {stream}@PLT
\t.string "bl {function}"
\t.quad {function}
"""


@pytest.mark.parametrize(("file", "log", "function", "stream"), COMPILERS)
def test_the_assembly_of_other_compilers_is_understood(file: str, log: str, function: str, stream: str) -> None:
    text = ASSEMBLY.format(file=file, log=log, function=function, stream=stream)
    found = [(name.removeprefix("w"), line) for name, line, _ in assembly.used(text, {9: "run(system)"})]
    assert found == [("clog", 4), ("fork", 5), ("system", 5), ("ifstream", 6), ("system", 9)]


def test_lines_count_across_long_conditions_and_headers() -> None:
    text = (
        "#include <vector>\n"
        + "#if 0\n"
        + "junk\n" * 30
        + "#endif\n"
        + "\n" * 20
        + "int x;\nint main() {\n  SAY(1);\n}\n"
    )
    assert places(cpp(HEAD + text)) == {("streams", 7 + 1 + 32 + 20 + 3)}


def test_a_problem_with_files_has_programs_open_them() -> None:
    files = ("a.in", "a.out")
    mine = 'int main() {\n freopen("a.in", "r", stdin);\n freopen("b.in", "r", stdin);\n std::ofstream out("a.out"); }'
    assert places(cpp(HEAD + mine, *files)) == {("streams", 10)}
    mine = 'int main() {\n std::ifstream in;\n in.open("a.in");\n in.close();\n in.open("b.in");\n}'
    assert places(cpp(HEAD + mine, *files)) == {("streams", 12)}
    assert places(python("open('a.in')\nopen('b.in')\nopen('a.out', 'w')", files=files)) == {("streams", 2)}


def test_size_and_encoding() -> None:
    hdu, uva = (catalog.problem("flood_it").target(judge) for judge in ("hdu", "uva"))
    assert runner(hdu).source_bytes == (51, 65536)
    sizes = {n: len(found_by("size", job(b"x" * n, target=hdu))) for n in (50, 51, 65536, 65537)}
    assert sizes == {50: 1, 51: 0, 65536: 0, 65537: 1}
    size = all_rules()["size"]
    assert size.applies(job("x", target=hdu)) and not size.applies(job("x", target=uva))
    assert [it.line for it in found_by("encoding", job("\N{BOM}x"))] == [1]
    assert [it.line for it in found_by("encoding", job("x\n// 题".encode("gbk")))] == [2]
    assert found_by("encoding", job("x\n// 题")) == []


@pytest.mark.parametrize(("judge", "says"), [("luogu", "Luogu refuses it, and no other judge"), ("hdu", "no judge")])
def test_who_refuses_a_pragma_is_said(judge: str, says: str) -> None:
    of = job("#pragma GCC optimize(3)\n", target=catalog.problem("flood_it").target(judge))
    assert found_by("optimize", of) == [Complaint(f"GCC optimize: {says} promises to heed it", 1)]


@pytest.mark.parametrize(
    ("verdict", "cpu_seconds", "peak_kib", "says"),
    [
        (Verdict.AC, 0.5, 8000, ""),
        (Verdict.AC, 0.51, 8000, "used 0.51 of 1 s on this machine; the judge may be 2 times slower"),
        (Verdict.AC, 0.1, 8001, "used 8 of 9.766 MiB on this machine"),
        (Verdict.TLE, 1.3, 0, "b: TLE because"),
    ],
)
def test_the_worst_case_needs_a_margin(verdict: Verdict, cpu_seconds: float, peak_kib: int, says: str) -> None:
    tests = (
        Judged(Case("a", b""), Run(b""), Verdict.AC),
        Judged(Case("b", b""), Run(b"", cpu_seconds, 0, peak_kib), verdict, "because"),
    )
    found = complaints(Scored("p", "s", Target("hdu", "1", (".cpp",), Limits(1.0, 10000)), tests))
    assert [says in it.why for it in found] == [True] * bool(says)


def test_a_compiler_s_complaint_has_its_line() -> None:
    assert of_compiler("a b.cpp:3:1: error: x: y") == Complaint("error: x: y", 3)
    assert of_compiler("a.py:7: invalid syntax") == Complaint("invalid syntax", 7)
    assert of_compiler("no main", as_what="c++14") == Complaint("as c++14: no main")
    said = "a.cpp:2:10: fatal error: my.h: No such file or directory"
    assert cpp_source.missing(said, '\n#include "my.h"') == ('"my.h"', 2)
    assert cpp_source.missing(said, "\n#include <my.h>") == ("<my.h>", 2)
    assert cpp_source.missing("a.cpp:2:1: error: x", "") == ("", 0)
    assert cpp_source.absent("span", "c++14") == "<span> came with c++20; the judge takes c++14"
    assert cpp_source.absent("span", "c++20") == ""


@pytest.mark.parametrize(
    ("text", "rule", "says"),
    [
        ('int x;\n#include "my.h"\nint y = z;', "one_file", 'includes "my.h", a file beside it'),
        ("int x;\n#include <my.h>\nint y = z;", "library", "<my.h> is not of the C++ standard library"),
        ("int x;\n#include <bits/my.h>\nint y = z;", "library", "<bits/my.h> is not known to the compiler on this"),
        ("int x;\nint y = z;", "compiles", "error: "),
        ("int x;\n#error no", "compiles", "error: #error no"),
    ],
)
def test_what_cannot_be_read_breaks_one_rule(text: str, rule: str, says: str) -> None:
    (row,) = (row for row in looked_at(job(text)) if row.complaints)
    assert row.rule is all_rules()[rule]
    assert row.complaints[0].line == 2 and row.complaints[0].why.startswith(says)


STANDARDS = ("c++11", "c++14", "c++17", "c++20")


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("int f() { int y = 1; return [z = y] { return z; }(); }", "c++14"),
        ("template <class T> constexpr T pi = T(3);", "c++14"),
        ("int f() { auto [a, b] = std::make_pair(1, 2); return a + b; }", "c++17"),
        ("template <class T> int f() { if constexpr (sizeof(T) > 1) return 1; return 0; }", "c++17"),
        ("int f() { if (int a = 1; a) return a; return 0; }", "c++17"),
        ("namespace a::b { int x; }", "c++17"),
        ("inline int x = 1;", "c++17"),
        ("static_assert(true);", "c++17"),
        ("template <class... T> int sum(T... t) { return (t + ...); }", "c++17"),
        ("int f() { return []<class T>(T x) { return x; }(1); }", "c++20"),
        ("int f() { for (int n[] = {1}; int x : n) return x; return 0; }", "c++20"),
        # GNU's own, which old compilers take
        ("int f(int n) { int a[n]; return sizeof a / sizeof *a; }", "c++11"),
        ("struct P { int a, b; }; P p = {.a = 1, .b = 2};", "c++11"),
        ("int f(int n) { return ({ int m = n; m ?: 3; }); }", "c++11"),
        ("__int128 n = 0b101; int f(int x) { switch (x) { case 1 ... 5: return 1; } return 0; }", "c++11"),
        ("[[nodiscard]] int f();;", "c++11"),
    ],
)
def test_a_source_conforms_to_its_standard_and_to_newer_ones(text: str, since: str) -> None:
    source = f"#include <utility>\n\n{text}\n".encode()
    for standard in STANDARDS:
        try:
            check_standard(standard, mine(source))
            assert standard >= since
        except CompileError as error:
            assert standard < since and str(error).startswith("mine.cpp:3:") and "[-W" not in str(error)


@pytest.mark.parametrize(
    ("warning", "newer"),
    [
        ("structured bindings only available with -std=c++17 or -std=gnu++17", True),  # GCC 9
        ("decomposition declarations are a C++17 extension [-Wc++17-extensions]", True),  # Clang
        ("binary integer literals are a C++14 extension [-Wc++14-binary-literal]", False),
        ("designated initializers are a C++20 extension [-Wc++20-designator]", False),
        ("ISO C++ forbids variable length array [-Wvla]", False),
    ],
)
def test_other_compilers_are_understood(warning: str, newer: bool) -> None:
    said = f"a.cpp: In function f:\na.cpp:1:2: warning: {warning}\n    1 | x"
    found = NEWER_STANDARD.search(said)
    assert (found and found.groups()) == (("a.cpp:1:2", warning.partition(" [")[0]) if newer else None)


def test_warnings_without_end_hide_nothing() -> None:
    source = "".join(f"int f{k}(int n) {{ int a[n]; return a[0]; }};\n" for k in range(300))
    middle = source.replace("f150(int n) {", "f150(int n) { if (int m = n; m) return 0;")
    check_standard("c++14", mine(source.encode()))
    with pytest.raises(CompileError, match="init-statement"):
        check_standard("c++14", mine(middle.encode()))


def test_a_header_younger_than_the_judge_s_standard_is_refused_in_its_line() -> None:
    text = "#include <vector>\n#include <shared_mutex>\n#include <optional>\n"
    read = preprocess("c++11", mine(text.encode()))
    for newest, lines in (("c++11", {2, 3}), ("c++14", {3}), ("c++17", set()), ("c++20", set())):
        assert {it.line for it in cpp_source.unknown(cpp_source.active(text, read), newest)} == lines


def test_every_header_of_the_compiler_has_its_standard() -> None:
    """What the compiler keeps out of its own catch-all header for older standards came with a newer one."""
    asked = b"#include <bits/stdc++.h>\n"
    old = preprocess("c++11", mine(asked))
    for standard in STANDARDS[1:]:
        read = preprocess(standard, mine(asked))
        for header, since in SINCE.items():
            entered = re.compile(rf'^# 1 "[^"]*/c\+\+/\d+/{header}" 1', re.MULTILINE)
            if entered.search(read) and not entered.search(old):
                assert "c++11" < since <= standard, header


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: f"{target.judge}-{target.id}")
def test_every_target_can_be_submitted_to_or_says_why_not(target: Target) -> None:
    assert {it.suffix for it in offers(target)} == set(target.suffixes)
    assert bool(JUDGES[target.judge].closed) == (not target.suffixes)
    where = address(target)
    assert "{" not in where and where.startswith("http")
    assert target.id in where or target.judge == "uva"
    assert set(runner(target).flags) == {"-O2", "-DONLINE_JUDGE"}
