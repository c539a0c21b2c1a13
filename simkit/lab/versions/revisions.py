"""Versions of a pack: files in their order, or revisions of one file in a git repository."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from simkit.lab.versions.untrusted_git import UntrustedGit
from simkit.messages.errors import BadInput
from simkit.outside.files import LARGEST, read_text

_REVISION = re.compile(r"([0-9a-f]{40,64})\t([0-9a-f]{4,64})\t(.*)")


@dataclass(frozen=True)
class Version:
    """A pack as it once was."""

    name: str
    told: str  # when, and what was said of it
    text: str


def versions_in_files(files: Iterable[str | os.PathLike[str]]) -> tuple[Version, ...]:
    """A version a file, in the order in which they are given."""
    return tuple(Version(str(file), "", read_text(Path(file))) for file in files)


def versions_in_git(file: str | os.PathLike[str], last: int) -> tuple[Version, ...]:
    """The last so many revisions that changed a file, the oldest first."""
    path = Path(file)
    git = UntrustedGit(path.parent, path)
    asked = ("rev-list", f"--max-count={last}", "--format=%H%x09%h%x09%as %s", "HEAD")
    listed = git.said(*asked, "--", path.name, most=LARGEST)
    lines = filter(None, map(_REVISION.fullmatch, listed.split("\n")))  # the others are headings
    found = [line.groups() for line in lines]
    if not found:
        raise BadInput(f"{path}: git knows no revision of this file.")
    return tuple(
        Version(short, told, git.said("cat-file", "blob", f"{whole}:./{path.name}", most=LARGEST))
        for whole, short, told in reversed(found)
    )
