"""Store the decisions of searching bots, so that a game can be played again.

A search that was hurried would decide otherwise another time. So each decision is kept, with how
many answers people had given before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simkit.messages.errors import BadInput

Kept = tuple[int, int]  # after so many answers of people, this was decided


class Misfit(BadInput):
    """Saved answers of people, or decisions of bots, that the game does not offer."""


@dataclass
class Thoughts:
    """Plans for turns and answers to questions, in order."""

    plans: list[Kept] = field(default_factory=list)
    answers: list[Kept] = field(default_factory=list)

    def forget(self, after: int) -> None:
        """Forget what was decided after more answers than that."""
        for kept in (self.plans, self.answers):
            kept[:] = [each for each in kept if each[0] <= after]


@dataclass
class Remembered:
    """One list of thoughts as a game comes to them: those that are kept first, then new ones."""

    kept: list[Kept]
    at: int = 0

    def next(self) -> int | None:
        """What was decided here before, or None."""
        if self.at >= len(self.kept):
            return None
        self.at += 1
        return self.kept[self.at - 1][1]

    def add(self, after: int, decided: int) -> None:
        """Keep what was decided now."""
        self.kept.append((after, decided))
        self.at = len(self.kept)


def kept_in(said: object) -> list[Kept]:
    """Thoughts as a file has them; ValueError if it has something else."""
    if not isinstance(said, list) or not all(map(_is_pair, said)):
        raise ValueError
    return [(after, decided) for after, decided in said]


def _is_pair(each: object) -> bool:
    return isinstance(each, Sequence) and len(each) == 2 and all(type(n) is int for n in each)
