"""Estimate how strong a stack is: exact for a side's own, an average of its height for the enemy's.

Nobody sees into the enemy's stacks. What has come, what is lost and how high each stack is,
everybody knows; the rest is an average.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.fury.rules.table.board import foe_of, is_tract
from simkit.fury.rules.table.control import units_of
from simkit.fury.words import kinds, state
from simkit.fury.words.tables import TENTHS
from simkit.kernel.jit import kernel

SURELY, PERHAPS = 8, 12  # tenths of a turn in which an enemy comes
SEEN_FROM = 4  # units of an unseen stack that have a leader with them


class Average(NamedTuple):
    """An enemy unit as it is in the mean: all that is known of one in a stack."""

    came: float  # units, of which the mean is
    sp: float
    cohorts: float  # of all that came, as riders and charge
    riders: float
    charge: float


class Force(NamedTuple):
    """What a side brings to a battle."""

    sp: float
    units: float
    cohorts: float
    riders: float
    leader: float  # combat modifier of the best one
    charge: float  # strength points more if all charge who can


@kernel
def rides(kind):
    """Horse and chariots."""
    return (
        kind == kinds.CHARIOT
        or kind == kinds.HORSE
        or kind == kinds.LEGION_HORSE
        or kind == kinds.AUXILIARY_HORSE
        or kind == kinds.GUARD_HORSE
    )


@kernel
def more_by_charge(rules, kind):
    """What a charge adds to a strength point of this kind."""
    if kind == kinds.CHARIOT or kind == kinds.LEGION_HORSE or kind == kinds.GUARD_HORSE:
        return rules.charge_factor - 1.0
    return 0.0


@kernel
def own_force(view: Any, rules: Any, seat: int, tract: int) -> Force:
    """Units in order in a tract, with their best leader."""
    sp = units = cohorts = riders = charge = 0.0
    first, last = units_of(rules, seat)
    unseen = view.height[seat, tract]  # units there that were not looked at
    for unit in range(first, last):
        if unseen == 0:
            break
        piece = view.hidden.units[unit]
        if piece.place != tract:
            continue
        unseen -= 1
        if piece.disrupted == 0:
            sp += piece.sp
            units += 1.0
            cohorts += 1.0 if rules.unit[unit].kind == kinds.COHORT else 0.0
            riders += 1.0 if rides(rules.unit[unit].kind) else 0.0
            charge += piece.sp * more_by_charge(rules, rules.unit[unit].kind)
    leader = leader_at(view, rules, seat, tract)
    return Force(sp, units, cohorts, riders, leader, charge)


@kernel
def leader_at(view: Any, rules: Any, seat: int, tract: int) -> float:
    """The best combat modifier of a leader in a tract."""
    leader = 0.0
    for each in range(rules.leaders):
        piece = view.hidden.leaders[each]
        if rules.leader[each].seat != seat or piece.captor != state.NONE:
            continue
        if piece.place == tract and piece.wounded < view.turn:
            leader = max(leader, float(rules.leader[each].combat))
    return leader


@kernel
def ready_force(view: Any, rules: Any, seat: int, tract: int, most: float) -> Force:
    """Of the units in order that have not moved, as many as may march together."""
    sp = units = cohorts = riders = charge = 0.0
    first, last = units_of(rules, seat)
    unseen = view.height[seat, tract]
    for unit in range(first, last):
        if unseen == 0:
            break
        piece = view.hidden.units[unit]
        if piece.place != tract:
            continue
        unseen -= 1
        if piece.disrupted == 0 and piece.moved == 0:
            sp += piece.sp
            units += 1.0
            cohorts += 1.0 if rules.unit[unit].kind == kinds.COHORT else 0.0
            riders += 1.0 if rides(rules.unit[unit].kind) else 0.0
            charge += piece.sp * more_by_charge(rules, rules.unit[unit].kind)
    leader = leader_at(view, rules, seat, tract)
    part = min(1.0, most / max(1.0, units + 0.5 * riders))
    return Force(part * sp, part * units, part * cohorts, part * riders, leader, part * charge)


@kernel
def support(view: Any, rules: Any, seat: int, tract: int, here: int, share: float) -> Force:
    """Of units elsewhere that have not moved and get there this turn, such a share."""
    sp = units = cohorts = riders = charge = leader = 0.0
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = view.hidden.units[unit]
        if piece.moved == 1 or piece.disrupted == 1 or piece.place == here or piece.place == tract:
            continue
        if is_tract(piece.place) and rules.way[seat, piece.place, tract] <= TENTHS:
            sp += share * piece.sp
            units += share
            cohorts += share if rules.unit[unit].kind == kinds.COHORT else 0.0
            riders += share if rides(rules.unit[unit].kind) else 0.0
            charge += share * piece.sp * more_by_charge(rules, rules.unit[unit].kind)
    return Force(sp, units, cohorts, riders, leader, charge)


@kernel
def average_enemy(view: Any, rules: Any, seat: int) -> Average:
    """The mean of the other side's units that have come."""
    foe = foe_of(seat)
    came = sp = cohorts = riders = charge = 0.0
    first, last = units_of(rules, foe)
    for unit in range(first, last):
        if has_come(view, rules, unit):
            came += 1.0
            sp += rules.unit[unit].sp
            cohorts += 1.0 if rules.unit[unit].kind == kinds.COHORT else 0.0
            riders += 1.0 if rides(rules.unit[unit].kind) else 0.0
            charge += rules.unit[unit].sp * more_by_charge(rules, rules.unit[unit].kind)
    left = came - view.tally.units_lost[foe]
    return Average(came, (sp - view.tally.sp_lost[foe]) / max(1.0, left), cohorts, riders, charge)


@kernel
def unseen_force(each: Average, units: float, awe: float) -> Force:
    """So many units of the other side, each an average one."""
    if each.came == 0.0:
        return Force(0.0, units, 0.0, 0.0, 0.0, 0.0)
    leader = awe if units >= SEEN_FROM else 0.0
    part = units / each.came
    return Force(
        each.sp * units,
        units,
        each.cohorts * part,
        each.riders * part,
        leader,
        each.charge * part,
    )


@kernel
def has_come(view, rules, unit):
    """True for a unit that has entered the game, as everybody has seen."""
    stand, command = rules.unit[unit].stand, rules.unit[unit].command
    if 0 <= stand < rules.stands:
        return view.arrived[stand] == 1
    return command == state.NONE or view.commands[command].active == 1


@kernel
def both(one: Force, other: Force) -> Force:
    """Two forces together."""
    return Force(
        one.sp + other.sp,
        one.units + other.units,
        one.cohorts + other.cohorts,
        one.riders + other.riders,
        max(one.leader, other.leader),
        one.charge + other.charge,
    )


@kernel
def enemies_near(view, rules, seat, tract):
    """Units of the other side that may attack there in their next turn, those further off less."""
    foe, near = foe_of(seat), 0.0
    for other in range(rules.tracts):
        height = view.height[foe, other]
        if height > 0:
            near += height * share_that_comes(rules.way[foe, other, tract])
    return near


@kernel
def share_that_comes(way):
    """Of the units so many tenths of a turn away: all who surely can, some of those who may."""
    if way <= SURELY:
        return 1.0
    return 0.5 if way <= PERHAPS else 0.0
