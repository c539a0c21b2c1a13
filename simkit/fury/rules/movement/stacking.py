"""d Stacking, at the end of movement: which British units may stand together.

There is no limit on numbers, and none for Romans among themselves.
"""

from __future__ import annotations

from simkit.fury.rules.table.board import has_enemies, is_looting
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import is_free
from simkit.fury.rules.table.pieces import disrupt
from simkit.fury.words import state
from simkit.kernel.jit import kernel


@kernel
def may_stack(game, rules, seat, tract):
    """Whether all who stand in a tract may."""
    if has_enemies(game, seat, tract) or is_looting(game, tract):
        return True
    if seat == state.REBELS:
        return may_rebels_stack(game, rules, tract)
    return may_allies_stack(game, rules, tract)


@kernel
def may_rebels_stack(game, rules, tract):
    """With Boudica all may; else each leader lets his tribe and one other stand there."""
    if rules.boudica != state.NONE and is_free(game, rules.boudica, tract):
        return True
    tribes = guests = leaders = 0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.seat != state.REBELS:
            continue
        is_there = stands_in(game, rules, command, tract)
        has_leader = sheet.leader != state.NONE and is_free(game, sheet.leader, tract)
        leaders += 1 if has_leader else 0
        tribes += 1 if is_there else 0
        guests += 1 if is_there and not has_leader else 0
    return tribes <= 1 or guests <= leaders


@kernel
def may_allies_stack(game, rules, tract):
    """Pro-Roman tribes with one another or with Romans: if a friendly leader is there."""
    groups = allies = 0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.seat == state.ROME and stands_in(game, rules, command, tract):
            is_ally = sheet.people != state.NONE
            allies += 1 if is_ally else 0
            groups += 1
    others = (
        game.height[state.ROME, tract] > 0
        and allies == groups
        and has_unattached(game, rules, tract)
    )
    if allies == 0 or (groups == 1 and not others):
        return True
    for leader in range(rules.leaders):
        if rules.leader[leader].seat == state.ROME and is_free(game, leader, tract):
            return True
    return False


@kernel
def has_unattached(game, rules, tract):
    """True where a Roman unit of no command stands."""
    first, last = units_of(rules, state.ROME)
    for unit in range(first, last):
        if rules.unit[unit].command == state.NONE and game.hidden.units[unit].place == tract:
            return True
    return False


@kernel
def stands_in(game, rules, command, tract):
    """True if a unit of the command is there."""
    for unit in range(rules.command[command].first, rules.command[command].last):
        if game.hidden.units[unit].place == tract:
            return True
    return False


@kernel
def settle_stacks(game, at, seat):
    """Who may not stand together when the movement ends falls into disorder."""
    for tract in range(at.rules.tracts):
        if game.height[seat, tract] > 1 and not may_stack(game, at.rules, seat, tract):
            first, last = units_of(at.rules, seat)
            for unit in range(first, last):
                piece, command = game.hidden.units[unit], at.rules.unit[unit].command
                if piece.place == tract and command != state.NONE:
                    if at.rules.command[command].people != state.NONE:
                        disrupt(game, at, unit)
