"""A challenge in which both sides may spend fate: the best play of both, by dynamic programming.

A roll without damage ends at once (defender's prerogative). Otherwise the defender accepts or
re-rolls all his failed dice for a point of fate, then the attacker may, and so on until both have
accepted. The attacker wants the damage, the defender none of it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from .pools import successes

BETTER = 1e-12  # fate is spent for more than this


class Rolls(NamedTuple):
    """A challenge between two decisions."""

    mine: int  # successes of the attacker
    theirs: int
    fate: int
    their_fate: int
    attacker_decides: bool = False
    accepted: int = 0  # by how many sides in a row


class FatedChallenge:
    """One challenge with its dice, fate, and the damage that both aim at (0: the mean)."""

    def __init__(self, attack: int, defence: int, aim: int, share: float) -> None:
        self.attack, self.defence, self.aim, self.share = attack, defence, aim, share
        self._again = [successes(dice, share) for dice in range(max(attack, defence) + 1)]
        self.outlook = cache(self._outlook)
        self.spends = cache(self._spends)

    def exact(self, fate: int, their_fate: int) -> np.ndarray:
        """The chance of each damage."""
        found = np.zeros(self.attack + 1)
        for mine, chance in enumerate(self._again[self.attack]):
            for theirs, other in enumerate(self._again[self.defence]):
                start = Rolls(mine, theirs, fate, their_fate)
                found += chance * other * self.after_roll(start)
        return found

    def after_roll(self, start: Rolls) -> np.ndarray:
        """What comes of a first roll."""
        return self._settled(start) if start.mine <= start.theirs else self.outlook(start)

    def _settled(self, at: Rolls) -> np.ndarray:
        found = np.zeros(self.attack + 1)
        found[max(0, at.mine - at.theirs)] = 1.0
        return found

    def _outlook(self, at: Rolls) -> np.ndarray:
        """The chance of each damage under the best play of both."""
        if at.accepted == 2:
            return self._settled(at)
        accepting = self.outlook(accepted(at))
        if not self._may_spend(at):
            return accepting
        spending = self._spent(at)
        return spending if self._prefers(at, spending, accepting) else accepting

    def _spends(self, at: Rolls) -> bool:
        """Whether who decides spends a point of fate."""
        if not self._may_spend(at):
            return False
        return self._prefers(at, self._spent(at), self.outlook(accepted(at)))

    def _prefers(self, at: Rolls, spending: np.ndarray, accepting: np.ndarray) -> bool:
        gain = self._worth(spending) - self._worth(accepting)
        return gain > BETTER if at.attacker_decides else gain < -BETTER

    def _worth(self, damages: np.ndarray) -> float:
        if self.aim:
            return float(damages[self.aim :].sum())
        return float(damages @ np.arange(len(damages)))

    def failed(self, at: Rolls) -> int:
        """Dice that who decides may roll again."""
        return self.attack - at.mine if at.attacker_decides else self.defence - at.theirs

    def _may_spend(self, at: Rolls) -> bool:
        left = at.fate if at.attacker_decides else at.their_fate
        return left > 0 and self.failed(at) > 0

    def _spent(self, at: Rolls) -> np.ndarray:
        chances = self._again[self.failed(at)]
        return sum(
            (chance * self.outlook(rolled_again(at, more)) for more, chance in enumerate(chances)),
            np.zeros(self.attack + 1),
        )


def accepted(at: Rolls) -> Rolls:
    """Who decides has accepted the roll."""
    return at._replace(attacker_decides=not at.attacker_decides, accepted=at.accepted + 1)


def rolled_again(at: Rolls, more: int) -> Rolls:
    """Who decides has spent a point and has so many successes more."""
    if at.attacker_decides:
        return at._replace(mine=at.mine + more, fate=at.fate - 1, accepted=0)
    return at._replace(theirs=at.theirs + more, their_fate=at.their_fate - 1, accepted=0)
