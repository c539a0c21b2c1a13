"""The answer of `simkit check --rerun`: whether a stored result came out the same."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from simkit.lab.basics.command_line import command


@dataclass(frozen=True)
class Difference:
    """The first place where the stored rows and the new ones part."""

    game: int | None
    column: str
    stored: Any
    now: Any


@dataclass(frozen=True)
class Fault:
    """A file of a sweep's folder that is not what it should be."""

    file: str
    why: str


@dataclass
class Rerun:
    """What playing a stored result again has shown."""

    file: str
    game: str
    games: int = 0
    differing: int = 0  # games, or figures of an answer
    first: Difference | None = None
    changed: list[str] = field(default_factory=list)  # rules or values that are others now
    files: int | None = None  # that a sweep's folder must have
    same_files: int = 0  # of them, those that came out byte for byte
    faults: list[Fault] = field(default_factory=list)  # missing, damaged, strange or differing

    @property
    def identical(self) -> bool:
        return not self.differing and not self.faults

    def summary(self) -> dict[str, Any]:
        """What `simkit check --rerun --json` prints."""
        return {
            **asdict(self),
            "identical": self.identical,
            "command": command("rerun", self.file),
        }

    def note(self, differing: int, first: Difference | None) -> None:
        self.differing += differing
        self.first = self.first or first
