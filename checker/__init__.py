"""The kit's own package; see __main__.py."""

import sys

if sys.version_info < (3, 11):  # said in words that any Python understands
    sys.stderr.write(
        "checker: needs Python 3.11 or newer, this is %d.%d; try: make PYTHON=python3.11 ...\n" % sys.version_info[:2]
    )
    sys.exit(3)
