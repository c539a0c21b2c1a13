"""Strength points of what fights in a tract, basic and charging, and odds (e)."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_rough
from simkit.fury.rules.table.control import units_of
from simkit.fury.words import kinds, sizes
from simkit.kernel.jit import kernel

EVEN = 3  # the column 1:1 of the combat chart
LEAST, MOST = -4, 7  # the chart ends at 1:4 and 7:1


@kernel
def can_charge(game, rules, unit, tract):
    """Legion horse, the Guard's horse and chariots, undisrupted, against a tract that is no rough.

    In an overrun that is the tract that is attacked, not the one that the party leaves.
    """
    kind = rules.unit[unit].kind
    if kind != kinds.LEGION_HORSE and kind != kinds.GUARD_HORSE and kind != kinds.CHARIOT:
        return False
    return game.hidden.units[unit].disrupted == 0 and not is_rough(rules, tract)


@kernel
def basic_strength(game, rules, seat):
    """Strength points of a side's units that fight."""
    first, last = units_of(rules, seat)
    total = 0
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 1:
            total += game.hidden.units[unit].sp
    return total


@kernel
def full_strength(game, rules, seat):
    """The same, with the charge strength of those that charge."""
    first, last = units_of(rules, seat)
    total = 0
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.fights == 1:
            total += piece.sp * rules.charge_factor if piece.charges == 1 else piece.sp
    return total


@kernel
def count_fighting(game, rules, seat):
    """How many units of a side fight."""
    first, last = units_of(rules, seat)
    count = 0
    for unit in range(first, last):
        count += game.hidden.units[unit].fights
    return count


@kernel
def ratio(attacker, defender):
    """Odds, rounded down: 3 is 3:1, -2 is 1:2; never beyond the chart."""
    if attacker >= defender:
        return MOST if defender == 0 else min(MOST, attacker // defender)
    if attacker == 0:
        return LEAST
    return max(LEAST, -((defender + attacker - 1) // attacker))


@kernel
def column_of(odds):
    """The column of the combat chart: 1:4 is 0, 1:1 is 3, 7:1 is 9."""
    return EVEN + odds - 1 if odds > 0 else EVEN + 1 + odds


@kernel
def chart_line(rules, roll):
    """The line of the combat chart for a modified roll; beyond its ends the last one counts."""
    return min(max(roll - rules.first_roll, 0), rules.rolls - 1)


@kernel
def percent_lost(rules, roll, odds, side):
    """What the chart takes: from the attacker (0) or the defender (1)."""
    return rules.combat[chart_line(rules, roll), column_of(odds), side]


@kernel
def stand_down(game):
    """After a battle nobody fights."""
    for unit in range(sizes.MOST_UNITS):
        game.hidden.units[unit].fights = 0
        game.hidden.units[unit].charges = 0
    for leader in range(sizes.MOST_LEADERS):
        game.hidden.leaders[leader].fights = 0
