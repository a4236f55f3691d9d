"""The kit's own package. A folder imports from itself and from the rows above it in this map, which says where to look:

model       the words: cases, runs, verdicts, problems, and what a problem is written with
setup       makes the environment that the kit runs in

system      what the machine can do: files, folders, processes, pools, the trusted compiler
judges      SET  the facts of a judge, a file each
problems    SET  the rules of a problem, a file each, with its statements
shrink      simpler inputs that still fail

running     a file becomes a Program: the cage, arenas, languages SET, runners SET
grading     a run and an answer become a verdict, a set of tests becomes a score: graders SET

catalog     a name becomes its parts; only `catalog.folders` knows where everything stands

stress      the work of `make stress`; likewise data (formats SET), hunt, strength, submit (rules, sources SETS),
            report (replays and editorials SETS), bench, new; none of them imports another
terminal    what is read from the command line and shown

commands    SET  what `make X` reads and prints, a file each

A folder with a plural name is an open SET: a file that appears in it is found by its name, and no list names it. A
folder named after a command holds the work of that command.
"""

import sys

if sys.version_info < (3, 11):  # said in words that any Python understands
    sys.stderr.write(
        "checker: needs Python 3.11 or newer, this is %d.%d; try: make PYTHON=python3.11 ...\n" % sys.version_info[:2]
    )
    sys.exit(3)
