"""Strength points of what fights in a tract, basic and charging, and odds (e)."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_rough
from simkit.fury.rules.table.control import units_of
from simkit.fury.words import kinds, sizes
from simkit.kernel.jit import kernel


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
def column_of(rules, attacker, defender):
    """The column of the combat chart: the last whose odds are reached, or the first."""
    column = 0
    while column + 1 < rules.columns and is_reached(rules, column + 1, attacker, defender):
        column += 1
    return column


@kernel
def is_reached(rules, column, attacker, defender):
    """True if the odds are those of a column or better."""
    return attacker * rules.odds[column, 1] >= defender * rules.odds[column, 0]


@kernel
def chart_line(rules, roll):
    """The line of the combat chart for a modified roll; beyond its ends the last one counts."""
    return min(max(roll - rules.first_roll, 0), rules.rolls - 1)


@kernel
def percent_lost(rules, roll, column, side):
    """What the chart takes: from the attacker (0) or the defender (1)."""
    return rules.combat[chart_line(rules, roll), column, side]


@kernel
def stand_down(game):
    """After a battle nobody fights."""
    for unit in range(sizes.MOST_UNITS):
        game.hidden.units[unit].fights = 0
        game.hidden.units[unit].charges = 0
    for leader in range(sizes.MOST_LEADERS):
        game.hidden.leaders[leader].fights = 0
