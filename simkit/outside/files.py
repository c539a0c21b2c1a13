"""Read text files from outside, such as packs, bots, games, logs and manifests.

It takes ordinary files of a bounded size in UTF-8, and refuses all others in one message.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from simkit.messages.errors import BadInput, check_file_name, why_unread

LARGEST = 1_000_000  # bytes; what people write by hand is a hundred times smaller
OURS = Path(__file__).resolve().parents[1]
_ALLOWED: ContextVar[tuple[Path, ...] | None] = ContextVar("allowed", default=None)


@contextmanager
def only_from(*places: Path) -> Iterator[None]:
    """Within the block no file is read that lies elsewhere: its names come from a web page."""
    token = _ALLOWED.set((OURS, *(Path(os.path.realpath(place)) for place in places)))
    try:
        yield
    finally:
        _ALLOWED.reset(token)


def is_confined() -> bool:
    """Whether names of files come from a web page or an assistant, and not from the user."""
    return _ALLOWED.get() is not None


def read_text(file: str | os.PathLike[str], largest: int = LARGEST, remedy: str = "") -> str:
    """The text of a file; BadInput if there is none. `remedy` says how one comes by such a file."""
    try:
        return read_content(file, largest, remedy).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        where = f"byte {problem.start} is not UTF-8"
        raise BadInput(f"{file}: {where}; save the file as UTF-8.") from None


def read_content(file: str | os.PathLike[str], largest: int = LARGEST, remedy: str = "") -> bytes:
    """What is in a file; BadInput if it cannot be read, or is too large."""
    path = Path(file)
    try:
        _check_place(path)
        _check_kind(path, remedy)
        check_file_name(str(path))
        with path.open("rb") as opened:
            content = opened.read(largest + 1)  # some files of the system have no size
    except (OSError, ValueError) as problem:
        raise BadInput(f"{path}: the file cannot be read ({why_unread(problem)}).") from None
    if len(content) > largest:
        raise BadInput(f"{path}: the file is larger than {largest:,} bytes.")
    return content


def _check_place(path: Path) -> None:
    allowed = _ALLOWED.get()
    if allowed is None:
        return
    real = Path(os.path.realpath(path))
    if not any(real.is_relative_to(place) for place in allowed):
        raise BadInput(f"{path}: a page reads no files of this machine; add it to the page.")


def _check_kind(path: Path, remedy: str) -> None:
    """Refuse what is no ordinary file: a pipe would never end."""
    hint = f" {remedy}" if remedy else ""
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file in it.{hint}")
    if not path.exists():
        raise BadInput(f"{path}: there is no such file.{hint}")
    if not path.is_file():
        raise BadInput(f"{path}: this is no ordinary file.{hint}")
