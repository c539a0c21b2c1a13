"""Step e, combat: where to attack, which units to lose, and where losers and winners go."""

from __future__ import annotations

from simkit.fury.bots.knobs import AWE, HOPE, RISING
from simkit.fury.bots.reckoning.aims import tract_worth
from simkit.fury.bots.reckoning.battle_worth import (
    ROOM_FOR_HOPES,
    attack_worth,
    conquest_worth,
)
from simkit.fury.bots.reckoning.forces import (
    average_enemy,
    enemies_near,
    own_force,
    unseen_force,
)
from simkit.fury.bots.reckoning.hopes import note_hopes, romans_at
from simkit.fury.rules.phases.demoralisation import level_of
from simkit.fury.rules.table.board import foe_of
from simkit.fury.words import choices, kinds, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions

from .tempers import temper_of

NOBODYS = 3.0  # how much rather a unit falls that belongs to no command
BROKEN = 4.0  # and one of a command that is demoralised already
HELPER = 2.0  # and one that adds to no total: auxiliaries, highlanders


@kernel
def choose_attack(asked):
    """Where it is worth most, if anywhere."""
    view, rules, seat = asked.position, asked.rules, asked.decision.seat
    awe, temper = asked.mind.knobs[AWE], temper_of(asked.mind, seat)
    weights = temper.nerve, temper.care, temper.spoils
    enemy = average_enemy(view, rules, seat)
    best, most = 0, 0.0
    for i in range(1, len(asked.options)):
        tract = asked.options[i].where
        own = own_force(view, rules, seat, tract)
        if seat == state.REBELS:
            worth = revolt_here(view, rules, tract, own, enemy, asked.mind)
        else:
            theirs = unseen_force(enemy, view.height[foe_of(seat), tract], awe)
            worth = attack_worth(rules, tract, own, theirs, weights)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def revolt_here(view, rules, tract, own, enemy, mind):
    """An attack of the rebels with all that follows from it."""
    temper, awe, hopes = temper_of(mind, state.REBELS), mind.knobs[AWE], fractions(ROOM_FOR_HOPES)
    if mind.knobs[HOPE] > 0.0:
        hoped = mind.knobs[HOPE] * temper.rising
        note_hopes(view, rules, tract, enemy, awe, hoped, hopes)
    theirs = romans_at(view, rules, tract, enemy, awe)
    prize = temper.rising * tract_worth(view, rules, state.REBELS, tract)
    weights = temper.nerve, temper.care, temper.spoils
    return conquest_worth(rules, tract, own, theirs, weights, prize, hopes)


@kernel
def choose_loss(asked):
    """Who can be spared: of no command, of a broken one, of the one furthest from its level."""
    best, most = 0, -999.0
    for i in range(len(asked.options)):
        worth = spare(asked.position, asked.rules, asked.options[i].who, asked.decision.amount)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def spare(view, rules, unit, points):
    """How well a unit can be spared."""
    piece, command = view.hidden.units[unit], rules.unit[unit].command
    worth = -0.05 * piece.sp + (0.5 if piece.disrupted == 1 else 0.0)
    if command == state.NONE:
        return worth + NOBODYS
    sheet = view.commands[command]
    if sheet.demoralised == 1:
        return worth + BROKEN
    level = max(1, level_of(view, rules, command))
    if rules.unit[unit].kind != kinds.COHORT and rules.command[command].lowland == 0:
        worth += HELPER
    lost = sheet.lost + min(points, piece.sp)
    return worth + (level - lost) / level - (2.0 if lost >= level else 0.0)


@kernel
def choose_short(asked):
    """Whoever is disrupted already, then the hungriest, then the weakest."""
    best, most = 0, -999.0
    for i in range(len(asked.options)):
        unit = asked.options[i].who
        piece = asked.position.hidden.units[unit]
        worth = 20.0 * piece.disrupted - piece.sp
        if worth > most:
            best, most = i, worth
    return best


@kernel
def choose_way(asked):
    """To friends, and away from enemies."""
    view, rules, seat = asked.position, asked.rules, asked.decision.seat
    best, most = 0, -999.0
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb != choices.DO_STEP:
            continue
        worth = 0.5 * view.height[seat, option.where]
        worth -= enemies_near(view, rules, seat, option.where)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def choose_place(asked):
    """Where a tribe that cannot rise at home does: in a tract that others wait for, and apart."""
    view, rules, seat = asked.position, asked.rules, asked.decision.seat
    best, most = 0, -999.0
    for i in range(len(asked.options)):
        tract = asked.options[i].where
        worth = asked.mind.knobs[RISING] * tract_worth(view, rules, seat, tract)
        worth -= 0.5 * view.height[seat, tract]
        if worth > most:
            best, most = i, worth
    return best
