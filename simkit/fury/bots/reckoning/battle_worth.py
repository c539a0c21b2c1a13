"""What a battle is worth to the attacker, in strength points."""

from __future__ import annotations

from typing import Any

from simkit.fury.rules.combat.strength import column_of, percent_lost
from simkit.fury.rules.table.board import is_rough
from simkit.fury.words import kinds
from simkit.kernel.jit import kernel

from .forces import Force

ALL_ROLLS = 36.0
ATTACKER, DEFENDER = 0, 1
HIS_LOSSES = (1.0, 0.0, 0.0)  # weights that leave the enemy's losses alone
MOST_HOPED = 50  # strength points; whoever loses more is no more worth
ROOM_FOR_HOPES = MOST_HOPED + 1


@kernel
def attack_worth(
    rules: Any,
    tract: int,
    own: Force,
    theirs: Force,
    weights: tuple[float, float, float],
) -> float:
    """Expected losses of the enemy less one's own, each weighed; more for whoever wins.

    Weights: of the enemy's losses, of one's own, and of a victory as a share of the beaten.
    """
    nerve, care, spoils = weights
    if theirs.sp <= 0.0 or own.sp <= 0.0:
        return 0.0
    odds = odds_of(rules, tract, own, theirs)
    modifier = modifier_of(rules, tract, own, theirs)
    total = 0.0
    for roll in range(2, 13):
        mine = percent_lost(rules, roll + modifier, odds, ATTACKER)
        his = percent_lost(rules, roll + modifier, odds, DEFENDER)
        worth = nerve * his * theirs.sp / 100.0 - care * mine * own.sp / 100.0
        worth += spoils * (nerve * theirs.sp if mine < his else -care * own.sp)
        total += ways_to_roll(roll) * worth
    return total / ALL_ROLLS


@kernel
def conquest_worth(
    rules: Any,
    tract: int,
    own: Force,
    theirs: Force,
    weights: tuple[float, float, float],
    prize: float,
    hopes: Any,
) -> float:
    """The same, with what falls to whoever wins, and with what depends on the enemy's losses.

    Hopes: what it is worth if the enemy loses so many strength points. A prize below 0 is paid
    in any case.
    """
    if theirs.sp <= 0.0 or own.sp <= 0.0:
        return min(0.0, prize)
    odds = odds_of(rules, tract, own, theirs)
    modifier = modifier_of(rules, tract, own, theirs)
    hoped = won = 0.0
    for roll in range(2, 13):
        mine = percent_lost(rules, roll + modifier, odds, ATTACKER)
        his = percent_lost(rules, roll + modifier, odds, DEFENDER)
        hoped += ways_to_roll(roll) * hopes[min(MOST_HOPED, int(his * theirs.sp / 100.0 + 0.5))]
        won += ways_to_roll(roll) if mine < his else 0.0
    falls = prize * won / ALL_ROLLS if prize > 0.0 else prize
    return attack_worth(rules, tract, own, theirs, weights) + hoped / ALL_ROLLS + falls


@kernel
def mean_loss(rules: Any, tract: int, own: Force, theirs: Force) -> float:
    """Strength points that the enemy loses if he is attacked."""
    return attack_worth(rules, tract, own, theirs, HIS_LOSSES)


@kernel
def odds_of(rules, tract, own, theirs):
    """Both sides charge, where the ground lets them."""
    if is_rough(rules, tract):
        return column_of(rules, int(own.sp), max(1, int(theirs.sp)))
    return column_of(rules, int(own.sp + own.charge), max(1, int(theirs.sp + theirs.charge)))


@kernel
def ways_to_roll(roll):
    """Of 36, with two dice."""
    return 6 - abs(7 - roll)


@kernel
def modifier_of(rules, tract, own, theirs):
    """What both sides' leaders, cohorts and riders and the ground add to the roll, about."""
    rough = is_rough(rules, tract)
    total = own.leader - theirs.leader
    if rough:
        total += rules.mod_rough
    else:
        total += own.cohorts // rules.cohorts_for_one - theirs.cohorts // rules.cohorts_for_one
        if own.riders != theirs.riders:
            total += rules.mod_horse if own.riders > theirs.riders else -rules.mod_horse
    if rules.tract[tract].terrain == kinds.LOW_HILLS:
        total += rules.mod_low_hills
    return int(total)
