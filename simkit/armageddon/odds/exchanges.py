"""Units against units, exactly: who is left; and whether to assault a base or to besiege it.

All units of a side are alike and strike the enemy that is wounded already: the first of the
attacker, the first of the defender, the second of the attacker, and so on. So a side is the hit
points that it has left, and a strike moves one number.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from .pools import damages

MOST_ROUNDS = 30  # of a battle; then the attacker goes
OPEN = 1e-13  # what goes on with less than this is over
WINNERS = ("attacker", "defender", "nobody")

Ending = tuple[str, int]  # who wins, and how many of his units are left


class Fighters(NamedTuple):
    """Units of one kind."""

    attack: int
    defence: int
    hp: int
    units: int

    @property
    def whole(self) -> int:
        """The hit points of all of them."""
        return self.hp * self.units

    def alive(self, left: int) -> int:
        """How many units stand while so many hit points are left."""
        return -(-left // self.hp)

    def with_dice(self, attack: int = 0, defence: int = 0) -> Fighters:
        """The same with dice added or taken off."""
        return self._replace(
            attack=max(0, self.attack + attack), defence=max(0, self.defence + defence)
        )


def strikes_on(victim: Fighters, attack: int, share: float) -> np.ndarray:
    """From hit points left to hit points left, by one strike; what is beyond a unit is lost."""
    chances = damages(attack, victim.defence, share)
    found = np.zeros((victim.whole + 1, victim.whole + 1))
    found[0, 0] = 1.0
    for left in range(1, victim.whole + 1):
        front = (left - 1) % victim.hp + 1
        for damage, chance in enumerate(chances):
            found[left, left - min(damage, front)] += chance
    return found


def endings(attacker: Fighters, defender: Fighters, share: float) -> dict[Ending, float]:
    """Who wins, with how many units left."""
    on_defender = strikes_on(defender, attacker.attack, share)
    on_attacker = strikes_on(attacker, defender.attack, share)
    at = np.zeros((attacker.whole + 1, defender.whole + 1))
    at[attacker.whole, defender.whole] = 1.0
    for _ in range(MOST_ROUNDS):
        for unit in range(max(attacker.units, defender.units)):
            own = slice(unit * attacker.hp + 1, None)  # that unit still stands
            at[own] = at[own] @ on_defender
            theirs = slice(unit * defender.hp + 1, None)
            at[:, theirs] = (at[:, theirs].T @ on_attacker).T
        if at[1:, 1:].sum() < OPEN:
            break
    return _told(at, attacker, defender)


def _told(at: np.ndarray, attacker: Fighters, defender: Fighters) -> dict[Ending, float]:
    found: dict[Ending, float] = {}
    for own, other in np.argwhere(at > 0):
        chance = float(at[own, other])
        if own and other:
            ending: Ending = ("nobody", 0)
            if chance < OPEN:
                continue
        elif own:
            ending = ("attacker", attacker.alive(int(own)))
        else:
            ending = ("defender", defender.alive(int(other)))
        found[ending] = found.get(ending, 0.0) + chance
    return found


def won(found: dict[Ending, float], winner: str) -> float:
    """The chance of one side to win."""
    return sum(chance for (who, _), chance in found.items() if who == winner)


def rolled(
    attacker: Fighters, defender: Fighters, share: float, games: int, luck: np.random.Generator
) -> dict[Ending, int]:
    """The same by rolling dice."""
    sides = attacker, defender
    left = [np.full(games, side.whole) for side in sides]
    for _ in range(MOST_ROUNDS):
        for unit, striking in product(range(max(attacker.units, defender.units)), (0, 1)):
            own, victim = sides[striking], sides[1 - striking]
            hits = luck.binomial(own.attack, share, games)
            hits -= luck.binomial(victim.defence, share, games)
            able = (left[striking] > unit * own.hp) & (left[1 - striking] > 0)
            front = (left[1 - striking] - 1) % victim.hp + 1
            left[1 - striking] = left[1 - striking] - np.where(able, np.clip(hits, 0, front), 0)
        if not ((left[0] > 0) & (left[1] > 0)).any():
            break
    found: dict[Ending, int] = {}
    for own_left, their_left in zip(*(each.tolist() for each in left), strict=True):
        ending = _ending(own_left, their_left, attacker, defender)
        found[ending] = found.get(ending, 0) + 1
    return found


def _ending(own: int, other: int, attacker: Fighters, defender: Fighters) -> Ending:
    if own and other:
        return "nobody", 0
    return ("attacker", attacker.alive(own)) if own else ("defender", defender.alive(other))
