"""Seal a file with the SHA-256 of its own bytes, so that a single changed bit is found.

The digest is that of the whole file with noughts in its own place. So it covers headers and what
the file says of itself as well as its figures; it cannot be lost without the file, nor come too
late for a process that is killed; and the same content makes the same bytes, whoever writes it. It
is looked for in the bytes themselves: what is not as it was written is never parsed.
"""

from __future__ import annotations

import hashlib
import mmap
import re
from enum import Enum
from pathlib import Path

_MARK = b"simkit-seal:"
OPEN_SEAL = (_MARK + b"0" * 64).decode()  # what stands in a file until it is sealed
_SEAL = re.compile(_MARK + rb"[0-9a-f]{64}")


class Seal(Enum):
    """How a file's seal is."""

    WHOLE = "whole"
    BROKEN = "broken"
    NONE = "none"


def sealed(content: bytes) -> bytes:
    """The content with its last open seal closed."""
    before, mark, after = content.rpartition(OPEN_SEAL.encode())
    assert mark, "there is no place for a seal"
    return before + _closed(content) + after


def seal_file(path: Path) -> None:
    """Close the last open seal of a file, which may be larger than memory."""
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as content:
        place = content.rfind(OPEN_SEAL.encode())
        assert place >= 0, "there is no place for a seal"
        closed = _closed(content)
        content[place : place + len(closed)] = closed


def seal_of(content: bytes) -> Seal:
    """Whether the content is as it was when it was sealed."""
    found = [*_SEAL.finditer(content)]
    if not found:
        return Seal.NONE
    seal = found[-1]  # rows and texts, which may hold anything, stand before it
    whole = memoryview(content)  # not copied: it may be large
    closed = _closed(whole[: seal.start()], OPEN_SEAL.encode(), whole[seal.end() :])
    return Seal.WHOLE if seal.group() == closed else Seal.BROKEN


def _closed(*parts: bytes | mmap.mmap | memoryview) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return _MARK + digest.hexdigest().encode()
