"""Versions of a pack: a list of files, or revisions of one file in git.

The revisions of a game's file are versions too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from simkit.finding import gamefile
from simkit.lab.versions.untrusted_git import UntrustedGit
from simkit.messages.errors import BadInput
from simkit.outside.files import LARGEST, read_text

_REVISION = re.compile(r"([0-9a-f]{40,64})\t([0-9a-f]{4,64})\t(.*)")


@dataclass(frozen=True)
class Version:
    """A pack, or a game of one file, as it once was."""

    name: str
    told: str  # when, and what was said of it
    text: str
    beside: Mapping[str, str] = field(default_factory=dict)  # what a game reads: by name its text

    def laid_into(self, folder: Path, name: str) -> Path:
        """The file of this version, with all that lies beside it."""
        folder.mkdir()
        for each, text in {**self.beside, name: self.text}.items():
            (folder / each).write_text(text, encoding="utf-8")
        return folder / name


def versions_in_files(files: Iterable[str | os.PathLike[str]]) -> tuple[Version, ...]:
    """A version a file, in the order in which they are given."""
    return tuple(Version(str(file), "", read_text(Path(file))) for file in files)


def versions_in_git(file: str | os.PathLike[str], last: int) -> tuple[Version, ...]:
    """The last so many revisions that changed a file, or what it reads, the oldest first."""
    path = Path(file)
    git = UntrustedGit(path.parent, path)
    asked = ("rev-list", f"--max-count={last}", "--format=%H%x09%h%x09%as %s", "HEAD")
    names = _names_beside(path)
    listed = git.said(*asked, "--", path.name, *names, most=LARGEST)
    lines = filter(None, map(_REVISION.fullmatch, listed.split("\n")))  # the others are headings
    found = [line.groups() for line in lines]
    if not found:
        raise BadInput(f"{path}: git knows no revision of this file.")

    def content(revision: str, name: str) -> str:
        return git.said("cat-file", "blob", f"{revision}:./{name}", most=LARGEST)

    def beside(revision: str) -> dict[str, str]:
        """What lay beside the file then; what is missing, its own version says."""
        read: dict[str, str] = {}
        for name in names:
            with suppress(BadInput):
                read[name] = content(revision, name)
        return read

    return tuple(
        Version(short, told, content(whole, path.name), beside(whole))
        for whole, short, told in reversed(found)
    )


def _names_beside(path: Path) -> tuple[str, ...]:
    """The tables and modules that a game's file reads today, in its own folder."""
    if path.suffix != gamefile.SUFFIX:
        return ()
    own = path.resolve()
    sources = gamefile.sources_of(str(path))
    return tuple(each.name for each in sources if each != own and each.parent == own.parent)
