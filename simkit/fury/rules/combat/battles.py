"""e Combat: who attacks where, and one battle from its odds to the advance."""

from __future__ import annotations

from simkit.fury.rules.table.board import foe_of, is_contested
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import is_free, seize_everywhere
from simkit.fury.rules.table.pieces import disrupt, share_of
from simkit.fury.words import chances, choices, events, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .advance import advance
from .fates import roll_fates
from .losses import take_losses
from .modifiers import all_modifiers
from .retreat import retreat_from
from .strength import (
    basic_strength,
    can_charge,
    column_of,
    count_fighting,
    full_strength,
    percent_lost,
    stand_down,
)


@kernel
def attack_step(game, at):
    """The side whose turn it is attacks where it likes, each tract at most once."""
    for tract in range(at.rules.tracts):
        game.battle.fought[tract] = 0
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        for tract in range(at.rules.tracts):
            if can_attack(game, at.rules, game.mover, tract):
                offer(at.desk, choices.DO_ATTACK, where=tract)
        option = at.desk.options[ask(game, at, choices.ATTACK, game.mover, 0, 0)]
        if option.verb == choices.PASS:
            return
        fight(game, at, game.mover, option.where)


@kernel
def can_attack(game, rules, seat, tract):
    """Enemies are there, and an undisrupted unit of one's own."""
    if not is_contested(game, tract) or game.battle.fought[tract] == 1:
        return False
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.place == tract and piece.disrupted == 0:
            return True
    return False


@kernel
def fight(game, at, seat, tract):
    """One battle: odds, roll, losses, leaders, retreat, advance."""
    rules, foe = at.rules, foe_of(seat)
    game.battle.place = tract
    game.battle.fought[tract] = 1
    game.tally.battles[seat] += 1
    say(game, at, events.ATTACKED, seat, where=tract)
    gather(game, rules, seat, tract, True)
    gather(game, rules, foe, tract, False)
    ask_charge(game, at, seat, tract)
    ask_charge(game, at, foe, tract)
    own, theirs = full_strength(game, rules, seat), full_strength(game, rules, foe)
    say(game, at, events.STRENGTHS, own, theirs)
    odds = column_of(rules, own, theirs)
    dice = combat_roll(game, at, tract)
    roll = dice + all_modifiers(game, at, seat, tract)
    say(game, at, events.COMBAT_ROLLED, dice, odds, value=roll)
    lost = percent_lost(rules, roll, odds, 0), percent_lost(rules, roll, odds, 1)
    winner = settle_losses(game, at, seat, tract, lost)
    finish(game, at, seat, tract, winner)


@kernel
def gather(game, rules, seat, tract, attacks):
    """Attackers fight unless they are disrupted; defenders all do. So do the leaders."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.place == tract and (piece.disrupted == 0 or not attacks):
            piece.fights = 1
    for leader in range(rules.leaders):
        if rules.leader[leader].seat == seat and is_free(game, leader, tract):
            game.hidden.leaders[leader].fights = 1


@kernel
def ask_charge(game, at, seat, tract):
    """Whether a side's chargers charge, if it has any."""
    first, last = units_of(at.rules, seat)
    able = 0
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 1 and can_charge(game, at.rules, unit, tract):
            able += 1
    if able == 0:
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_CHARGE)
    place = ask(game, at, choices.CHARGE, seat, tract, 0)
    if at.desk.options[place].verb == choices.DO_CHARGE:
        charge(game, at.rules, seat, tract)


@kernel
def charge(game, rules, seat, tract):
    """All who can, charge."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 1 and can_charge(game, rules, unit, tract):
            game.hidden.units[unit].charges = 1


@kernel
def combat_roll(game, at, tract):
    """Two dice."""
    slot = chances.tract_slot(game, tract)
    first = roll_die(at.luck, chances.COMBAT_ROLL, game.turn, slot, 0, DIE)
    return first + roll_die(at.luck, chances.COMBAT_ROLL, game.turn, slot, 1, DIE)


@kernel
def settle_losses(game, at, seat, tract, lost):
    """Both sides lose their share; returns who wins, or NONE if nobody is left."""
    rules, foe = at.rules, foe_of(seat)
    own, theirs = basic_strength(game, rules, seat), basic_strength(game, rules, foe)
    winner = winner_of(seat, lost[0], lost[1])
    is_small = own <= rules.relief_strength or count_fighting(game, rules, seat) == 1
    for side in (seat, foe):
        percent, strength = (lost[0], own) if side == seat else (lost[1], theirs)
        if side == winner and is_small:
            percent = max(0, percent - rules.relief_percent)
        points = share_of(strength, percent)
        say(game, at, events.PERCENT_LOST, side, percent, value=points)
        take_losses(game, at, side, tract, points)
    return survivor(game, at.rules, winner)


@kernel
def winner_of(seat, own_percent, their_percent):
    """The lower percentage wins; the attacker loses a tie."""
    return seat if own_percent < their_percent else foe_of(seat)


@kernel
def survivor(game, rules, winner):
    """Nobody who is eliminated wins."""
    if basic_strength(game, rules, winner) > 0:
        return winner
    return foe_of(winner) if basic_strength(game, rules, foe_of(winner)) > 0 else state.NONE


@kernel
def finish(game, at, seat, tract, winner):
    """Leaders roll; the losers are disrupted and retreat; the attacker advances."""
    if winner != state.NONE:
        say(game, at, events.BATTLE_WON, winner, where=tract)
        game.tally.battles_won[winner] += 1
    roll_fates(game, at, winner, tract)
    if winner != state.NONE:
        loser = foe_of(winner)
        beaten = game.height[loser, tract] > 0
        disrupt_all(game, at, loser, tract)
        retreat_from(game, at, loser, tract)
        if winner == seat and beaten:
            advance(game, at, seat, tract)
    stand_down(game)
    game.battle.place = state.NONE
    seize_everywhere(game, at)


@kernel
def disrupt_all(game, at, seat, tract):
    """Every unit of a side in a tract."""
    first, last = units_of(at.rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract:
            disrupt(game, at, unit)
