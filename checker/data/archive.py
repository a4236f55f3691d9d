"""Makes zip archives whose bytes depend on their contents alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip can tell
_UNIX = 3
_MODE = 0o644 << 16


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive of the files by their paths, in order of path.

    Nothing is compressed: a compressor's output depends on its version, so it differs from machine
    to machine.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.create_system, entry.external_attr = _UNIX, _MODE
            archive.writestr(entry, content)
    return stream.getvalue()
