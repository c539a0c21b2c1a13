"""Versions of a pack: files in their order, or revisions of one file in a git repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.errors import BadInput

SECONDS = 60  # that git may take


@dataclass(frozen=True)
class Version:
    """A pack as it once was."""

    name: str
    told: str  # when, and what was said of it
    text: str


def versions_in_files(files: Iterable[str | os.PathLike[str]]) -> tuple[Version, ...]:
    """A version a file, in the order in which they are given."""
    return tuple(_read(Path(file)) for file in files)


def _read(file: Path) -> Version:
    try:
        return Version(str(file), "", file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{file}: this file cannot be read ({problem}).") from None


def versions_in_git(file: str | os.PathLike[str], last: int) -> tuple[Version, ...]:
    """The last so many revisions that changed a file, the oldest first."""
    path = Path(file)
    listed = _git(path, "log", f"-{last}", "--format=%h%x09%as %s", "--", path.name)
    lines = [line.partition("\t") for line in listed.splitlines() if line]
    if not lines:
        raise BadInput(f"{path}: git knows no revision of this file.")
    return tuple(
        Version(revision, told, _git(path, "show", f"{revision}:./{path.name}"))
        for revision, _, told in reversed(lines)
    )


def _git(path: Path, *words: str) -> str:
    """What git says in the folder of a file."""
    command: Sequence[str] = ("git", "-C", str(path.parent), *words)
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise BadInput(f"{path}: git does not answer ({problem}).") from None
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BadInput(f"{path}: git says: {why[-1] if why else 'nothing'}")
    return done.stdout.decode("utf-8", "replace")
