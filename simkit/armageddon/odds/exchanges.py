"""The exact chances of a fight of units: who is left, and whether to assault or besiege a base.

All units of a side are alike and strike the enemy that is wounded already, the first of the list:
the first of the attacker, the first of the defender, the second of the attacker, and so on, each
that lives once a round. So a side is the hit points that it has left, and how many of its units
have not struck in this round.
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

    def standing(self, units: int) -> slice:
        """The hit points with which so many units stand."""
        return slice(0, 1) if units == 0 else slice((units - 1) * self.hp + 1, units * self.hp + 1)

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


Waiting = tuple[int, int]  # units of the attacker, of the defender that have not struck


class Block(NamedTuple):
    """Chances of hit points left on both sides, from some hit points on: the rest is nil."""

    own: int
    other: int
    chances: np.ndarray

    @property
    def turned(self) -> Block:
        """The same, seen from the other side."""
        return Block(self.other, self.own, self.chances.T)

    def columns(self, wanted: slice) -> Block:
        """Those in which the other side has hit points within these."""
        first = max(self.other, wanted.start)
        last = min(self.other + self.chances.shape[1], wanted.stop)
        chances = self.chances[:, max(0, first - self.other) : max(0, last - self.other)]
        return Block(self.own, first, chances)

    def after(self, blow: np.ndarray, hp: int) -> Block:
        """One strike at the other side, which costs at most the hit points of a unit."""
        if not self.chances.size:
            return self
        last = self.other + self.chances.shape[1]
        first = max(0, self.other - hp)
        return Block(self.own, first, self.chances @ blow[self.other : last, first:last])


Positions = dict[Waiting, list[Block]]


def joined(blocks: list[Block]) -> Block:
    """All of them in one."""
    blocks = [block for block in blocks if block.chances.size] or blocks[:1]
    if len(blocks) == 1:
        return blocks[0]
    own, other = min(b.own for b in blocks), min(b.other for b in blocks)
    rows = max(b.own + b.chances.shape[0] for b in blocks) - own
    columns = max(b.other + b.chances.shape[1] for b in blocks) - other
    chances = np.zeros((rows, columns))
    for block in blocks:
        down, right = block.own - own, block.other - other
        height, width = block.chances.shape
        chances[down : down + height, right : right + width] += block.chances
    return Block(own, other, chances)


def endings(attacker: Fighters, defender: Fighters, share: float) -> dict[Ending, float]:
    """Who wins, with how many units left."""
    blows = (
        strikes_on(defender, attacker.attack, share),
        strikes_on(attacker, defender.attack, share),
    )
    at = np.zeros((attacker.whole + 1, defender.whole + 1))
    at[attacker.whole, defender.whole] = 1.0
    for _ in range(MOST_ROUNDS):
        at = _round(at, attacker, defender, blows)
        if at[1:, 1:].sum() < OPEN:
            break
    return _told(at, attacker, defender)


def _round(
    at: np.ndarray, attacker: Fighters, defender: Fighters, blows: tuple[np.ndarray, np.ndarray]
) -> np.ndarray:
    """The chances after each unit that lives has struck once."""
    positions: Positions = {}
    for own, other in product(range(attacker.units + 1), range(defender.units + 1)):
        rows, columns = attacker.standing(own), defender.standing(other)
        if at[rows, columns].any():
            block = Block(rows.start, columns.start, at[rows, columns])
            positions[own, other] = [block]
    for _ in range(max(attacker.units, defender.units)):
        positions = _turns(positions, defender, blows[0])
        positions = _turned(_turns(_turned(positions), attacker, blows[1]))
    nothing = Block(0, 0, np.zeros_like(at))
    return joined([nothing, *(block for blocks in positions.values() for block in blocks)]).chances


def _turned(positions: Positions) -> Positions:
    return {
        (other, own): [block.turned for block in blocks]
        for (own, other), blocks in positions.items()
    }


def _turns(positions: Positions, victim: Fighters, blow: np.ndarray) -> Positions:
    """One unit of the side that is named first strikes, if one has not and somebody is left."""
    found: Positions = {}

    def add(own: int, other: int, block: Block) -> None:
        if block.chances.size:
            found.setdefault((own, other), []).append(block)

    for (own, other), blocks in positions.items():
        block = joined(blocks)
        if own == 0:
            add(own, other, block)
            continue
        fresh = victim.standing(other)  # all of its units that stand have yet to strike
        more = block.columns(slice(fresh.stop, victim.whole + 1))
        add(own - 1, other, more.after(blow, victim.hp))
        struck = block.columns(fresh).after(blow, victim.hp)
        add(own - 1, other, struck.columns(fresh))
        if other > 0:  # whoever falls now will not strike
            add(own - 1, other - 1, struck.columns(victim.standing(other - 1)))
    return found


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
        waiting = [-(-left[side] // sides[side].hp) for side in (0, 1)]
        for _, striking in product(range(max(attacker.units, defender.units)), (0, 1)):
            own, victim, struck = sides[striking], sides[1 - striking], 1 - striking
            hits = luck.binomial(own.attack, share, games)
            hits -= luck.binomial(victim.defence, share, games)
            able = (waiting[striking] > 0) & (left[struck] > 0)
            front = (left[struck] - 1) % victim.hp + 1
            left[struck] = left[struck] - np.where(able, np.clip(hits, 0, front), 0)
            waiting[striking] = waiting[striking] - able
            waiting[struck] = np.minimum(waiting[struck], -(-left[struck] // victim.hp))
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
