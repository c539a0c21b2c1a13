"""What came of trials: each harm was refused with a message, did no harm, or was believed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from simkit.messages.errors import SimkitError


@dataclass
class Tally:
    """What came of one kind of harm."""

    kind: str
    refused: int = 0  # with one message
    harmless: int = 0  # nothing that is read has changed by it
    wrong: list[str] = field(default_factory=list)  # believed, or a traceback

    @property
    def tried(self) -> int:
        return self.refused + self.harmless + len(self.wrong)

    def count(self, what: str, read: Callable[[], Any], sound: Any) -> None:
        """One trial: `read` must give what it gave before the harm, or refuse."""
        try:
            found = read()
        except SimkitError:
            self.refused += 1
        except Exception as problem:
            self.wrong.append(f"{what}: {type(problem).__name__}: {problem}")
        else:
            self.expect(what, found == sound, "it was believed")

    def expect(self, what: str, holds: bool, otherwise: str) -> None:
        """One trial that must have left things as they are."""
        if holds:
            self.harmless += 1
        else:
            self.wrong.append(f"{what}: {otherwise}")

    def __str__(self) -> str:
        counts = f"{self.tried:,} tried: {self.refused:,} refused, {self.harmless:,} harmless"
        return f"{self.kind}: {counts}, {len(self.wrong):,} wrong"


@contextmanager
def toy_listed():
    """The toy game of the tests, which plays at once, is the one that is known."""
    from simkit.finding import registry

    known, registry.PACKAGES = registry.PACKAGES, ("toygame",)
    try:
        yield
    finally:
        registry.PACKAGES = known
