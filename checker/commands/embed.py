"""`embed`: writes the Rotation Game submission that carries its table of distances."""

from __future__ import annotations

import argparse

from checker.catalog import folders
from checker.new.embed import embed_table
from checker.system import files
from checker.terminal import tables

EXAMPLE = "example: python -m checker embed"


def add(parser: argparse.ArgumentParser) -> None:
    """Declares what it is given."""
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Writes the file whole or not at all; returns 0."""
    text = embed_table(folders.TABLE_TEMPLATE.read_text(encoding="utf-8")).encode()
    files.write_file(folders.TABLE_SUBMISSION, text)
    file = folders.relative(folders.TABLE_SUBMISSION)
    if arguments.json:
        tables.print_json([{"file": file, "bytes": len(text)}])
    else:
        tables.open_console().print(f"{file}: {len(text):,} bytes. Next: make judge P=rotation_game", markup=False)
    return 0
