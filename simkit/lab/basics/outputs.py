"""Write output files: check the path before any work, and show the file only when it is whole.

A file is written aside, in the same folder, and renamed when it is whole. So a full disk or an
interrupt never leaves a broken file under the name that was asked for, nor harms an older one.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from simkit.messages.errors import BadInput

PART = ".part"  # what is not whole ends so
_PARTS = re.compile(rf"\.[0-9a-f]{{16}}\{PART}")
STALE = 3_600.0  # seconds after which a part that no process holds is taken for a remainder
_swept: set[Path] = set()

Name = str | os.PathLike[str]


class Aside:
    """A file beside the place that it is meant for. What is not kept is thrown away."""

    def __init__(self, final: Path) -> None:
        self.final = final
        self.path = final.with_name(f".{secrets.token_hex(8)}{PART}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL  # never through a link that lies in wait
        self._held: int | None = os.open(self.path, flags, 0o666)
        if not _hold(self._held):  # where that is not known, open files may not be renamed either
            self._let_go()
        _remove_remainders(final.parent)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # the disk may be full, or gone
            self.path.unlink(missing_ok=True)
        self._let_go()

    def _let_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def write(self, content: bytes) -> None:
        """All of it, down to the disk."""
        with self.path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def keep(self) -> None:
        """Give it its name, in the place of whatever has that name."""
        os.replace(self.path, self.final)


def _remove_remainders(folder: Path) -> None:
    """Remove the parts of programs that were killed. Once for each folder: it may be large."""
    if folder in _swept:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _PARTS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                _remove_remainder(Path(entry.path))


def _remove_remainder(part: Path) -> None:
    with suppress(OSError):
        held = os.open(part, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        try:
            if time.time() - os.fstat(held).st_mtime > STALE and _hold(held):
                part.unlink()
        finally:
            os.close(held)


def _hold(file: int) -> bool:
    """Mark a part as somebody's who is still there; False if it is another's, or cannot be told.

    The mark goes with its process, however that ends.
    """
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def write_whole(file: Path, content: str | bytes) -> Path:
    """Write a file: it is there whole, or not at all. A link in its place is not followed."""
    with Aside(file) as aside:
        aside.write(content.encode() if isinstance(content, str) else content)
        aside.keep()
    return file


def write_asked(file: Path, content: str | bytes) -> Path:
    """Write a file that the user has named: where his name is a link, it stays one."""
    write_whole(led_to(file), content)
    return file


def led_to(file: Path) -> Path:
    """The place that a name of the user's stands for: a link leads on."""
    return Path(os.path.realpath(file))


def make_folder(folder: Path) -> None:
    """Make a folder and those above it. (Path.mkdir calls itself for each of them, which may be
    more than Python allows.)"""
    for place in (*reversed(folder.parents), folder):
        if not place.is_dir():
            place.mkdir(exist_ok=True)


def checked_place(file: Name, option: str = "") -> Path:
    """A place for a file. What cannot be written there is refused now, before any work."""
    named = f"{option} {file}".strip()
    place = Path(file)
    try:
        final = led_to(place)
        if final.is_dir():
            raise BadInput(f"{named} is a folder; name a file in it.")
        if not final.parent.is_dir():
            parent = final.parent if place.is_symlink() else place.parent
            raise BadInput(f"{named}: there is no folder {parent}. Make it first.")
        if final.exists() and not final.is_file():
            raise BadInput(f"{named} is no ordinary file; choose another name.")
        with Aside(final):
            pass
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadInput(f"{named} cannot be written: {reason}.") from None
    return place


def refuse_links(*places: Path) -> None:
    """Refuse links in a folder that may come from somebody else: they lead our writing away."""
    for place in places:
        if place.is_symlink():
            raise BadInput(
                f"{place} is a link. Nothing is written through a link in a folder that may come "
                "from somebody else; remove it first."
            )
